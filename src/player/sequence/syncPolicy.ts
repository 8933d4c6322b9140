export type SyncAction =
  | { kind: 'play'; rate: number }
  | { kind: 'hold' }
  /** Seconds of the recording beyond the leader's position. */
  | { kind: 'seek'; ahead: number };

export type LeaderMotion = 'playing' | 'buffering' | 'paused';

export interface SyncInput {
  leader: LeaderMotion;
  rate: number;
  /** Seconds of the recording; positive if the follower is ahead. */
  error: number;
  /** Seconds of the recording per frame. */
  frame: number;
  isHolding: boolean;
  isAudible: boolean;
  /** Expected seconds of real time of a jump. */
  seekTime: number;
}

/** Seconds of real time behind the leader, beyond which a jump is quicker than any rate. */
const TOO_FAR_BEHIND = 0.7;
/** Seconds ahead, beyond which standing still is less visible than a slow picture. */
const TOO_FAR_AHEAD = 0.3;
/** Seconds ahead, beyond which standing still takes longer than a jump. */
const TOO_LONG_A_HOLD_S = 5;
/** Seconds of real time for an element to start. */
const START_TIME = 0.03;

/** Largest change of the rate, and the approximate seconds for a correction. */
interface Correction {
  most: number;
  within: number;
}

const AUDIBLE: Correction = { most: 0.12, within: 1.2 };
const MUTED: Correction = { most: 0.5, within: 0.3 };

/** Seconds; shorter than any camera's frames, so that the follower takes part in steps of the leader. */
const LEAST_STEP = 0.012;

/**
 * Decides how a follower reaches its leader's time and stays within half a frame of it, in the recordings'
 * time.
 */
export function syncAction(input: SyncInput): SyncAction {
  const { leader, rate, error, frame, isHolding, isAudible, seekTime } = input;
  const realTime = error / rate;
  if (leader !== 'playing') {
    // A leader without data may have jumped; one that pauses does not need a jump of the follower.
    const most = leader === 'paused' ? LEAST_STEP : TOO_FAR_BEHIND * rate;
    return Math.abs(error) > most ? { kind: 'seek', ahead: 0 } : { kind: 'hold' };
  }
  if (realTime < -TOO_FAR_BEHIND || realTime > TOO_LONG_A_HOLD_S) {
    return { kind: 'seek', ahead: seekTime * rate };
  }
  if (realTime > (isHolding ? START_TIME : TOO_FAR_AHEAD)) return { kind: 'hold' };
  if (Math.abs(error) <= frame / 2) return { kind: 'play', rate };
  const { most, within } = isAudible && rate === 1 ? AUDIBLE : MUTED;
  const share = Math.min(most, Math.max(-most, -realTime / within));
  return { kind: 'play', rate: rate * (1 + share) };
}

const SHORTEST_SEEK = 0.05;
const LONGEST_SEEK = 8;
/** On a slowing network the last duration would always be too short. */
const MARGIN = 1.25;

/**
 * @param before expected seconds of the last jump
 * @param measured actual seconds
 * @returns expected seconds of real time of the next jump
 */
export const expectedSeekTime = (before: number, measured: number): number =>
  Math.min(
    LONGEST_SEEK,
    Math.max(SHORTEST_SEEK, measured >= before ? measured * MARGIN : (before + measured) / 2),
  );
