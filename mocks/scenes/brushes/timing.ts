/** Period of the home scenes. Their usual clips contain one cycle. */
const CYCLE_SECONDS = 16;

export const clamp01 = (value: number): number => Math.min(1, Math.max(0, value));

export const mix = (from: number, to: number, share: number): number => from + (to - from) * share;

/** @returns the progress of `t`: 0 at `from`, 1 at `to` */
export const span = (t: number, from: number, to: number): number => clamp01((t - from) / (to - from));

export function easeSpan(t: number, from: number, to: number): number {
  const share = span(t, from, to);
  return share * share * (3 - 2 * share);
}

/**
 * @returns a value that rises from 0 to 1 between `from` and `full`, and falls back to 0 between `fade` and
 * `end`
 */
export const swell = (t: number, from: number, full: number, fade: number, end: number): number =>
  easeSpan(t, from, full) * (1 - easeSpan(t, fade, end));

export function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** @returns the time within the cycle and the number of earlier cycles */
export function storyAt(seconds: number): { t: number; round: number } {
  const round = Math.floor(seconds / CYCLE_SECONDS);
  return { t: seconds - round * CYCLE_SECONDS, round };
}

/** @param place horizontal position, so that neighboring plants sway differently */
export const breeze = (seconds: number, place: number): number =>
  Math.sin(seconds * 1.1 + place * 0.013) * 0.6 + Math.sin(seconds * 2.3 + place * 0.031) * 0.4;
