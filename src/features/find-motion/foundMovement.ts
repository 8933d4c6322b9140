export interface FoundMovement {
  /** Equals `Recording.key`. */
  key: string;
  at: number;
  until: number;
}

/** Milliseconds shown before a movement. */
export const LEAD = 2_000;
