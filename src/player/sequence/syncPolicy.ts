/** What a synced player does to show the same time as the player that it follows. */
export type SyncAction =
  /** Play at this rate. */
  | { kind: 'play'; rate: number }
  /** Stand still until the leader has caught up, or goes on. */
  | { kind: 'hold' }
  /** Jump so many seconds of the recording ahead of where the leader is now. */
  | { kind: 'seek'; ahead: number };

/** `buffering`: it plays as soon as it has data. */
export type LeaderMotion = 'playing' | 'buffering' | 'paused';

export interface SyncInput {
  leader: LeaderMotion;
  /** The leader's speed, 1 to 8. */
  rate: number;
  /** Seconds of the recording that the follower is ahead (positive) or behind. */
  error: number;
  /** Seconds of the recording that a frame lasts. */
  frame: number;
  /** Whether the follower stands still already, to let the leader catch up. */
  isHolding: boolean;
  /** Whether the follower is the one that is heard. */
  isAudible: boolean;
  /** Seconds of real time that a jump is expected to take. */
  seekTime: number;
}

/** Farther behind, in seconds of real time, a jump is quicker than any speed. */
const TOO_FAR_BEHIND = 0.7;
/** Farther ahead, standing still is less noticed than a slow picture. */
const TOO_FAR_AHEAD = 0.3;
/** Farther ahead, standing still would take longer than a jump. */
const TOO_LONG_A_HOLD = 5;
/** An element takes about so long to start, in seconds of real time. */
const START_TIME = 0.03;

/** At most so much faster or slower than the leader, and how many seconds it takes, about, to work an error off. */
interface Correction {
  most: number;
  within: number;
}

/** Speech stays speech. */
const AUDIBLE: Correction = { most: 0.12, within: 1.2 };
const MUTED: Correction = { most: 0.5, within: 0.3 };

/** Seconds; shorter than the frames of any camera, so that a follower goes along with a leader that is stepped. */
const LEAST_STEP = 0.012;

/** Decides how a follower gets to its leader's time, and stays there: within half a frame, in the recordings' time. */
export function syncAction(input: SyncInput): SyncAction {
  const { leader, rate, error, frame, isHolding, isAudible, seekTime } = input;
  const realTime = error / rate;
  if (leader !== 'playing') {
    // A leader without data may have jumped; one that only stands still is not worth a jump of the follower.
    const most = leader === 'paused' ? LEAST_STEP : TOO_FAR_BEHIND * rate;
    return Math.abs(error) > most ? { kind: 'seek', ahead: 0 } : { kind: 'hold' };
  }
  if (realTime < -TOO_FAR_BEHIND || realTime > TOO_LONG_A_HOLD) {
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
/** On a line that gets slower, aiming at the last duration would miss each time. */
const MARGIN = 1.25;

/**
 * How long the next jump is expected to take, in seconds of real time.
 * @param before what was expected of the last one.
 * @param measured what it took.
 */
export const expectedSeekTime = (before: number, measured: number): number =>
  Math.min(
    LONGEST_SEEK,
    Math.max(SHORTEST_SEEK, measured >= before ? measured * MARGIN : (before + measured) / 2),
  );
