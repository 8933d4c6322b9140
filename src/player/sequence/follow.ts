/** What to do with a picture that should show the same moment as another one. */
export type Correction = { kind: 'rate'; rate: number } | { kind: 'seek' };

/** Beyond this, in seconds of the clock on the wall, a jump is less noticed than a long hurry. */
const TOO_FAR = 0.7;
/** Closer than this nobody sees a difference, and every change of speed is heard. */
const CLOSE_ENOUGH = 0.02;
/** At most so much faster or slower than the leader: speech stays speech. */
const GENTLE = 0.12;
/** An error is worked off within about so many seconds. */
const WITHIN = 1.2;

/**
 * Keeps a follower at its leader's moment by gentle changes of speed.
 * @param error seconds that the follower is ahead (positive) or behind, on the recordings' clock.
 * @param rate the leader's speed, 1 to 8.
 */
export function correctionFor(error: number, rate: number): Correction {
  const onTheWall = error / rate;
  if (Math.abs(onTheWall) > TOO_FAR) return { kind: 'seek' };
  if (Math.abs(onTheWall) < CLOSE_ENOUGH) return { kind: 'rate', rate };
  const share = Math.min(GENTLE, Math.max(-GENTLE, -onTheWall / WITHIN));
  return { kind: 'rate', rate: rate * (1 + share) };
}
