import { START, transition } from '@/player/core/machine/playbackMachine';
import type { PlaybackEvent, PlaybackState, SourceKind } from '@/player/core/machine/playbackState';
import type { PlaybackFailure } from '@/player/core/transport';

export const BOTH: readonly SourceKind[] = ['live', 'clip'];
export const SILENT: PlaybackFailure = { kind: 'cameraSilent' };
export const LOST: PlaybackFailure = { kind: 'connectionLost' };
export const HOME = { visible: true, online: true, attended: true };

export const run = (
  events: readonly PlaybackEvent[],
  sources = BOTH,
  from: PlaybackState = START,
): PlaybackState => events.reduce((state, event) => transition(state, event, sources), from);

export const LIVE = run([{ type: 'playRequested' }, { type: 'framesArrived', attemptId: 1, paused: false }]);
export const STILL = run([{ type: 'framesStopped', attemptId: 1, at: 1_000 }], BOTH, LIVE);
export const RECORDED = run([
  { type: 'playRequested' },
  { type: 'sourceFailed', attemptId: 1, failure: SILENT },
  { type: 'framesArrived', attemptId: 2, paused: false },
]);
export const FAILED = run(
  [{ type: 'sourceFailed', attemptId: 2, failure: { kind: 'clipMissing' } }],
  BOTH,
  RECORDED,
);
