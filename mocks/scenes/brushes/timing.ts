/** Every home scene tells its little story in this many seconds, so that a clip of that length is whole. */
const CYCLE_SECONDS = 16;

export const clamp01 = (value: number): number => Math.min(1, Math.max(0, value));

export const mix = (from: number, to: number, share: number): number => from + (to - from) * share;

/** How far `t` has come from `from` to `to`, as 0 to 1. */
export const span = (t: number, from: number, to: number): number => clamp01((t - from) / (to - from));

/** The same with a soft start and end. */
export function easeSpan(t: number, from: number, to: number): number {
  const share = span(t, from, to);
  return share * share * (3 - 2 * share);
}

/** Rises from 0 to 1 over [from, full], rests, falls back over [fade, end]. */
export const swell = (t: number, from: number, full: number, fade: number, end: number): number =>
  easeSpan(t, from, full) * (1 - easeSpan(t, fade, end));

/** Numbers of 0 to 1 that are always the same for a seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The time within the story, and how many stories have been told. */
export function storyAt(seconds: number): { t: number; round: number } {
  const round = Math.floor(seconds / CYCLE_SECONDS);
  return { t: seconds - round * CYCLE_SECONDS, round };
}

/** A slow wind, about -1 to 1; `place` keeps neighbours from swaying in step. */
export const breeze = (seconds: number, place: number): number =>
  Math.sin(seconds * 1.1 + place * 0.013) * 0.6 + Math.sin(seconds * 2.3 + place * 0.031) * 0.4;
