import { clamp } from '@/lib/clamp';

type SyncAction =
  | { kind: 'play'; rate: number }
  | { kind: 'hold' }
  /** Seeks to `ahead` seconds past the leader's position. */
  | { kind: 'seek'; ahead: number };

export type LeaderMotion = 'playing' | 'buffering' | 'paused';

interface SyncInput {
  leader: LeaderMotion;
  rate: number;
  /** Seconds by which the follower is ahead in the recording; negative if it is behind. */
  error: number;
  /** Duration of a frame, in seconds of the recording. */
  frame: number;
  isHolding: boolean;
  isAudible: boolean;
  /** Expected duration of a seek, in seconds of real time. */
  seekTime: number;
}

/** Beyond this, a seek catches up sooner than a higher rate. */
const MAX_BEHIND_S = 0.7;
/** Beyond this, a pause is less noticeable than slow motion. */
const MAX_AHEAD_S = 0.3;
/** Beyond this, waiting for the leader takes longer than a seek. */
const TOO_LONG_A_HOLD_S = 5;
const START_S = 0.03;

/** `maxChange` limits the change in rate; `within` is the duration of a correction in seconds. */
interface Correction {
  maxChange: number;
  within: number;
}

const AUDIBLE: Correction = { maxChange: 0.12, within: 1.2 };
const MUTED: Correction = { maxChange: 0.5, within: 0.3 };

/**
 * Shorter than a frame at up to 80 frames per second, so that the follower keeps up with the leader's frame
 * steps.
 */
const MIN_STEP_S = 0.012;

/** Decides how a follower reaches its leader's time and stays within half a frame of it. */
export function syncAction(input: SyncInput): SyncAction {
  const { leader, rate, error, frame, isHolding, isAudible, seekTime } = input;
  const realTime = error / rate;
  if (leader !== 'playing') {
    // A paused leader needs the exact frame. A buffering leader soon continues, so only a jump needs a seek.
    const tolerance = leader === 'paused' ? MIN_STEP_S : MAX_BEHIND_S * rate;
    return Math.abs(error) > tolerance ? { kind: 'seek', ahead: 0 } : { kind: 'hold' };
  }
  if (realTime < -MAX_BEHIND_S || realTime > TOO_LONG_A_HOLD_S) {
    return { kind: 'seek', ahead: seekTime * rate };
  }
  if (realTime > (isHolding ? START_S : MAX_AHEAD_S)) return { kind: 'hold' };
  if (Math.abs(error) <= frame / 2) return { kind: 'play', rate };
  const { maxChange, within } = isAudible && rate === 1 ? AUDIBLE : MUTED;
  const share = clamp(-realTime / within, -maxChange, maxChange);
  return { kind: 'play', rate: rate * (1 + share) };
}

const MIN_SEEK_S = 0.05;
const MAX_SEEK_S = 8;
/** Safety factor, because each seek takes longer than the last while the network slows down. */
const MARGIN = 1.25;

/**
 * @param before expected duration of the last seek, in seconds
 * @param measured actual duration of the last seek, in seconds
 * @returns expected duration of the next seek, in seconds of real time
 */
export const expectedSeekTime = (before: number, measured: number): number =>
  clamp(measured >= before ? measured * MARGIN : (before + measured) / 2, MIN_SEEK_S, MAX_SEEK_S);
