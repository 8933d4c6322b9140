import { describe, expect, it } from 'vitest';
import { succeeded } from '@/domain/result';
import type { TimeLapseReport, TimeLapseRequest } from '@/features/time-lapse/engine/messages';
import { TimeLapsePlayer, type DayRecording } from '@/features/time-lapse/engine/TimeLapsePlayer';
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
  const requests: TimeLapseRequest[] = [];
  let isOver = false;
  let closedPictures = 0;
  let opened = 0;
  let worker = new EventTarget();
  const player = new TimeLapsePlayer(() => {
    opened += 1;
    isOver = false;
    worker = new EventTarget();
    return Object.assign(worker, {
      postMessage: (request: TimeLapseRequest) => void requests.push(request),
      terminate: () => {
        isOver = true;
      },
    });
  });
  const report = (data: TimeLapseReport) => worker.dispatchEvent(new MessageEvent('message', { data }));
  const picture = { width: 1_280, height: 720, close: () => void (closedPictures += 1) };
  const frame = (id: number, index: number, seconds = 0.5) =>
    report({ kind: 'frame', id, key: `door ${String(index)}`, picture, seconds, at: index * 60_000 });
  return {
    player,
    requests,
    report,
    frame,
    crash: () => worker.dispatchEvent(new Event('error')),
    opened: () => opened,
    isOver: () => isOver,
    closedPictures: () => closedPictures,
    idOf: (kind: 'show' | 'save') => {
      const found = requests.findLast((request) => request.kind === kind);
      return found?.kind === kind ? found.id : -1;
    },
  };
}

describe('time-lapse player', () => {
  it('shows each frame for its duration', () => {
    const { player, frame, report, idOf } = setUp();
    player.play(DAY, WORDS);
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
    report({ kind: 'finished', id, video: null });
    player.frameAt(1_140);
    expect(player.getView().phase).toBe('ended');
  });

  it('requests another frame for each one shown', () => {
    const { player, requests, frame, idOf } = setUp();
    player.play(DAY, WORDS);
    frame(idOf('show'), 0);
    const before = requests.length;
    player.frameAt(0);
    expect(requests.slice(before)).toEqual([{ kind: 'more', id: idOf('show'), frames: 1 }]);
    player.pause();
    frame(idOf('show'), 1);
    expect(player.frameAt(9_000)).toBeNull();
    player.resume();
    expect(player.frameAt(9_010)).not.toBeNull();
  });

  it('counts and names recordings that could not be shown', () => {
    const { player, report, idOf } = setUp();
    player.play(DAY, WORDS);
    const id = idOf('show');
    const failure = { kind: 'codec', codec: 'hvc1' } as const;
    report({ kind: 'recordingDone', id, key: 'door 0', failure, isWholeFile: false });
    report({ kind: 'recordingDone', id, key: 'door 1', failure: null, isWholeFile: true });
    report({ kind: 'recordingDone', id, key: 'door 2', failure: null, isWholeFile: false });
    expect(player.getView()).toMatchObject({ done: 3, hasWholeFiles: true });
    expect(player.getView().problems).toMatchObject([{ recording: { at: 0 }, problem: 'codec' }]);
    report({ kind: 'failed', id, reason: 'empty' });
    expect(player.getView().phase).toBe('failed');
  });

  it('closes the remaining frames when it stops', () => {
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
    expect(isOver()).toBe(true);
  });

  it('finishes saving even after the panel has closed', async () => {
    const { player, report, idOf, isOver } = setUp();
    const progress: number[][] = [];
    const { signal } = new AbortController();
    const saving = player.save(DAY, WORDS, signal, (bytes, share) => progress.push([bytes, share]));
    const id = idOf('save');
    player.close();
    expect(isOver()).toBe(false);
    report({ kind: 'progress', id, bytes: 1_000 });
    report({ kind: 'recordingDone', id, key: 'door 0', failure: { kind: 'gone' }, isWholeFile: false });
    expect(progress).toEqual([
      [1_000, 0],
      [1_000, 0.5],
    ]);
    const video = new Blob(['video']);
    report({ kind: 'finished', id, video });
    expect(await saving).toMatchObject({
      ok: true,
      value: { video, of: 2, skipped: [{ failure: { kind: 'gone' } }] },
    });
    expect(isOver()).toBe(true);
  });

  it('ends its worker after a retried save once the panel is closed', async () => {
    const { player, report, idOf, opened, isOver } = setUp();
    const { signal } = new AbortController();
    const save = async (end: () => void) => {
      const saving = player.save(DAY, WORDS, signal, () => undefined);
      end();
      await saving;
    };
    await save(() => report({ kind: 'failed', id: idOf('save'), reason: 'encoder' }));
    player.close();
    expect(isOver()).toBe(true);
    await save(() => report({ kind: 'finished', id: idOf('save'), video: new Blob(['video']) }));
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
        void report({
          kind: 'recordingDone',
          id: idOf('show'),
          key: 'door 0',
          failure: null,
          isWholeFile: false,
        }),
    ],
  ])('reports a worker that %s as %s', async (_how, failure, before) => {
    const rig = setUp();
    const { player } = rig;
    player.play(DAY, WORDS);
    const saving = player.save(DAY, WORDS, new AbortController().signal, () => undefined);
    before(rig);
    rig.crash();
    expect(player.getView()).toMatchObject({ phase: 'failed', failure });
    expect(await saving).toEqual({ ok: false, failure });
  });

  it('starts another worker after a crash only when the user plays again', async () => {
    const { player, report, crash, opened } = setUp();
    const address = gate();
    const slow = {
      ...recording(0),
      address: async () => {
        await address.opened;
        return succeeded('https://clips.example/0');
      },
    };
    player.play([slow], WORDS);
    report({ kind: 'addressRequest', request: 1, key: slow.key });
    crash();
    address.open();
    await settle();
    expect(opened()).toBe(1);
    player.play([slow], WORDS);
    expect(opened()).toBe(2);
    expect(player.getView()).toMatchObject({ phase: 'playing', failure: null });
  });
});
