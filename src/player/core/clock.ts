/** Time as the player sees it, so that tests can hold the hands. Times are Unix epoch milliseconds. */
export interface Clock {
  now(): number;
  /** Calls `run` once after `ms`; the returned function calls it off. */
  after(ms: number, run: () => void): () => void;
  /** Calls `run` every `ms` until the returned function is called. */
  every(ms: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const id = setTimeout(run, ms);
    return () => {
      clearTimeout(id);
    };
  },
  every(ms, run) {
    const id = setInterval(run, ms);
    return () => {
      clearInterval(id);
    };
  },
};

const SHORTEST = 1_000;
const LONGEST = 180_000;

/**
 * Back-off between attempts, doubling from 1 s to 3 minutes. Half of it is random, so that many viewers who lost
 * the same camera do not come back in the same instant.
 * @param round 0 for the first pause.
 * @param random 0 to 1.
 * @returns milliseconds, 1,000 to 180,000.
 */
export function backOff(round: number, random: number): number {
  const full = Math.min(LONGEST, SHORTEST * 2 ** (round + 1));
  return Math.round(Math.max(SHORTEST, full / 2 + (full / 2) * random));
}
