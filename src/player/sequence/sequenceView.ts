import type { SoundBlock } from '../core/audioFocus';
import type { PlaybackFailure } from '../core/transport';
import type { LeaderMotion } from './syncPolicy';

/**
 * `loading`: the next recording is not there yet. `waiting`: the network failed, the recording is asked for again by
 * itself; see `SequenceView.waiting`.
 */
type SequencePhase = 'idle' | 'loading' | 'waiting' | 'playing' | 'paused' | 'ended';

export interface SequenceView {
  phase: SequencePhase;
  /** What the user asked for: true also while a recording loads before it plays. */
  wantsToPlay: boolean;
  /** Playing, but the element has run out of data. */
  isBuffering: boolean;
  /** The item that is on the stage, or the one that is being fetched for it while there is none. */
  key: string | null;
  /** Which of the two elements is shown. */
  active: 0 | 1;
  hasPicture: boolean;
  /** The active recording has no video track. */
  isSoundOnly: boolean;
  /** Whether the item came by itself after the one before it: only then a gap between them is worth a word. */
  isAutoAdvanced: boolean;
  /** In the phase `waiting`: which recording is waited for, and why it did not come. */
  waiting: { key: string; failure: PlaybackFailure } | null;
  /** Why recordings were stepped over, by their keys. */
  failures: ReadonlyMap<string, PlaybackFailure>;
  /** Keys of the recordings that were shown. */
  shown: ReadonlySet<string>;
  /** Why there is no sound although it is not muted. */
  soundBlock: SoundBlock;
}

/** While nothing is on the stage. */
export const EMPTY_VIEW = {
  phase: 'idle',
  isBuffering: false,
  key: null,
  hasPicture: false,
  isSoundOnly: false,
  waiting: null,
} satisfies Partial<SequenceView>;

/** Before anything was asked for. */
export const START: SequenceView = {
  ...EMPTY_VIEW,
  wantsToPlay: false,
  active: 0,
  isAutoAdvanced: false,
  failures: new Map(),
  shown: new Set(),
  soundBlock: 'none',
};

/** What the active element does, for players that keep in step with it. */
export function motionOf(
  { phase, wantsToPlay, isBuffering }: SequenceView,
  isSeeking: boolean,
): LeaderMotion {
  if (phase === 'playing') return isBuffering || isSeeking ? 'buffering' : 'playing';
  return wantsToPlay && (phase === 'loading' || phase === 'waiting') ? 'buffering' : 'paused';
}
