type SyncAction =
  | { kind: 'play'; rate: number }
  | { kind: 'hold' }
  /** Seconds of the recording beyond the leader's position. */
  | { kind: 'seek'; ahead: number };

export type LeaderMotion = 'playing' | 'buffering' | 'paused';

interface SyncInput {
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
const MAX_BEHIND_S = 0.7;
/** Seconds ahead, beyond which standing still is less visible than a slow picture. */
const MAX_AHEAD_S = 0.3;
/** Seconds ahead, beyond which standing still takes longer than a jump. */
const TOO_LONG_A_HOLD_S = 5;
/** Seconds of real time for an element to start. */
const START_S = 0.03;

/** Largest change of the rate, and the approximate seconds for a correction. */
interface Correction {
  most: number;
  within: number;
}

const AUDIBLE: Correction = { most: 0.12, within: 1.2 };
const MUTED: Correction = { most: 0.5, within: 0.3 };

/** Shorter than any camera's frames, so that the follower takes part in steps of the leader. */
const MIN_STEP_S = 0.012;

/**
 * Decides how a follower reaches its leader's time and stays within half a frame of it, in the recordings'
 * time.
 */
export function syncAction(input: SyncInput): SyncAction {
  const { leader, rate, error, frame, isHolding, isAudible, seekTime } = input;
  const realTime = error / rate;
  if (leader !== 'playing') {
    // A leader without data may have jumped; one that pauses does not need a jump of the follower.
    const most = leader === 'paused' ? MIN_STEP_S : MAX_BEHIND_S * rate;
    return Math.abs(error) > most ? { kind: 'seek', ahead: 0 } : { kind: 'hold' };
  }
  if (realTime < -MAX_BEHIND_S || realTime > TOO_LONG_A_HOLD_S) {
    return { kind: 'seek', ahead: seekTime * rate };
  }
  if (realTime > (isHolding ? START_S : MAX_AHEAD_S)) return { kind: 'hold' };
  if (Math.abs(error) <= frame / 2) return { kind: 'play', rate };
  const { most, within } = isAudible && rate === 1 ? AUDIBLE : MUTED;
  const share = Math.min(most, Math.max(-most, -realTime / within));
  return { kind: 'play', rate: rate * (1 + share) };
}

const MIN_SEEK_S = 0.05;
const MAX_SEEK_S = 8;
/** On a slowing network the last duration would always be too short. */
const MARGIN = 1.25;

/**
 * @param before expected seconds of the last jump
 * @param measured actual seconds
 * @returns expected seconds of real time of the next jump
 */
export const expectedSeekTime = (before: number, measured: number): number =>
  Math.min(
    MAX_SEEK_S,
    Math.max(MIN_SEEK_S, measured >= before ? measured * MARGIN : (before + measured) / 2),
  );
