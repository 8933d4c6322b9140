/** Converts an age into an instant. One reference time per visit keeps it equal on all screens. */
export type Ago = (milliseconds: number) => number;
