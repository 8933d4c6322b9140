import { describe, expect, it } from 'vitest';
import { START } from '@/player/core/machine/playbackMachine';
import { planFor } from '@/player/core/machine/playbackPlan';
import type { PlaybackEvent, SourceKind } from '@/player/core/machine/playbackState';
import type { PlaybackFailure } from '@/player/core/transport';
import { BOTH, HOME, LIVE, LOST, RECORDED, SILENT, STILL, run } from './machineRig';

describe('playback machine: startup', () => {
  it('does not begin before Play is pressed', () => {
    const events: PlaybackEvent[] = [
      { type: 'shown' },
      { type: 'networkChanged' },
      { type: 'woke', at: 1 },
      { type: 'retryDue' },
    ];
    expect(run(events)).toBe(START);
  });

  it('loads the recording again after sleep, not live video', () => {
    const loading = run([
      { type: 'playRequested' },
      { type: 'sourceFailed', attemptId: 1, failure: SILENT },
      { type: 'woke', at: 9_000 },
    ]);
    expect(loading).toMatchObject({
      kind: 'connecting',
      attempt: { sourceIndex: 1, id: 3 },
      failures: [{ source: 'live', failure: SILENT }],
    });
  });

  it('fails as a missing recording if there is no source', () => {
    expect(run([{ type: 'playRequested' }], [])).toMatchObject({
      kind: 'failed',
      failures: [{ failure: { kind: 'source', problem: { kind: 'noRecording' } } }],
    });
  });
});

describe('playback machine: a loading recording', () => {
  const loading = run([
    { type: 'playRequested' },
    { type: 'sourceFailed', attemptId: 1, failure: SILENT },
    { type: 'stepChanged', attemptId: 2, step: 'loading' },
  ]);

  it('fails after 25 s without a URL', () => {
    const requested = run(
      [{ type: 'sourceFailed', attemptId: 1, failure: SILENT }],
      BOTH,
      run([{ type: 'playRequested' }]),
    );
    expect(planFor(requested, BOTH, HOME).timers).toContainEqual({
      key: 'deadline 2',
      after: { ms: 25_000 },
      event: { type: 'sourceFailed', attemptId: 2, failure: { kind: 'clipStalled' } },
    });
  });

  it('has no time limit off screen once its URL is known', () => {
    const { timers } = planFor(loading, BOTH, { ...HOME, visible: false });
    expect(timers.map(({ key }) => key)).toEqual(['slow 2']);
  });

  it('has the time limits of live video until its URL is known, even off screen', () => {
    const hidden = { ...HOME, visible: false };
    const live = run([{ type: 'playRequested' }]);
    const requested = run([{ type: 'sourceFailed', attemptId: 1, failure: SILENT }], BOTH, live);
    const keys = [live, requested].map((state) => planFor(state, BOTH, hidden).timers.map(({ key }) => key));
    expect(keys).toEqual([
      ['slow 1', 'deadline 1'],
      ['slow 2', 'deadline 2'],
    ]);
  });

  it('fails as stalled 90 s after its URL is known', () => {
    expect(planFor(loading, BOTH, HOME).timers).toContainEqual({
      key: 'deadline 2 loading',
      after: { ms: 90_000 },
      event: { type: 'sourceFailed', attemptId: 2, failure: { kind: 'clipStalled' } },
    });
  });
});

describe('playback machine: stalled live video', () => {
  it('is replaced by the recording after two failed connections', () => {
    const events: PlaybackEvent[] = [
      { type: 'recoveryDue' },
      { type: 'recoveryDue' },
      { type: 'sourceFailed', attemptId: 2, failure: LOST },
    ];
    const pausing = run(events, BOTH, STILL);
    expect(pausing).toMatchObject({ kind: 'stalled', recovery: 'backingOff' });
    expect(planFor(pausing, BOTH, HOME)).toMatchObject({
      active: null,
      timers: [{ after: { backOff: 1 }, event: { type: 'recoveryDue' } }],
    });
    const second = run([{ type: 'recoveryDue' }], BOTH, pausing);
    expect(second).toMatchObject({ kind: 'stalled', recovery: 'reconnecting', attempt: { id: 3 } });
    expect(run([{ type: 'sourceFailed', attemptId: 3, failure: LOST }], BOTH, second)).toMatchObject({
      kind: 'connecting',
      attempt: { sourceIndex: 1 },
      lostAt: 1_000,
      failures: [{ source: 'live', failure: LOST }],
    });
  });

  it.each<[string, PlaybackFailure]>([
    ['the camera no longer answers', SILENT],
    ['the user has lost access', { kind: 'notAllowed' }],
  ])('is replaced by the recording at once if %s', (_why, failure) => {
    const events: PlaybackEvent[] = [
      { type: 'recoveryDue' },
      { type: 'recoveryDue' },
      { type: 'sourceFailed', attemptId: 2, failure },
    ];
    expect(run(events, BOTH, STILL)).toMatchObject({ kind: 'connecting', lostAt: 1_000 });
  });

  it('is reconnected at once if the network changes, even while it is backing off', () => {
    const CHANGED: PlaybackEvent = { type: 'networkChanged' };
    expect(run([CHANGED], BOTH, STILL)).toMatchObject({ recovery: 'reconnecting' });
    const pausing = run([CHANGED, { type: 'sourceFailed', attemptId: 2, failure: LOST }], BOTH, STILL);
    expect(pausing).toMatchObject({ recovery: 'backingOff' });
    expect(run([CHANGED], BOTH, pausing)).toMatchObject({ recovery: 'reconnecting', attempt: { id: 3 } });
  });

  it('is reconnected again if the network changes during a reconnection', () => {
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

  it('is reconnected at once after sleep, with all its retries left', () => {
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

  it('is no longer reconnected if the server requests a wait of 5 s or more', () => {
    const busy = (retryAfter: number): PlaybackEvent => {
      const problem = { kind: 'refused', status: 503, code: 'E1', detail: 'later', retryAfter } as const;
      return { type: 'sourceFailed', attemptId: 2, failure: { kind: 'source', problem } };
    };
    const rebuilding = run([{ type: 'recoveryDue' }, { type: 'recoveryDue' }], BOTH, STILL);
    const alone: readonly SourceKind[] = ['live'];
    for (const short of [1_000, 4_000]) {
      expect(run([busy(short)], alone, rebuilding)).toMatchObject({
        kind: 'stalled',
        recovery: 'backingOff',
      });
    }
    for (const long of [5_000, 40_000]) {
      expect(run([busy(long)], alone, rebuilding)).toMatchObject({
        kind: 'failed',
        liveSearch: { kind: 'waiting' },
      });
    }
  });

  it('is replaced by the recording if the browser cannot decode it', () => {
    const rebuilding = run([{ type: 'recoveryDue' }, { type: 'recoveryDue' }], BOTH, STILL);
    const refused: PlaybackEvent = { type: 'sourceFailed', attemptId: 2, failure: { kind: 'videoRefused' } };
    expect(run([refused], BOTH, rebuilding)).toMatchObject({
      kind: 'connecting',
      attempt: { sourceIndex: 1 },
    });
  });
});

describe("playback machine: the time of a camera's last frame", () => {
  const silentAfter = (events: readonly PlaybackEvent[]) => {
    const again = run(events, BOTH, LIVE);
    return run([{ type: 'sourceFailed', attemptId: again.attempts, failure: SILENT }], BOTH, again);
  };

  it('is not reported if the app closed the video of a hidden page', () => {
    expect(silentAfter([{ type: 'hiddenLong' }, { type: 'shown' }])).toMatchObject({ lostAt: null });
  });

  it('is not reported after sleep, even if the link was lost at that time', () => {
    expect(silentAfter([{ type: 'woke', at: 5_000 }])).toMatchObject({ lostAt: null });
    const broke: PlaybackEvent[] = [
      { type: 'framesStopped', attemptId: 1, at: 5_000 },
      { type: 'woke', at: 5_000 },
    ];
    expect(silentAfter(broke)).toMatchObject({ lostAt: null });
  });

  it('is kept if the page is hidden after the stall', () => {
    const hidden: PlaybackEvent[] = [
      { type: 'framesStopped', attemptId: 1, at: 5_000 },
      { type: 'hiddenLong' },
      { type: 'shown' },
    ];
    expect(silentAfter(hidden)).toMatchObject({ lostAt: 5_000 });
  });
});

describe('playback machine: an irrecoverably lost link', () => {
  it('ends an attempt that has not shown a frame', () => {
    const failed = run([{ type: 'playRequested' }, { type: 'framesStopped', attemptId: 1, at: 1 }]);
    expect(failed).toMatchObject({
      kind: 'connecting',
      attempt: { sourceIndex: 1 },
      failures: [{ source: 'live', failure: { kind: 'noVideo' } }],
    });
  });

  it('ends a background attempt while a recording plays', () => {
    const events: PlaybackEvent[] = [{ type: 'retryDue' }, { type: 'framesStopped', attemptId: 3, at: 1 }];
    expect(run(events, BOTH, RECORDED)).toMatchObject({
      kind: 'recorded',
      failures: [{ failure: { kind: 'noVideo' } }],
      liveSearch: { kind: 'waiting', round: 2 },
    });
  });

  it('causes a switch to the recording after two failed reconnections', () => {
    const recovering = run([{ type: 'recoveryDue' }], BOTH, STILL);
    const rebuilding = run([{ type: 'framesStopped', attemptId: 1, at: 1 }], BOTH, recovering);
    expect(rebuilding).toMatchObject({ recovery: 'reconnecting', attempt: { id: 2 }, since: 1_000 });
    const pausing = run([{ type: 'framesStopped', attemptId: 2, at: 1 }], BOTH, rebuilding);
    expect(pausing).toMatchObject({ recovery: 'backingOff' });
    const again: PlaybackEvent[] = [{ type: 'recoveryDue' }, { type: 'framesStopped', attemptId: 3, at: 1 }];
    expect(run(again, BOTH, pausing)).toMatchObject({
      kind: 'connecting',
      failures: [{ source: 'live', failure: { kind: 'connectionLost' } }],
    });
  });

  it('has no effect on stalled live video whose recovery has not begun', () =>
    expect(run([{ type: 'framesStopped', attemptId: 1, at: 2_000 }], BOTH, STILL)).toEqual(STILL));
});

describe('playback machine: a failure', () => {
  const FINAL: PlaybackFailure[] = [
    { kind: 'notAllowed' },
    { kind: 'clockWrong' },
    { kind: 'liveUnsupported' },
    { kind: 'source', problem: { kind: 'sessionEnded' } },
    { kind: 'source', problem: { kind: 'refused', status: 400, code: 'E1', detail: 'no' } },
  ];

  it.each<PlaybackFailure>([
    { kind: 'source', problem: { kind: 'unreachable' } },
    { kind: 'source', problem: { kind: 'unexpected', status: 500 } },
    ...[401, 407, 408, 421, 425, 429, 500, 503].map((status): PlaybackFailure => {
      return { kind: 'source', problem: { kind: 'refused', status, code: 'E1', detail: 'later' } };
    }),
  ])('if temporary, leads to another live attempt: $problem.kind, $problem.status', (failure) => {
    const events: PlaybackEvent[] = [
      { type: 'playRequested' },
      { type: 'sourceFailed', attemptId: 1, failure },
      { type: 'framesArrived', attemptId: 2, paused: false },
    ];
    expect(run(events)).toMatchObject({ kind: 'recorded', liveSearch: { kind: 'waiting', round: 1 } });
  });

  it.each(FINAL)(
    'of the recording, even if permanent, does not stop retries of live video: $kind',
    (failure) => {
      const failed = run([{ type: 'sourceFailed', attemptId: 2, failure }], BOTH, RECORDED);
      expect(failed).toMatchObject({ kind: 'failed', liveSearch: { kind: 'waiting', round: 1 } });
    },
  );

  it.each(FINAL)('of live video, if permanent, stops its retries in the background: $kind', (failure) => {
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

  it('of all sources, even if permanent, leads to a retry when the network changes', () => {
    const failed = run([
      { type: 'playRequested' },
      { type: 'sourceFailed', attemptId: 1, failure: { kind: 'notAllowed' } },
      { type: 'sourceFailed', attemptId: 2, failure: { kind: 'clipUnreachable' } },
    ]);
    expect(failed).toMatchObject({ kind: 'failed', liveSearch: { kind: 'none' } });
    expect(run([{ type: 'networkChanged' }], BOTH, failed)).toMatchObject({ kind: 'connecting' });
  });
});

describe('playback machine: events', () => {
  const connecting = run([{ type: 'playRequested' }]);
  const reconnecting = run([{ type: 'recoveryDue' }, { type: 'recoveryDue' }], BOTH, STILL);
  const EARLIER = 0;

  it.each([
    ['connecting', connecting],
    ['live', LIVE],
    ['stalled', STILL],
    ['reconnecting', reconnecting],
    ['recorded', RECORDED],
    ['recorded, with live video tried', run([{ type: 'retryDue' }], BOTH, RECORDED)],
  ])('of an earlier attempt have no effect in the state "%s"', (_name, state) => {
    const events: PlaybackEvent[] = [
      { type: 'stepChanged', attemptId: EARLIER, step: 'calling' },
      { type: 'sourceFailed', attemptId: EARLIER, failure: LOST },
      { type: 'framesArrived', attemptId: EARLIER, paused: true },
      { type: 'framesStopped', attemptId: EARLIER, at: 9_000 },
      { type: 'motionChanged', attemptId: EARLIER, motion: 'paused' },
      { type: 'partMissing', attemptId: EARLIER },
    ];
    for (const event of events) expect(run([event], BOTH, state), event.type).toEqual(state);
  });

  it.each([
    ['connecting', connecting, null],
    ['stalled', STILL, 1_000],
  ])('that report a page hidden for long suspend live video in the state "%s"', (_name, state, lostAt) => {
    expect(run([{ type: 'hiddenLong' }], BOTH, state)).toMatchObject({ kind: 'suspended', lostAt });
  });

  it.each([
    ['partMissing', { isIncomplete: true }],
    ['soundMissing', { missesSound: true }],
  ] as const)('of the type %s mark a recording as incomplete without ending playback', (type, changes) => {
    expect(run([{ type, attemptId: 2 }], BOTH, RECORDED)).toEqual({ ...RECORDED, ...changes });
  });

  it('that pause a recording cancel the background attempt at live video', () => {
    const trying = run([{ type: 'retryDue' }], BOTH, RECORDED);
    expect(trying).toMatchObject({ liveSearch: { kind: 'trying', round: 1 } });
    const moved = (motion: 'playing' | 'paused') =>
      run([{ type: 'motionChanged', attemptId: 2, motion }], BOTH, trying);
    expect(moved('playing')).toMatchObject({ motion: 'playing', liveSearch: { kind: 'trying' } });
    expect(moved('paused')).toMatchObject({ motion: 'paused', liveSearch: { kind: 'waiting', round: 1 } });
  });

  it('that report use of the recording prevent retries of live video', () => {
    const trying = run([{ type: 'retryDue' }], BOTH, RECORDED);
    const held = run([{ type: 'recordingHeld', isHeld: true }], BOTH, trying);
    expect(held).toMatchObject({ motion: 'playing', liveSearch: { kind: 'waiting', round: 1 } });
    expect(planFor(held, BOTH, HOME).timers).toEqual([]);
    expect(run([{ type: 'retryDue' }, { type: 'networkChanged' }], BOTH, held)).toEqual(held);
    const free = run([{ type: 'recordingHeld', isHeld: false }], BOTH, held);
    expect(planFor(free, BOTH, HOME).timers).toMatchObject([{ event: { type: 'retryDue' } }]);
  });
});
