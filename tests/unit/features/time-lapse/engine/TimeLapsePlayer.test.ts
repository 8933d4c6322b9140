import { describe, expect, it } from 'vitest';
import { succeeded } from '@/domain/result';
import type {
  TimeLapseAnswer,
  TimeLapseOrder,
  TimeLapseQuestion,
  TimeLapseReport,
} from '@/features/time-lapse/engine/messages';
import { TimeLapsePlayer, type DayRecording } from '@/features/time-lapse/engine/TimeLapsePlayer';
import type { ChannelReport, ChannelRequest } from '@/lib/async/WorkerChannel';
import { gate } from '../../../../support/gate';
import { settle } from '../../../../support/settle';

const WORDS = { locale: 'en-GB', note: 'Time-lapse of excerpts' };
const recording = (index: number): DayRecording => ({
  key: `door ${String(index)}`,
  cameraName: 'Front Door',
  at: index * 60_000,
  address: () => Promise.resolve(succeeded(`https://clips.example/${String(index)}`)),
});
const DAY = [recording(0), recording(1)];

function setUp() {
  const requests: ChannelRequest<TimeLapseOrder, TimeLapseAnswer>[] = [];
  let isOver = false;
  let closedPictures = 0;
  let opened = 0;
  let worker = new EventTarget();
  const player = new TimeLapsePlayer(() => {
    opened += 1;
    isOver = false;
    worker = new EventTarget();
    return Object.assign(worker, {
      postMessage: (request: (typeof requests)[number]) => void requests.push(request),
      terminate: () => {
        isOver = true;
      },
    });
  });
  const post = (data: ChannelReport<TimeLapseReport, TimeLapseQuestion>) =>
    worker.dispatchEvent(new MessageEvent('message', { data }));
  const report = (id: number, what: TimeLapseReport) => post({ kind: 'report', id, report: what });
  let lastQuestion = 0;
  const ask = (payload: TimeLapseQuestion) =>
    post({ kind: 'question', question: (lastQuestion += 1), payload });
  const playback = () =>
    requests.flatMap((request) =>
      request.kind === 'run' && request.order.kind === 'show' ? [request.order.playback] : [],
    );
  const picture = { width: 1_280, height: 720, close: () => void (closedPictures += 1) };
  const frame = (id: number, index: number, seconds = 0.5) => {
    ask({ kind: 'shown', playback: playback().at(-1) ?? 0 });
    report(id, { kind: 'frame', key: `door ${String(index)}`, picture, seconds, at: index * 60_000 });
  };
  return {
    player,
    requests,
    report,
    ask,
    frame,
    done: (id: number) => {
      post({ kind: 'done', id });
      return settle();
    },
    crash: () => worker.dispatchEvent(new Event('error')),
    opened: () => opened,
    isOver: () => isOver,
    closedPictures: () => closedPictures,
    idOf: (kind: 'show' | 'save') => {
      const runs = requests.filter((request) => request.kind === 'run');
      return runs.findLast(({ order }) => order.kind === kind)?.id ?? -1;
    },
  };
}

describe('time-lapse player', () => {
  it('shows each frame for its duration', async () => {
    const { player, requests, frame, done, idOf } = setUp();
    player.play(DAY, WORDS);
    const recordings = DAY.map(({ key, cameraName, at }) => ({ key, cameraName, at }));
    expect(requests).toMatchObject([{ order: { plan: { ...WORDS, recordings } } }]);
    const id = idOf('show');
    expect(player.frameAt(0)).toBeNull();
    expect(player.getView()).toMatchObject({ phase: 'playing', isWaiting: true, total: 2 });
    frame(id, 0);
    frame(id, 1);
    expect(player.frameAt(100)).not.toBeNull();
    expect(player.getView()).toMatchObject({ isWaiting: false, at: 0, cameraName: 'Front Door' });
    expect(player.frameAt(500)).toBeNull();
    expect(player.frameAt(610)).not.toBeNull();
    expect(player.frameAt(1_120)).toBeNull();
    expect(player.getView()).toMatchObject({ phase: 'playing', isWaiting: true });
    await done(id);
    player.frameAt(1_140);
    expect(player.getView().phase).toBe('ended');
  });

  it("answers the worker's questions about an earlier playback at once", async () => {
    const { player, requests, ask } = setUp();
    player.play(DAY, WORDS);
    player.play(DAY, WORDS);
    ask({ kind: 'shown', playback: 1 });
    await settle();
    expect(requests).toContainEqual({ kind: 'answer', question: 1, answer: null });
  });

  it('requests another frame for each displayed frame', async () => {
    const { player, requests, frame, idOf } = setUp();
    player.play(DAY, WORDS);
    frame(idOf('show'), 0);
    const before = requests.length;
    await settle();
    expect(requests).toHaveLength(before);
    player.frameAt(0);
    await settle();
    expect(requests.slice(before)).toEqual([{ kind: 'answer', question: 1, answer: null }]);
    player.pause();
    frame(idOf('show'), 1);
    expect(player.frameAt(9_000)).toBeNull();
    player.resume();
    expect(player.frameAt(9_010)).not.toBeNull();
  });

  it('reports recordings that could not be shown', async () => {
    const { player, report, done, idOf } = setUp();
    player.play(DAY, WORDS);
    const id = idOf('show');
    const failure = { kind: 'codec', codec: 'hvc1' } as const;
    report(id, { kind: 'recordingDone', key: 'door 0', failure, isWholeFile: false });
    report(id, { kind: 'recordingDone', key: 'door 1', failure: null, isWholeFile: true });
    report(id, { kind: 'recordingDone', key: 'door 2', failure: null, isWholeFile: false });
    expect(player.getView()).toMatchObject({ done: 3, hasWholeFiles: true });
    expect(player.getView().problems).toMatchObject([{ recording: { at: 0 }, problem: 'codec' }]);
    report(id, { kind: 'failed', reason: 'empty' });
    await done(id);
    expect(player.getView().phase).toBe('failed');
  });

  it('closes the remaining frames when it stops', async () => {
    const { player, requests, frame, idOf, isOver, closedPictures } = setUp();
    player.play(DAY, WORDS);
    frame(idOf('show'), 0);
    frame(idOf('show'), 1);
    player.stop();
    expect(closedPictures()).toBe(2);
    expect(requests.at(-1)).toEqual({ kind: 'stop', id: idOf('show') });
    frame(idOf('show'), 1);
    expect(closedPictures()).toBe(3);
    player.play(DAY, WORDS);
    expect(player.frameAt(0)).toBeNull();
    player.close();
    await settle();
    expect(isOver()).toBe(true);
  });

  it('finishes saving even if the panel is closed', async () => {
    const { player, report, done, idOf, isOver } = setUp();
    const progress: number[][] = [];
    const { signal } = new AbortController();
    const saving = player.save(DAY, WORDS, signal, (bytes, share) => progress.push([bytes, share]));
    const id = idOf('save');
    player.close();
    expect(isOver()).toBe(false);
    report(id, { kind: 'progress', bytes: 1_000 });
    report(id, { kind: 'recordingDone', key: 'door 0', failure: { kind: 'gone' }, isWholeFile: false });
    expect(progress).toEqual([
      [1_000, 0],
      [1_000, 0.5],
    ]);
    const video = new Blob(['video']);
    report(id, { kind: 'saved', video });
    await done(id);
    expect(await saving).toMatchObject({
      ok: true,
      value: { video, of: 2, skipped: [{ failure: { kind: 'gone' } }] },
    });
    expect(isOver()).toBe(true);
  });

  it('ends its worker after a retried save once the panel is closed', async () => {
    const { player, report, done, idOf, opened, isOver } = setUp();
    const { signal } = new AbortController();
    const save = async (end: TimeLapseReport) => {
      const saving = player.save(DAY, WORDS, signal, () => undefined);
      report(idOf('save'), end);
      await done(idOf('save'));
      await saving;
    };
    await save({ kind: 'failed', reason: 'encoder' });
    player.close();
    expect(isOver()).toBe(true);
    await save({ kind: 'saved', video: new Blob(['video']) });
    expect(opened()).toBe(2);
    expect(isOver()).toBe(true);
  });

  it('stops saving when the save is cancelled', async () => {
    const { player, requests, idOf } = setUp();
    const cancelled = new AbortController();
    const saving = player.save(DAY, WORDS, cancelled.signal, () => undefined);
    cancelled.abort();
    expect(await saving).toEqual({ ok: false, failure: 'cancelled' });
    expect(requests.at(-1)).toEqual({ kind: 'stop', id: idOf('save') });
  });

  it.each([
    ['cannot be loaded', 'codeMissing', () => undefined],
    [
      'breaks midway',
      'brokeOff',
      ({ report, idOf }: ReturnType<typeof setUp>) =>
        void report(idOf('show'), {
          kind: 'recordingDone',
          key: 'door 0',
          failure: null,
          isWholeFile: false,
        }),
    ],
  ])('fails if its worker %s (reason: %s)', async (_how, failure, before) => {
    const rig = setUp();
    const { player } = rig;
    player.play(DAY, WORDS);
    const saving = player.save(DAY, WORDS, new AbortController().signal, () => undefined);
    before(rig);
    rig.crash();
    expect(await saving).toEqual({ ok: false, failure });
    expect(player.getView()).toMatchObject({ phase: 'failed', failure });
  });

  it('starts another worker after a crash only when the user plays again', async () => {
    const { player, ask, crash, opened } = setUp();
    const address = gate();
    const slow = {
      ...recording(0),
      address: async () => {
        await address.opened;
        return succeeded('https://clips.example/0');
      },
    };
    player.play([slow], WORDS);
    ask({ kind: 'address', key: slow.key });
    crash();
    address.open();
    await settle();
    expect(opened()).toBe(1);
    player.play([slow], WORDS);
    expect(opened()).toBe(2);
    expect(player.getView()).toMatchObject({ phase: 'playing', failure: null });
  });
});
