export interface FoundMovement {
  key: string;
  at: number;
  until: number;
}

/** Milliseconds shown before a movement. */
export const LEAD_MS = 2_000;
