import type { SoundBlock } from '../core/audioFocus';
import type { MissingPart, PlaybackFailure } from '../core/transport';
import type { LeaderMotion } from './syncPolicy';

/** `loading`: the next recording is not ready. `waiting`: the network failed, and a retry follows. */
type SequencePhase = 'idle' | 'loading' | 'waiting' | 'playing' | 'paused' | 'ended';

export interface SequenceView {
  phase: SequencePhase;
  wantsToPlay: boolean;
  isBuffering: boolean;
  key: string | null;
  active: 0 | 1;
  hasPicture: boolean;
  isSoundOnly: boolean;
  missing: ReadonlySet<MissingPart>;
  /** True if playback advanced automatically. Only then is a gap between recordings announced. */
  isAutoAdvanced: boolean;
  waiting: { key: string; failure: PlaybackFailure } | null;
  failures: ReadonlyMap<string, PlaybackFailure>;
  shown: ReadonlySet<string>;
  soundBlock: SoundBlock;
}

export const EMPTY_VIEW = {
  phase: 'idle',
  isBuffering: false,
  key: null,
  hasPicture: false,
  isSoundOnly: false,
  missing: new Set<MissingPart>(),
  waiting: null,
} satisfies Partial<SequenceView>;

export const START: SequenceView = {
  ...EMPTY_VIEW,
  wantsToPlay: false,
  active: 0,
  isAutoAdvanced: false,
  failures: new Map(),
  shown: new Set(),
  soundBlock: 'none',
};

/** @returns the motion for synced players to follow */
export function motionOf(
  { phase, wantsToPlay, isBuffering }: SequenceView,
  isSeeking: boolean,
): LeaderMotion {
  if (phase === 'playing') return isBuffering || isSeeking ? 'buffering' : 'playing';
  return wantsToPlay && (phase === 'loading' || phase === 'waiting') ? 'buffering' : 'paused';
}
