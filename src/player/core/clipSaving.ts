/** What a player needs to save the clip that it plays; whoever shows the player knows how. */
export interface ClipSaving {
  save: () => void;
  /** Fetches what saving needs, before it is asked for. */
  prepare: () => void;
  /** Whether it has been saved in this browser before. */
  isSaved: boolean;
  isSaving: boolean;
  /** Why it was not saved; empty: nothing to say. */
  problem: string;
}
