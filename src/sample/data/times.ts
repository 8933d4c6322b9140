export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Turns "so long ago" into a moment. One clock per visit keeps a moment the same on every screen. */
export type Ago = (milliseconds: number) => number;
