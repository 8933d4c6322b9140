/** Turns "so long ago" into a moment. One clock per visit keeps a moment the same on every screen. */
export type Ago = (milliseconds: number) => number;
