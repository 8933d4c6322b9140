import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  START,
  transition,
  type PlaybackEvent,
  type PlaybackState,
  type WayKind,
} from '@/player/core/playbackMachine';
import { planFor } from '@/player/core/playbackPlan';
import type { PlaybackFailure } from '@/player/core/transport';

const BOTH: readonly WayKind[] = ['live', 'clip'];
const SILENT: PlaybackFailure = { kind: 'cameraSilent' };
const LOST: PlaybackFailure = { kind: 'connectionLost' };
const HOME = { visible: true, online: true };

const run = (events: readonly PlaybackEvent[], ways = BOTH, from: PlaybackState = START): PlaybackState =>
  events.reduce((state, event) => transition(state, event, ways), from);

const LIVE = run([{ type: 'playAsked' }, { type: 'framesCame', attempt: 1, paused: false }]);
const STILL = run([{ type: 'pictureStopped', attempt: 1, at: 1_000 }], BOTH, LIVE);
const RECORDED = run([
  { type: 'playAsked' },
  { type: 'wayFailed', attempt: 1, failure: SILENT },
  { type: 'framesCame', attempt: 2, paused: false },
]);
const FAILED = run([{ type: 'wayFailed', attempt: 2, failure: { kind: 'clipMissing' } }], BOTH, RECORDED);

describe('the way to a picture', () => {
  it('tries live first and says Live only when frames came', () => {
    const asked = run([{ type: 'playAsked' }]);
    expect(asked).toMatchObject({ kind: 'connecting', trial: { way: 0, attempt: 1 } });
    expect(LIVE).toMatchObject({ kind: 'live', trial: { way: 0, attempt: 1 }, paused: false });
  });

  it('falls back to the recording and keeps the reason', () => {
    expect(RECORDED).toMatchObject({
      kind: 'recorded',
      failures: [{ way: 'live', failure: SILENT }],
      back: { kind: 'waiting' },
    });
  });

  it('ends at the snapshot with every reason when the recording fails too', () => {
    expect(FAILED).toMatchObject({
      kind: 'failed',
      failures: [
        { way: 'live', failure: SILENT },
        { way: 'clip', failure: { kind: 'clipMissing' } },
      ],
      back: { kind: 'waiting' },
    });
  });

  it('starts over from the first way when the user tries again', () => {
    expect(run([{ type: 'playAsked' }], BOTH, FAILED)).toMatchObject({
      kind: 'connecting',
      trial: { way: 0 },
      failures: [],
    });
  });

  it('says so when there is no way at all', () => {
    expect(run([{ type: 'playAsked' }], [])).toMatchObject({
      kind: 'failed',
      failures: [{ failure: { kind: 'source', problem: { kind: 'noRecording' } } }],
    });
  });

  it('tells after a while how far a slow start has come', () => {
    const slow = run([
      { type: 'playAsked' },
      { type: 'stepped', attempt: 1, step: 'calling' },
      { type: 'tookLong' },
    ]);
    expect(slow).toMatchObject({ kind: 'connecting', slow: true, step: 'calling' });
  });
});

describe('a recording that is loading', () => {
  const loading = run([
    { type: 'playAsked' },
    { type: 'wayFailed', attempt: 1, failure: SILENT },
    { type: 'stepped', attempt: 2, step: 'loading' },
  ]);

  it('has 90 s from its address on: its transport ends it when no bytes come', () => {
    expect(planFor(loading, BOTH, HOME).timers).toContainEqual({
      key: 'deadline 2 loading',
      after: { ms: 90_000 },
      event: { type: 'wayFailed', attempt: 2, failure: { kind: 'clipStalled' } },
    });
  });
});

describe('a live picture that stops', () => {
  it('is still since its last frame, not live', () => {
    expect(STILL).toMatchObject({ kind: 'still', since: 1_000, remedy: 'watching' });
  });

  it('is mended first, then rebuilt as a new attempt', () => {
    const mending = run([{ type: 'remedyDue' }], BOTH, STILL);
    expect(mending).toMatchObject({ remedy: 'mending', trial: { attempt: 1 } });
    expect(run([{ type: 'remedyDue' }], BOTH, mending)).toMatchObject({
      remedy: 'rebuilding',
      trial: { attempt: 2 },
      since: 1_000,
    });
  });

  it('is live again with the first new frame', () => {
    expect(run([{ type: 'framesCame', attempt: 1, paused: false }], BOTH, STILL)).toMatchObject({
      kind: 'live',
    });
  });

  it('rebuilds twice with a pause between and then shows the recording', () => {
    const events: PlaybackEvent[] = [
      { type: 'remedyDue' },
      { type: 'remedyDue' },
      { type: 'wayFailed', attempt: 2, failure: LOST },
    ];
    const pausing = run(events, BOTH, STILL);
    expect(pausing).toMatchObject({ kind: 'still', remedy: 'pausing' });
    const second = run([{ type: 'remedyDue' }], BOTH, pausing);
    expect(second).toMatchObject({ kind: 'still', remedy: 'rebuilding', trial: { attempt: 3 } });
    expect(run([{ type: 'wayFailed', attempt: 3, failure: LOST }], BOTH, second)).toMatchObject({
      kind: 'connecting',
      trial: { way: 1 },
      lostAt: 1_000,
      failures: [{ way: 'live', failure: LOST }],
    });
  });

  it('gives way to the recording at once when the camera has gone silent', () => {
    const events: PlaybackEvent[] = [
      { type: 'remedyDue' },
      { type: 'remedyDue' },
      { type: 'wayFailed', attempt: 2, failure: SILENT },
    ];
    expect(run(events, BOTH, STILL)).toMatchObject({ kind: 'connecting', lostAt: 1_000 });
  });

  it('is rebuilt once after the computer slept, whatever else is reported', () => {
    const woken = run([{ type: 'woke', at: 5_000 }], BOTH, LIVE);
    expect(woken).toMatchObject({ kind: 'still', remedy: 'rebuilding', trial: { attempt: 2 }, since: 5_000 });
    expect(run([{ type: 'networkChanged' }, { type: 'shown' }], BOTH, woken)).toEqual(woken);
  });

  it('is rebuilt without waiting when the network changes', () => {
    expect(run([{ type: 'networkChanged' }], BOTH, STILL)).toMatchObject({ remedy: 'rebuilding' });
  });

  it('is rebuilt anew when the network changes under a rebuild that has reached the service', () => {
    const calling = run(
      [{ type: 'networkChanged' }, { type: 'stepped', attempt: 2, step: 'calling' }],
      BOTH,
      STILL,
    );
    expect(run([{ type: 'networkChanged' }], BOTH, calling)).toMatchObject({
      remedy: 'rebuilding',
      trial: { attempt: 3 },
      round: 1,
    });
  });

  it('gets all its rebuilds again after the computer slept', () => {
    const pausing = run(
      [{ type: 'remedyDue' }, { type: 'remedyDue' }, { type: 'wayFailed', attempt: 2, failure: LOST }],
      BOTH,
      STILL,
    );
    expect(pausing).toMatchObject({ remedy: 'pausing', round: 1 });
    expect(run([{ type: 'woke', at: 9_000 }], BOTH, pausing)).toMatchObject({
      remedy: 'rebuilding',
      round: 1,
    });
  });
});

describe('a change of the network', () => {
  const CHANGED: PlaybackEvent = { type: 'networkChanged' };
  const CALLING = run([{ type: 'playAsked' }, { type: 'stepped', attempt: 1, step: 'calling' }]);

  it('restarts an attempt that is connecting, which has the old network', () => {
    expect(run([CHANGED], BOTH, CALLING)).toMatchObject({
      kind: 'connecting',
      trial: { way: 0, attempt: 2 },
      step: 'preparing',
    });
  });

  it('restarts an attempt that could not even begin for 3 s', () => {
    const slow = run([{ type: 'playAsked' }, { type: 'tookLong' }]);
    expect(run([CHANGED], BOTH, slow)).toMatchObject({ kind: 'connecting', trial: { attempt: 2 } });
  });

  it('leaves an attempt alone that has just begun: browsers report one change several times', () => {
    const restarted = run([CHANGED], BOTH, CALLING);
    expect(run([CHANGED, CHANGED], BOTH, restarted)).toBe(restarted);
  });

  it('starts again with live when live had failed before the recording was tried', () => {
    const loading = run([{ type: 'wayFailed', attempt: 1, failure: { kind: 'noVideo' } }], BOTH, CALLING);
    expect(run([CHANGED], BOTH, loading)).toMatchObject({
      kind: 'connecting',
      trial: { way: 0 },
      failures: [],
    });
  });

  it('restarts the recording only when live has failed for good', () => {
    const loading = run([{ type: 'wayFailed', attempt: 1, failure: { kind: 'notAllowed' } }], BOTH, CALLING);
    expect(run([{ type: 'tookLong' }, CHANGED], BOTH, loading)).toMatchObject({
      kind: 'connecting',
      trial: { way: 1, attempt: 3 },
      failures: [{ way: 'live' }],
    });
  });

  it('starts live and then the recording again after both have failed', () => {
    const again = run([CHANGED], BOTH, FAILED);
    expect(again).toMatchObject({ kind: 'connecting', trial: { way: 0 }, failures: [] });
    const next = run([{ type: 'wayFailed', attempt: again.attempts, failure: SILENT }], BOTH, again);
    expect(next).toMatchObject({ kind: 'connecting', trial: { way: 1 } });
  });

  it('starts again although live is being tried behind the failure', () => {
    const trying = run([{ type: 'retryDue' }], BOTH, FAILED);
    expect(run([CHANGED], BOTH, trying)).toMatchObject({ kind: 'connecting', trial: { way: 0, attempt: 4 } });
  });
});

describe('live behind a recording', () => {
  const trying = run([{ type: 'retryDue' }], BOTH, RECORDED);

  it('is tried beside the recording, which goes on', () => {
    expect(trying).toMatchObject({
      kind: 'recorded',
      trial: { attempt: 2 },
      back: { trial: { attempt: 3 } },
    });
    expect(planFor(trying, BOTH, HOME)).toMatchObject({ front: { attempt: 2 }, back: { attempt: 3 } });
  });

  it('takes over with its first frame', () => {
    expect(run([{ type: 'framesCame', attempt: 3, paused: false }], BOTH, trying)).toMatchObject({
      kind: 'live',
      trial: { attempt: 3 },
    });
  });

  it('keeps telling a silent camera from a picture that cannot get through', () => {
    const linking = run([{ type: 'stepped', attempt: 3, step: 'linking' }], BOTH, trying);
    expect(planFor(linking, BOTH, HOME).timers).toMatchObject([{ event: { failure: { kind: 'noVideo' } } }]);
  });

  it('waits longer after each failure', () => {
    expect(run([{ type: 'wayFailed', attempt: 3, failure: SILENT }], BOTH, trying)).toMatchObject({
      kind: 'recorded',
      back: { kind: 'waiting', round: 2 },
    });
  });

  it('is tried soon again for whoever comes back to the page', () => {
    const late = run(
      [3, 4, 5].flatMap((attempt): PlaybackEvent[] => [
        { type: 'retryDue' },
        { type: 'wayFailed', attempt, failure: SILENT },
      ]),
      BOTH,
      RECORDED,
    );
    expect(late).toMatchObject({ back: { kind: 'waiting', round: 4 } });
    expect(run([{ type: 'shown' }], BOTH, late)).toMatchObject({ back: { kind: 'waiting', round: 1 } });
  });

  it('does not take a paused recording away', () => {
    const paused = run([{ type: 'motionChanged', attempt: 2, motion: 'paused' }], BOTH, trying);
    expect(planFor(paused, BOTH, HOME)).toMatchObject({ back: null, timers: [] });
  });

  it('is not tried while nobody looks or the network is gone', () => {
    expect(planFor(RECORDED, BOTH, { visible: false, online: true }).timers).toEqual([]);
    expect(planFor(RECORDED, BOTH, { visible: true, online: false }).timers).toEqual([]);
    expect(planFor(RECORDED, BOTH, HOME).timers).toHaveLength(1);
  });

  it('is not tried at all where the browser cannot', () => {
    const state = run([
      { type: 'playAsked' },
      { type: 'wayFailed', attempt: 1, failure: { kind: 'liveUnsupported' } },
      { type: 'framesCame', attempt: 2, paused: false },
    ]);
    expect(state).toMatchObject({ kind: 'recorded', back: { kind: 'none' } });
  });
});

describe('a page that nobody looks at', () => {
  it('closes live and starts over when it is looked at', () => {
    const asleep = run([{ type: 'hiddenLong' }], BOTH, LIVE);
    expect(planFor(asleep, BOTH, HOME)).toEqual({ front: null, back: null, mend: null, timers: [] });
    expect(run([{ type: 'shown' }], BOTH, asleep)).toMatchObject({ kind: 'connecting', trial: { way: 0 } });
  });

  it('leaves a recording alone', () => {
    expect(run([{ type: 'hiddenLong' }], BOTH, RECORDED)).toEqual(RECORDED);
  });
});

describe('a live picture that the user has paused', () => {
  const PAUSED = run([{ type: 'motionChanged', attempt: 1, motion: 'paused' }], BOTH, LIVE);
  const events: PlaybackEvent[] = [
    { type: 'pausedLong' },
    { type: 'hiddenLong' },
    { type: 'woke', at: 5_000 },
    { type: 'pictureStopped', attempt: 1, at: 5_000 },
    { type: 'wayFailed', attempt: 1, failure: LOST },
  ];

  it.each(events)('lets the connection go on $type and stays paused until Play', (event) => {
    const letGo = run([event], BOTH, PAUSED);
    expect(planFor(letGo, BOTH, HOME)).toEqual({ front: null, back: null, mend: null, timers: [] });
    const others: PlaybackEvent[] = [
      { type: 'shown' },
      { type: 'networkChanged' },
      { type: 'woke', at: 9_000 },
    ];
    expect(run(others, BOTH, letGo)).toEqual(letGo);
    expect(run([{ type: 'playAsked' }], BOTH, letGo)).toMatchObject({ kind: 'connecting', lostAt: null });
  });

  it('keeps its connection for a minute, unless it plays again', () => {
    expect(planFor(PAUSED, BOTH, HOME).timers).toMatchObject([
      { after: { ms: 60_000 }, event: { type: 'pausedLong' } },
    ]);
    const playing = run([{ type: 'motionChanged', attempt: 1, motion: 'playing' }], BOTH, PAUSED);
    expect(planFor(playing, BOTH, HOME).timers).toEqual([]);
    expect(run([{ type: 'pausedLong' }], BOTH, playing)).toEqual(playing);
  });

  it('does not come back over a paused recording when the network changes', () => {
    const paused = run([{ type: 'motionChanged', attempt: 2, motion: 'paused' }], BOTH, RECORDED);
    expect(run([{ type: 'networkChanged' }], BOTH, paused)).toEqual(paused);
  });
});

describe('the time at which a camera went', () => {
  const silentAfter = (events: readonly PlaybackEvent[]) => {
    const again = run(events, BOTH, LIVE);
    return run([{ type: 'wayFailed', attempt: again.attempts, failure: SILENT }], BOTH, again);
  };

  it('is not told when the app closed the picture because nobody looked', () => {
    expect(silentAfter([{ type: 'hiddenLong' }, { type: 'shown' }])).toMatchObject({ lostAt: null });
  });

  it('is not told when the computer slept, even if the link broke in that moment', () => {
    expect(silentAfter([{ type: 'woke', at: 5_000 }])).toMatchObject({ lostAt: null });
    const broke: PlaybackEvent[] = [
      { type: 'pictureStopped', attempt: 1, at: 5_000 },
      { type: 'woke', at: 5_000 },
    ];
    expect(silentAfter(broke)).toMatchObject({ lostAt: null });
  });

  it('is kept when the page is hidden after the picture stopped', () => {
    const hidden: PlaybackEvent[] = [
      { type: 'pictureStopped', attempt: 1, at: 5_000 },
      { type: 'hiddenLong' },
      { type: 'shown' },
    ];
    expect(silentAfter(hidden)).toMatchObject({ lostAt: 5_000 });
  });
});

describe('a link that has failed for good', () => {
  it('is not waited for before the first picture', () => {
    const failed = run([{ type: 'playAsked' }, { type: 'pictureStopped', attempt: 1, at: 1 }]);
    expect(failed).toMatchObject({
      kind: 'connecting',
      trial: { way: 1 },
      failures: [{ way: 'live', failure: { kind: 'noVideo' } }],
    });
  });

  it('is not waited for behind a recording', () => {
    const events: PlaybackEvent[] = [{ type: 'retryDue' }, { type: 'pictureStopped', attempt: 3, at: 1 }];
    expect(run(events, BOTH, RECORDED)).toMatchObject({
      kind: 'recorded',
      failures: [{ failure: { kind: 'noVideo' } }],
      back: { kind: 'waiting', round: 2 },
    });
  });

  it('is built anew when mending it fails, and again when that fails', () => {
    const mending = run([{ type: 'remedyDue' }], BOTH, STILL);
    const rebuilding = run([{ type: 'pictureStopped', attempt: 1, at: 1 }], BOTH, mending);
    expect(rebuilding).toMatchObject({ remedy: 'rebuilding', trial: { attempt: 2 }, since: 1_000 });
    expect(run([{ type: 'pictureStopped', attempt: 2, at: 1 }], BOTH, rebuilding)).toMatchObject({
      remedy: 'pausing',
    });
  });

  it('is still watched when its failure only confirms what was seen', () => {
    expect(run([{ type: 'pictureStopped', attempt: 1, at: 2_000 }], BOTH, STILL)).toEqual(STILL);
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
      { type: 'playAsked' },
      { type: 'wayFailed', attempt: 1, failure },
      { type: 'framesCame', attempt: 2, paused: false },
    ]);
    expect(first).toMatchObject({ kind: 'recorded', back: { kind: 'none' } });
    const later = run([{ type: 'retryDue' }, { type: 'wayFailed', attempt: 3, failure }], BOTH, RECORDED);
    expect(later).toMatchObject({ kind: 'recorded', back: { kind: 'none' } });
  });

  it('is asked again when the network is another one and there is no picture at all', () => {
    const failed = run([
      { type: 'playAsked' },
      { type: 'wayFailed', attempt: 1, failure: { kind: 'channelMissing' } },
      { type: 'wayFailed', attempt: 2, failure: { kind: 'clipUnreachable' } },
    ]);
    expect(failed).toMatchObject({ kind: 'failed', back: { kind: 'none' } });
    expect(run([{ type: 'networkChanged' }], BOTH, failed)).toMatchObject({ kind: 'connecting' });
  });

  it('is not tried twice before an empty stage: a camera without a picture for this browser', () => {
    const rebuilding = run([{ type: 'remedyDue' }, { type: 'remedyDue' }], BOTH, STILL);
    const refused: PlaybackEvent = { type: 'wayFailed', attempt: 2, failure: { kind: 'videoRefused' } };
    expect(run([refused], BOTH, rebuilding)).toMatchObject({ kind: 'connecting', trial: { way: 1 } });
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
const attempt = fc.integer({ min: 1, max: 12 });
const at = fc.integer({ min: 1, max: 1_000_000 });
const anyEvent: fc.Arbitrary<PlaybackEvent> = fc.oneof(
  fc.constantFrom<PlaybackEvent>(
    { type: 'playAsked' },
    { type: 'tookLong' },
    { type: 'remedyDue' },
    { type: 'retryDue' },
    { type: 'shown' },
    { type: 'hiddenLong' },
    { type: 'pausedLong' },
    { type: 'networkChanged' },
  ),
  fc.record({ type: fc.constant('stepped' as const), attempt, step: fc.constantFrom('calling', 'linking') }),
  fc.record({ type: fc.constant('framesCame' as const), attempt, paused: fc.boolean() }),
  fc.record({ type: fc.constant('wayFailed' as const), attempt, failure: fc.constantFrom(...failures) }),
  fc.record({ type: fc.constant('pictureStopped' as const), attempt, at }),
  fc.record({
    type: fc.constant('motionChanged' as const),
    attempt,
    motion: fc.constantFrom('playing', 'paused', 'buffering', 'ended'),
  }),
  fc.record({ type: fc.constant('woke' as const), at }),
);
const anyWays = fc.constantFrom<readonly WayKind[]>(['live', 'clip'], ['live'], ['clip'], []);

const runningAttempts = (state: PlaybackState, ways: readonly WayKind[]): (number | undefined)[] => {
  const plan = planFor(state, ways, HOME);
  return [plan.front?.attempt, plan.back?.attempt];
};

describe('whatever happens in whatever order', () => {
  const walk = (
    check: (
      before: PlaybackState,
      event: PlaybackEvent,
      after: PlaybackState,
      ways: readonly WayKind[],
    ) => void,
  ) => {
    fc.assert(
      fc.property(anyWays, fc.array(anyEvent, { maxLength: 60 }), (ways, events) => {
        let state = START;
        for (const event of events) {
          const next = transition(state, event, ways);
          check(state, event, next, ways);
          state = next;
        }
      }),
      { numRuns: 2_000 },
    );
  };

  it('becomes live only by frames of an attempt that is running', () => {
    walk((before, event, after, ways) => {
      if (after.kind !== 'live' || before.kind === 'live') return;
      expect(event.type).toBe('framesCame');
      const seen = event.type === 'framesCame' ? event.attempt : null;
      expect(runningAttempts(before, ways)).toContain(seen);
    });
  });

  it('always has something running, something due, or something the user can do', () => {
    walk((_before, _event, state, ways) => {
      const plan = planFor(state, ways, HOME);
      const goesOn = plan.front !== null || plan.back !== null || plan.timers.length > 0;
      const asked = transition(state, { type: 'playAsked' }, ways);
      expect(goesOn || asked !== state).toBe(true);
      // Nothing that only waits may wait for ever.
      const onlyWaits = state.kind === 'connecting' || state.kind === 'still';
      expect(plan.timers.length > 0 || !onlyWaits).toBe(true);
    });
  });

  it('never uses an attempt twice', () => {
    walk((before, _event, after, ways) => {
      expect(after.attempts).toBeGreaterThanOrEqual(before.attempts);
      for (const running of runningAttempts(after, ways)) {
        if (running === undefined || runningAttempts(before, ways).includes(running)) continue;
        expect(running).toBe(before.attempts + 1);
      }
    });
  });
});
