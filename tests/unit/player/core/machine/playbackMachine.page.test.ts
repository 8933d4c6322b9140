import { describe, expect, it } from 'vitest';
import { planFor } from '@/player/core/machine/playbackPlan';
import type { PlaybackEvent } from '@/player/core/machine/playbackState';
import { BOTH, FAILED, HOME, LIVE, LOST, RECORDED, SILENT, run } from './machineRig';

describe('playback machine: a network change', () => {
  const CHANGED: PlaybackEvent = { type: 'networkChanged' };
  const CALLING = run([{ type: 'playRequested' }, { type: 'stepChanged', attemptId: 1, step: 'calling' }]);

  it('restarts a connecting attempt', () => {
    expect(run([CHANGED], BOTH, CALLING)).toMatchObject({
      kind: 'connecting',
      attempt: { sourceIndex: 0, id: 2 },
      step: 'preparing',
    });
  });

  it('restarts an attempt that has been preparing for 3 s', () => {
    const slow = run([{ type: 'playRequested' }, { type: 'tookLong' }]);
    expect(run([CHANGED], BOTH, slow)).toMatchObject({ kind: 'connecting', attempt: { id: 2 } });
  });

  it('does not restart an attempt that has just begun, since browsers repeat the event', () => {
    const restarted = run([CHANGED], BOTH, CALLING);
    expect(run([CHANGED, CHANGED], BOTH, restarted)).toBe(restarted);
  });

  it('restarts live video that failed before the recording was loaded', () => {
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

  it('restarts only the recording if live video has failed permanently', () => {
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

  it('restarts the player even during a background attempt at live video', () => {
    const trying = run([{ type: 'retryDue' }], BOTH, FAILED);
    expect(run([CHANGED], BOTH, trying)).toMatchObject({
      kind: 'connecting',
      attempt: { sourceIndex: 0, id: 4 },
    });
  });
});

describe('playback machine: live video in the background', () => {
  const trying = run([{ type: 'retryDue' }], BOTH, RECORDED);

  it('is retried at once when the network changes', () => {
    const late = run([{ type: 'sourceFailed', attemptId: 3, failure: SILENT }], BOTH, trying);
    expect(late).toMatchObject({ liveSearch: { kind: 'waiting', round: 2 } });
    expect(run([{ type: 'networkChanged' }], BOTH, late)).toMatchObject({
      kind: 'recorded',
      liveSearch: { kind: 'trying', round: 1, attempt: { id: 4 } },
    });
  });

  it('is disconnected on a hidden page, while the recording is kept', () => {
    expect(run([{ type: 'hiddenLong' }], BOTH, trying)).toEqual({
      ...trying,
      liveSearch: { kind: 'waiting', round: 1 },
    });
  });

  it('is not tried if the recording is the first source', () => {
    const sources = ['clip', 'live'] as const;
    const recorded = run(
      [{ type: 'playRequested' }, { type: 'framesArrived', attemptId: 1, paused: false }],
      sources,
    );
    expect(recorded).toMatchObject({ kind: 'recorded', liveSearch: { kind: 'none' } });
  });

  it('is not tried if there is no live source', () => {
    const events: PlaybackEvent[] = [
      { type: 'playRequested' },
      { type: 'sourceFailed', attemptId: 1, failure: { kind: 'clipMissing' } },
    ];
    expect(run(events, ['clip'])).toMatchObject({ kind: 'failed', liveSearch: { kind: 'none' } });
  });

  it.each([
    ['recording', RECORDED],
    ['failure', FAILED],
  ])('is retried while a %s is shown, unless the page is hidden or offline', (_what, state) => {
    expect(planFor(state, BOTH, HOME).timers).toMatchObject([
      { after: { backOff: 1 }, event: { type: 'retryDue' } },
    ]);
    expect(planFor(state, BOTH, { ...HOME, visible: false }).timers).toEqual([]);
    expect(planFor(state, BOTH, { ...HOME, online: false }).timers).toEqual([]);
  });

  it('replaces only its own failure reason when it fails repeatedly', () => {
    const events: PlaybackEvent[] = [
      { type: 'retryDue' },
      { type: 'sourceFailed', attemptId: 3, failure: LOST },
    ];
    expect(run(events, BOTH, FAILED)).toMatchObject({
      kind: 'failed',
      failures: [
        { source: 'live', failure: LOST },
        { source: 'clip', failure: { kind: 'clipMissing' } },
      ],
      liveSearch: { kind: 'waiting', round: 2 },
    });
  });

  it('distinguishes a silent camera from missing video when it fails', () => {
    const reasonAt = (step: 'calling' | 'linking') => {
      const state = run([{ type: 'stepChanged', attemptId: 3, step }], BOTH, trying);
      return planFor(state, BOTH, HOME).timers;
    };
    expect(reasonAt('calling')).toMatchObject([{ event: { failure: { kind: 'cameraSilent' } } }]);
    expect(reasonAt('linking')).toMatchObject([{ event: { failure: { kind: 'noVideo' } } }]);
  });

  it('is retried with short pauses when the page becomes visible again', () => {
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
});

describe('playback machine: a hidden page', () => {
  it('allows Play to restart live video even before the page is visible', () => {
    const suspended = run([{ type: 'hiddenLong' }], BOTH, LIVE);
    expect(run([{ type: 'playRequested' }], BOTH, suspended)).toMatchObject({
      kind: 'connecting',
      attempt: { sourceIndex: 0 },
    });
  });

  it('does not interrupt a recording', () =>
    expect(run([{ type: 'hiddenLong' }], BOTH, RECORDED)).toEqual(RECORDED));
});

describe('playback machine: live video that is paused or unattended', () => {
  const PAUSED = run([{ type: 'motionChanged', attemptId: 1, motion: 'paused' }], BOTH, LIVE);
  const events: PlaybackEvent[] = [
    { type: 'pausedLong' },
    { type: 'hiddenLong' },
    { type: 'woke', at: 5_000 },
    { type: 'framesStopped', attemptId: 1, at: 5_000 },
    { type: 'sourceFailed', attemptId: 1, failure: LOST },
  ];

  it.each(events)('paused live video disconnects on $type until Play is pressed', (event) => {
    const released = run([event], BOTH, PAUSED);
    expect(planFor(released, BOTH, HOME)).toEqual({
      active: null,
      standby: null,
      recover: null,
      repeats: 0,
      timers: [],
    });
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
    'unattended live video in the state "$kind" disconnects until Play is pressed',
    (state) => {
      const released = run([{ type: 'unattendedLong' }], BOTH, state);
      expect(released).toMatchObject({ kind: 'released', why: 'unattended' });
      expect(run([{ type: 'shown' }, { type: 'networkChanged' }], BOTH, released)).toEqual(released);
      expect(run([{ type: 'playRequested' }], BOTH, released)).toMatchObject({ kind: 'connecting' });
    },
  );

  it('paused live video stays paused while the element waits for data', () =>
    expect(run([{ type: 'motionChanged', attemptId: 1, motion: 'buffering' }], BOTH, PAUSED)).toEqual(
      PAUSED,
    ));

  it('paused live video disconnects after a minute unless the user plays it', () => {
    expect(planFor(PAUSED, BOTH, HOME).timers).toMatchObject([
      { after: { ms: 60_000 }, event: { type: 'pausedLong' } },
    ]);
    const playing = run([{ type: 'motionChanged', attemptId: 1, motion: 'playing' }], BOTH, PAUSED);
    expect(planFor(playing, BOTH, HOME).timers).toEqual([]);
    expect(run([{ type: 'pausedLong' }], BOTH, playing)).toEqual(playing);
  });
});
