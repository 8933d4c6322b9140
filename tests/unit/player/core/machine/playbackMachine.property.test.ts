import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { START, transition } from '@/player/core/machine/playbackMachine';
import type { PlaybackEvent, PlaybackState, SourceKind } from '@/player/core/machine/playbackState';
import { planFor } from '@/player/core/machine/playbackPlan';
import type { PlaybackFailure } from '@/player/core/transport';
import { runs } from '../../../../support/runs';
import { HOME } from './machineRig';

const failures: PlaybackFailure[] = [
  { kind: 'cameraSilent' },
  { kind: 'connectionLost' },
  { kind: 'liveUnsupported' },
  { kind: 'clipBroken' },
  { kind: 'viewerLimit' },
  { kind: 'source', problem: { kind: 'noRecording' } },
  { kind: 'source', problem: { kind: 'sessionEnded' } },
];
const attemptId = fc.integer({ min: 1, max: 12 });
const at = fc.integer({ min: 1, max: 1_000_000 });
const anyEvent: fc.Arbitrary<PlaybackEvent> = fc.oneof(
  fc.constantFrom<PlaybackEvent>(
    { type: 'playRequested' },
    { type: 'tookLong' },
    { type: 'recoveryDue' },
    { type: 'retryDue' },
    { type: 'shown' },
    { type: 'hiddenLong' },
    { type: 'pausedLong' },
    { type: 'networkChanged' },
    { type: 'recordingHeld', isHeld: true },
    { type: 'recordingHeld', isHeld: false },
  ),
  fc.record({
    type: fc.constant('stepChanged' as const),
    attemptId,
    step: fc.constantFrom('calling', 'linking'),
  }),
  fc.record({ type: fc.constant('framesArrived' as const), attemptId, paused: fc.boolean() }),
  fc.record({ type: fc.constant('sourceFailed' as const), attemptId, failure: fc.constantFrom(...failures) }),
  fc.record({ type: fc.constant('framesStopped' as const), attemptId, at }),
  fc.record({
    type: fc.constant('motionChanged' as const),
    attemptId,
    motion: fc.constantFrom('playing', 'paused', 'buffering', 'ended'),
  }),
  fc.record({ type: fc.constant('woke' as const), at }),
);
const anySources = fc.constantFrom<readonly SourceKind[]>(['live', 'clip'], ['live'], ['clip'], []);

const runningAttempts = (state: PlaybackState, sources: readonly SourceKind[]): (number | undefined)[] => {
  const plan = planFor(state, sources, HOME);
  return [plan.active?.id, plan.standby?.id];
};

describe('playback machine with events in any order', () => {
  const walk = (
    check: (
      before: PlaybackState,
      event: PlaybackEvent,
      after: PlaybackState,
      sources: readonly SourceKind[],
    ) => void,
  ) => {
    fc.assert(
      fc.property(anySources, fc.array(anyEvent, { maxLength: 60 }), (sources, events) => {
        let state = START;
        for (const event of events) {
          const next = transition(state, event, sources);
          check(state, event, next, sources);
          state = next;
        }
      }),
      runs(2_000),
    );
  };

  it('becomes live only after frames of a running attempt', () => {
    walk((before, event, after, sources) => {
      if (after.kind !== 'live' || before.kind === 'live') return;
      expect(event.type).toBe('framesArrived');
      const seen = event.type === 'framesArrived' ? event.attemptId : null;
      expect(runningAttempts(before, sources)).toContain(seen);
    });
  });

  it('has a running attempt or a timer in each state that Play does not change', () => {
    walk((_before, _event, state, sources) => {
      const plan = planFor(state, sources, HOME);
      const goesOn = plan.active !== null || plan.standby !== null || plan.timers.length > 0;
      const afterPlay = transition(state, { type: 'playRequested' }, sources);
      expect(goesOn || afterPlay !== state).toBe(true);
      // Without an event, only a timer ends these states.
      const onlyWaits = state.kind === 'connecting' || state.kind === 'stalled';
      expect(plan.timers.length > 0 || !onlyWaits).toBe(true);
    });
  });

  it('never uses the id of an attempt twice', () => {
    walk((before, _event, after, sources) => {
      expect(after.attempts).toBeGreaterThanOrEqual(before.attempts);
      for (const running of runningAttempts(after, sources)) {
        if (running === undefined || runningAttempts(before, sources).includes(running)) continue;
        expect(running).toBe(before.attempts + 1);
      }
    });
  });
});
