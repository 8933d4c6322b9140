/** What to do with a picture that should show the same moment as another one. */
export type Correction = { kind: 'rate'; rate: number } | { kind: 'seek' };

/** Beyond this, in seconds of the clock on the wall, a jump is less noticed than a long hurry. */
const TOO_FAR = 0.7;
/** Closer than this nobody sees a difference, and every change of speed is heard. */
const CLOSE_ENOUGH = 0.02;
/** At most so much faster or slower than the leader, and how many seconds it takes, about, to work an error off. */
interface Haste {
  most: number;
  within: number;
}

/** Speech stays speech. */
const GENTLE: Haste = { most: 0.12, within: 1.2 };
/** Nobody follows speech any more, and every moment on the wall is several of the recordings' own. */
const BRISK: Haste = { most: 0.5, within: 0.3 };

/**
 * Keeps a follower at its leader's moment by gentle changes of speed.
 * @param error seconds that the follower is ahead (positive) or behind, on the recordings' clock.
 * @param rate the leader's speed, 1 to 8.
 */
export function correctionFor(error: number, rate: number): Correction {
  const onTheWall = error / rate;
  if (Math.abs(onTheWall) > TOO_FAR) return { kind: 'seek' };
  if (Math.abs(onTheWall) < CLOSE_ENOUGH) return { kind: 'rate', rate };
  const { most, within } = rate > 1 ? BRISK : GENTLE;
  const share = Math.min(most, Math.max(-most, -onTheWall / within));
  return { kind: 'rate', rate: rate * (1 + share) };
}
