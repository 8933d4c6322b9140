import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  START,
  transition,
  type PlaybackEvent,
  type PlaybackState,
  type SourceKind,
} from '@/player/core/machine/playbackMachine';
import { planFor } from '@/player/core/machine/playbackPlan';
import type { PlaybackFailure } from '@/player/core/transport';
import { runs } from '../../../../support/runs';

const BOTH: readonly SourceKind[] = ['live', 'clip'];
const SILENT: PlaybackFailure = { kind: 'cameraSilent' };
const LOST: PlaybackFailure = { kind: 'connectionLost' };
const HOME = { visible: true, online: true };

const run = (events: readonly PlaybackEvent[], sources = BOTH, from: PlaybackState = START): PlaybackState =>
  events.reduce((state, event) => transition(state, event, sources), from);

const LIVE = run([{ type: 'playRequested' }, { type: 'framesArrived', attemptId: 1, paused: false }]);
const STILL = run([{ type: 'framesStopped', attemptId: 1, at: 1_000 }], BOTH, LIVE);
const RECORDED = run([
  { type: 'playRequested' },
  { type: 'sourceFailed', attemptId: 1, failure: SILENT },
  { type: 'framesArrived', attemptId: 2, paused: false },
]);
const FAILED = run(
  [{ type: 'sourceFailed', attemptId: 2, failure: { kind: 'clipMissing' } }],
  BOTH,
  RECORDED,
);

describe('the way to a picture', () => {
  it('tries live first and says Live only when frames came', () => {
    const asked = run([{ type: 'playRequested' }]);
    expect(asked).toMatchObject({ kind: 'connecting', attempt: { sourceIndex: 0, id: 1 } });
    expect(LIVE).toMatchObject({ kind: 'live', attempt: { sourceIndex: 0, id: 1 }, paused: false });
  });

  it('falls back to the recording and keeps the reason', () => {
    expect(RECORDED).toMatchObject({
      kind: 'recorded',
      failures: [{ source: 'live', failure: SILENT }],
      liveSearch: { kind: 'waiting' },
    });
  });

  it('ends at the snapshot with every reason when the recording fails too', () => {
    expect(FAILED).toMatchObject({
      kind: 'failed',
      failures: [
        { source: 'live', failure: SILENT },
        { source: 'clip', failure: { kind: 'clipMissing' } },
      ],
      liveSearch: { kind: 'waiting' },
    });
  });

  it('starts over from the first way when the user tries again', () => {
    expect(run([{ type: 'playRequested' }], BOTH, FAILED)).toMatchObject({
      kind: 'connecting',
      attempt: { sourceIndex: 0 },
      failures: [],
    });
  });

  it('says so when there is no way at all', () => {
    expect(run([{ type: 'playRequested' }], [])).toMatchObject({
      kind: 'failed',
      failures: [{ failure: { kind: 'source', problem: { kind: 'noRecording' } } }],
    });
  });

  it('tells after a while how far a slow start has come', () => {
    const slow = run([
      { type: 'playRequested' },
      { type: 'stepChanged', attemptId: 1, step: 'calling' },
      { type: 'tookLong' },
    ]);
    expect(slow).toMatchObject({ kind: 'connecting', slow: true, step: 'calling' });
  });
});

describe('a recording that is loading', () => {
  const loading = run([
    { type: 'playRequested' },
    { type: 'sourceFailed', attemptId: 1, failure: SILENT },
    { type: 'stepChanged', attemptId: 2, step: 'loading' },
  ]);

  it('has 90 s from its address on: its transport ends it when no bytes come', () => {
    expect(planFor(loading, BOTH, HOME).timers).toContainEqual({
      key: 'deadline 2 loading',
      after: { ms: 90_000 },
      event: { type: 'sourceFailed', attemptId: 2, failure: { kind: 'clipStalled' } },
    });
  });
});

describe('a live picture that stops', () => {
  it('is still since its last frame, not live', () => {
    expect(STILL).toMatchObject({ kind: 'stalled', since: 1_000, recovery: 'watching' });
  });

  it('is recovered first, then rebuilt as a new attempt', () => {
    const recovering = run([{ type: 'recoveryDue' }], BOTH, STILL);
    expect(recovering).toMatchObject({ recovery: 'recovering', attempt: { id: 1 } });
    expect(run([{ type: 'recoveryDue' }], BOTH, recovering)).toMatchObject({
      recovery: 'reconnecting',
      attempt: { id: 2 },
      since: 1_000,
    });
  });

  it('is live again with the first new frame', () => {
    expect(run([{ type: 'framesArrived', attemptId: 1, paused: false }], BOTH, STILL)).toMatchObject({
      kind: 'live',
    });
  });

  it('rebuilds twice with a pause between and then shows the recording', () => {
    const events: PlaybackEvent[] = [
      { type: 'recoveryDue' },
      { type: 'recoveryDue' },
      { type: 'sourceFailed', attemptId: 2, failure: LOST },
    ];
    const pausing = run(events, BOTH, STILL);
    expect(pausing).toMatchObject({ kind: 'stalled', recovery: 'backingOff' });
    const second = run([{ type: 'recoveryDue' }], BOTH, pausing);
    expect(second).toMatchObject({ kind: 'stalled', recovery: 'reconnecting', attempt: { id: 3 } });
    expect(run([{ type: 'sourceFailed', attemptId: 3, failure: LOST }], BOTH, second)).toMatchObject({
      kind: 'connecting',
      attempt: { sourceIndex: 1 },
      lostAt: 1_000,
      failures: [{ source: 'live', failure: LOST }],
    });
  });

  it('gives way to the recording at once when the camera has gone silent', () => {
    const events: PlaybackEvent[] = [
      { type: 'recoveryDue' },
      { type: 'recoveryDue' },
      { type: 'sourceFailed', attemptId: 2, failure: SILENT },
    ];
    expect(run(events, BOTH, STILL)).toMatchObject({ kind: 'connecting', lostAt: 1_000 });
  });

  it('is rebuilt once after the computer slept, whatever else is reported', () => {
    const woken = run([{ type: 'woke', at: 5_000 }], BOTH, LIVE);
    expect(woken).toMatchObject({
      kind: 'stalled',
      recovery: 'reconnecting',
      attempt: { id: 2 },
      since: 5_000,
    });
    expect(run([{ type: 'networkChanged' }, { type: 'shown' }], BOTH, woken)).toEqual(woken);
  });

  it('is rebuilt without waiting when the network changes', () => {
    expect(run([{ type: 'networkChanged' }], BOTH, STILL)).toMatchObject({ recovery: 'reconnecting' });
  });

  it('is rebuilt anew when the network changes under a rebuild that has reached the service', () => {
    const calling = run(
      [{ type: 'networkChanged' }, { type: 'stepChanged', attemptId: 2, step: 'calling' }],
      BOTH,
      STILL,
    );
    expect(run([{ type: 'networkChanged' }], BOTH, calling)).toMatchObject({
      recovery: 'reconnecting',
      attempt: { id: 3 },
      round: 1,
    });
  });

  it('gets all its rebuilds again after the computer slept', () => {
    const pausing = run(
      [
        { type: 'recoveryDue' },
        { type: 'recoveryDue' },
        { type: 'sourceFailed', attemptId: 2, failure: LOST },
      ],
      BOTH,
      STILL,
    );
    expect(pausing).toMatchObject({ recovery: 'backingOff', round: 1 });
    expect(run([{ type: 'woke', at: 9_000 }], BOTH, pausing)).toMatchObject({
      recovery: 'reconnecting',
      round: 1,
    });
  });
});

describe('a change of the network', () => {
  const CHANGED: PlaybackEvent = { type: 'networkChanged' };
  const CALLING = run([{ type: 'playRequested' }, { type: 'stepChanged', attemptId: 1, step: 'calling' }]);

  it('restarts an attempt that is connecting, which has the old network', () => {
    expect(run([CHANGED], BOTH, CALLING)).toMatchObject({
      kind: 'connecting',
      attempt: { sourceIndex: 0, id: 2 },
      step: 'preparing',
    });
  });

  it('restarts an attempt that could not even begin for 3 s', () => {
    const slow = run([{ type: 'playRequested' }, { type: 'tookLong' }]);
    expect(run([CHANGED], BOTH, slow)).toMatchObject({ kind: 'connecting', attempt: { id: 2 } });
  });

  it('leaves an attempt alone that has just begun: browsers report one change several times', () => {
    const restarted = run([CHANGED], BOTH, CALLING);
    expect(run([CHANGED, CHANGED], BOTH, restarted)).toBe(restarted);
  });

  it('starts again with live when live had failed before the recording was tried', () => {
    const loading = run(
      [{ type: 'sourceFailed', attemptId: 1, failure: { kind: 'noVideo' } }],
      BOTH,
      CALLING,
    );
    expect(run([CHANGED], BOTH, loading)).toMatchObject({
      kind: 'connecting',
      attempt: { sourceIndex: 0 },
      failures: [],
    });
  });

  it('restarts the recording only when live has failed for good', () => {
    const loading = run(
      [{ type: 'sourceFailed', attemptId: 1, failure: { kind: 'notAllowed' } }],
      BOTH,
      CALLING,
    );
    expect(run([{ type: 'tookLong' }, CHANGED], BOTH, loading)).toMatchObject({
      kind: 'connecting',
      attempt: { sourceIndex: 1, id: 3 },
      failures: [{ source: 'live' }],
    });
  });

  it('starts live and then the recording again after both have failed', () => {
    const again = run([CHANGED], BOTH, FAILED);
    expect(again).toMatchObject({ kind: 'connecting', attempt: { sourceIndex: 0 }, failures: [] });
    const next = run([{ type: 'sourceFailed', attemptId: again.attempts, failure: SILENT }], BOTH, again);
    expect(next).toMatchObject({ kind: 'connecting', attempt: { sourceIndex: 1 } });
  });

  it('starts again although live is being tried behind the failure', () => {
    const trying = run([{ type: 'retryDue' }], BOTH, FAILED);
    expect(run([CHANGED], BOTH, trying)).toMatchObject({
      kind: 'connecting',
      attempt: { sourceIndex: 0, id: 4 },
    });
  });
});

describe('live behind a recording', () => {
  const trying = run([{ type: 'retryDue' }], BOTH, RECORDED);

  it('is tried beside the recording, which goes on', () => {
    expect(trying).toMatchObject({
      kind: 'recorded',
      attempt: { id: 2 },
      liveSearch: { attempt: { id: 3 } },
    });
    expect(planFor(trying, BOTH, HOME)).toMatchObject({ active: { id: 2 }, standby: { id: 3 } });
  });

  it('takes over with its first frame', () => {
    expect(run([{ type: 'framesArrived', attemptId: 3, paused: false }], BOTH, trying)).toMatchObject({
      kind: 'live',
      attempt: { id: 3 },
    });
  });

  it('keeps telling a silent camera from a picture that cannot get through', () => {
    const linking = run([{ type: 'stepChanged', attemptId: 3, step: 'linking' }], BOTH, trying);
    expect(planFor(linking, BOTH, HOME).timers).toMatchObject([{ event: { failure: { kind: 'noVideo' } } }]);
  });

  it('waits longer after each failure', () => {
    expect(run([{ type: 'sourceFailed', attemptId: 3, failure: SILENT }], BOTH, trying)).toMatchObject({
      kind: 'recorded',
      liveSearch: { kind: 'waiting', round: 2 },
    });
  });

  it('is tried soon again when the page is shown again', () => {
    const late = run(
      [3, 4, 5].flatMap((attemptId): PlaybackEvent[] => [
        { type: 'retryDue' },
        { type: 'sourceFailed', attemptId, failure: SILENT },
      ]),
      BOTH,
      RECORDED,
    );
    expect(late).toMatchObject({ liveSearch: { kind: 'waiting', round: 4 } });
    expect(run([{ type: 'shown' }], BOTH, late)).toMatchObject({ liveSearch: { kind: 'waiting', round: 1 } });
  });

  it('does not take a paused recording away', () => {
    const paused = run([{ type: 'motionChanged', attemptId: 2, motion: 'paused' }], BOTH, trying);
    expect(planFor(paused, BOTH, HOME)).toMatchObject({ standby: null, timers: [] });
  });

  it('is not tried while the page is hidden or the network is gone', () => {
    expect(planFor(RECORDED, BOTH, { visible: false, online: true }).timers).toEqual([]);
    expect(planFor(RECORDED, BOTH, { visible: true, online: false }).timers).toEqual([]);
    expect(planFor(RECORDED, BOTH, HOME).timers).toHaveLength(1);
  });

  it('is not tried at all where the browser cannot', () => {
    const state = run([
      { type: 'playRequested' },
      { type: 'sourceFailed', attemptId: 1, failure: { kind: 'liveUnsupported' } },
      { type: 'framesArrived', attemptId: 2, paused: false },
    ]);
    expect(state).toMatchObject({ kind: 'recorded', liveSearch: { kind: 'none' } });
  });
});

describe('a hidden page', () => {
  it('closes live and starts over when it is looked at', () => {
    const suspended = run([{ type: 'hiddenLong' }], BOTH, LIVE);
    expect(planFor(suspended, BOTH, HOME)).toEqual({
      active: null,
      standby: null,
      recover: null,
      timers: [],
    });
    expect(run([{ type: 'shown' }], BOTH, suspended)).toMatchObject({
      kind: 'connecting',
      attempt: { sourceIndex: 0 },
    });
  });

  it('leaves a recording alone', () => {
    expect(run([{ type: 'hiddenLong' }], BOTH, RECORDED)).toEqual(RECORDED);
  });
});

describe('a live picture that the user has paused', () => {
  const PAUSED = run([{ type: 'motionChanged', attemptId: 1, motion: 'paused' }], BOTH, LIVE);
  const events: PlaybackEvent[] = [
    { type: 'pausedLong' },
    { type: 'hiddenLong' },
    { type: 'woke', at: 5_000 },
    { type: 'framesStopped', attemptId: 1, at: 5_000 },
    { type: 'sourceFailed', attemptId: 1, failure: LOST },
  ];

  it.each(events)('lets the connection go on $type and stays paused until Play', (event) => {
    const released = run([event], BOTH, PAUSED);
    expect(planFor(released, BOTH, HOME)).toEqual({ active: null, standby: null, recover: null, timers: [] });
    const others: PlaybackEvent[] = [
      { type: 'shown' },
      { type: 'networkChanged' },
      { type: 'woke', at: 9_000 },
    ];
    expect(run(others, BOTH, released)).toEqual(released);
    expect(run([{ type: 'playRequested' }], BOTH, released)).toMatchObject({
      kind: 'connecting',
      lostAt: null,
    });
  });

  it.each([LIVE, run([{ type: 'framesStopped', attemptId: 1, at: 5_000 }], BOTH, LIVE)])(
    'releases a live picture without a sign of a person, until Play: $kind',
    (state) => {
      const released = run([{ type: 'unattendedLong' }], BOTH, state);
      expect(released).toMatchObject({ kind: 'released', why: 'unattended' });
      expect(run([{ type: 'shown' }, { type: 'networkChanged' }], BOTH, released)).toEqual(released);
      expect(run([{ type: 'playRequested' }], BOTH, released)).toMatchObject({ kind: 'connecting' });
    },
  );

  it('keeps its connection for a minute, unless it plays again', () => {
    expect(planFor(PAUSED, BOTH, HOME).timers).toMatchObject([
      { after: { ms: 60_000 }, event: { type: 'pausedLong' } },
    ]);
    const playing = run([{ type: 'motionChanged', attemptId: 1, motion: 'playing' }], BOTH, PAUSED);
    expect(planFor(playing, BOTH, HOME).timers).toEqual([]);
    expect(run([{ type: 'pausedLong' }], BOTH, playing)).toEqual(playing);
  });

  it('does not come back over a paused recording when the network changes', () => {
    const paused = run([{ type: 'motionChanged', attemptId: 2, motion: 'paused' }], BOTH, RECORDED);
    expect(run([{ type: 'networkChanged' }], BOTH, paused)).toEqual(paused);
  });
});

describe('the time at which a camera went', () => {
  const silentAfter = (events: readonly PlaybackEvent[]) => {
    const again = run(events, BOTH, LIVE);
    return run([{ type: 'sourceFailed', attemptId: again.attempts, failure: SILENT }], BOTH, again);
  };

  it('is not told when the app closed the picture of a hidden page', () => {
    expect(silentAfter([{ type: 'hiddenLong' }, { type: 'shown' }])).toMatchObject({ lostAt: null });
  });

  it('is not told when the computer slept, even if the link broke in that moment', () => {
    expect(silentAfter([{ type: 'woke', at: 5_000 }])).toMatchObject({ lostAt: null });
    const broke: PlaybackEvent[] = [
      { type: 'framesStopped', attemptId: 1, at: 5_000 },
      { type: 'woke', at: 5_000 },
    ];
    expect(silentAfter(broke)).toMatchObject({ lostAt: null });
  });

  it('is kept when the page is hidden after the picture stopped', () => {
    const hidden: PlaybackEvent[] = [
      { type: 'framesStopped', attemptId: 1, at: 5_000 },
      { type: 'hiddenLong' },
      { type: 'shown' },
    ];
    expect(silentAfter(hidden)).toMatchObject({ lostAt: 5_000 });
  });
});

describe('a link that has failed for good', () => {
  it('is not waited for before the first picture', () => {
    const failed = run([{ type: 'playRequested' }, { type: 'framesStopped', attemptId: 1, at: 1 }]);
    expect(failed).toMatchObject({
      kind: 'connecting',
      attempt: { sourceIndex: 1 },
      failures: [{ source: 'live', failure: { kind: 'noVideo' } }],
    });
  });

  it('is not waited for behind a recording', () => {
    const events: PlaybackEvent[] = [{ type: 'retryDue' }, { type: 'framesStopped', attemptId: 3, at: 1 }];
    expect(run(events, BOTH, RECORDED)).toMatchObject({
      kind: 'recorded',
      failures: [{ failure: { kind: 'noVideo' } }],
      liveSearch: { kind: 'waiting', round: 2 },
    });
  });

  it('is built anew when its recovery fails, and again when that fails', () => {
    const recovering = run([{ type: 'recoveryDue' }], BOTH, STILL);
    const rebuilding = run([{ type: 'framesStopped', attemptId: 1, at: 1 }], BOTH, recovering);
    expect(rebuilding).toMatchObject({ recovery: 'reconnecting', attempt: { id: 2 }, since: 1_000 });
    expect(run([{ type: 'framesStopped', attemptId: 2, at: 1 }], BOTH, rebuilding)).toMatchObject({
      recovery: 'backingOff',
    });
  });

  it('is still watched when its failure only confirms what was seen', () => {
    expect(run([{ type: 'framesStopped', attemptId: 1, at: 2_000 }], BOTH, STILL)).toEqual(STILL);
  });
});

describe('what will not go away by asking again', () => {
  const FINAL: PlaybackFailure[] = [
    { kind: 'notAllowed' },
    { kind: 'channelMissing' },
    { kind: 'clockWrong' },
    { kind: 'liveUnsupported' },
  ];

  it.each(FINAL)('is not asked again in the background: $kind', (failure) => {
    const first = run([
      { type: 'playRequested' },
      { type: 'sourceFailed', attemptId: 1, failure },
      { type: 'framesArrived', attemptId: 2, paused: false },
    ]);
    expect(first).toMatchObject({ kind: 'recorded', liveSearch: { kind: 'none' } });
    const later = run(
      [{ type: 'retryDue' }, { type: 'sourceFailed', attemptId: 3, failure }],
      BOTH,
      RECORDED,
    );
    expect(later).toMatchObject({ kind: 'recorded', liveSearch: { kind: 'none' } });
  });

  it('is asked again when the network is another one and there is no picture at all', () => {
    const failed = run([
      { type: 'playRequested' },
      { type: 'sourceFailed', attemptId: 1, failure: { kind: 'channelMissing' } },
      { type: 'sourceFailed', attemptId: 2, failure: { kind: 'clipUnreachable' } },
    ]);
    expect(failed).toMatchObject({ kind: 'failed', liveSearch: { kind: 'none' } });
    expect(run([{ type: 'networkChanged' }], BOTH, failed)).toMatchObject({ kind: 'connecting' });
  });

  it('is not tried twice before an empty stage: a camera without a picture for this browser', () => {
    const rebuilding = run([{ type: 'recoveryDue' }, { type: 'recoveryDue' }], BOTH, STILL);
    const refused: PlaybackEvent = { type: 'sourceFailed', attemptId: 2, failure: { kind: 'videoRefused' } };
    expect(run([refused], BOTH, rebuilding)).toMatchObject({
      kind: 'connecting',
      attempt: { sourceIndex: 1 },
    });
  });
});

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

describe('whatever happens in whatever order', () => {
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

  it('becomes live only by frames of an attempt that is running', () => {
    walk((before, event, after, sources) => {
      if (after.kind !== 'live' || before.kind === 'live') return;
      expect(event.type).toBe('framesArrived');
      const seen = event.type === 'framesArrived' ? event.attemptId : null;
      expect(runningAttempts(before, sources)).toContain(seen);
    });
  });

  it('always has something running, something due, or something the user can do', () => {
    walk((_before, _event, state, sources) => {
      const plan = planFor(state, sources, HOME);
      const goesOn = plan.active !== null || plan.standby !== null || plan.timers.length > 0;
      const asked = transition(state, { type: 'playRequested' }, sources);
      expect(goesOn || asked !== state).toBe(true);
      // Nothing that only waits may wait for ever.
      const onlyWaits = state.kind === 'connecting' || state.kind === 'stalled';
      expect(plan.timers.length > 0 || !onlyWaits).toBe(true);
    });
  });

  it('never uses an attempt twice', () => {
    walk((before, _event, after, sources) => {
      expect(after.attempts).toBeGreaterThanOrEqual(before.attempts);
      for (const running of runningAttempts(after, sources)) {
        if (running === undefined || runningAttempts(before, sources).includes(running)) continue;
        expect(running).toBe(before.attempts + 1);
      }
    });
  });
});
