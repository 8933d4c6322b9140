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
