import { EncodedPacket } from 'mediabunny';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fileTime } from '@/domain/export/fileName';
import type {
  TimeLapseAnswer,
  TimeLapseOrder,
  TimeLapseQuestion,
  TimeLapseReport,
} from '@/features/time-lapse/engine/messages';
import { serveTimeLapse } from '@/features/time-lapse/engine/serveTimeLapse';
import type { ChannelReport, ChannelRequest } from '@/lib/async/WorkerChannel';
import type { openVideoFile, VideoFileWriter } from '@/recordings/encode/videoFile';
import { ReadError } from '@/recordings/readError';

const written = vi.hoisted(() => ({ tags: new Array<object>(), frames: new Array<number[]>() }));
// Node.js has no encoder.
vi.mock('@/recordings/encode/videoFile', () => ({
  openVideoFile: (...[, { tags }]: Parameters<typeof openVideoFile>): Promise<VideoFileWriter> => {
    written.tags.push(tags);
    return Promise.resolve({
      add: (_picture, at, seconds) => Promise.resolve(void written.frames.push([at, seconds])),
      addSound: null,
      bytes: 0,
      finish: () => Promise.resolve(new Blob()),
      cancel: () => Promise.resolve(),
    });
  },
}));

type CollectPictures = Parameters<typeof serveTimeLapse>[1];

const LONGEST = 30_000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const collect: CollectPictures = async (recording, _most, signal) => {
  const address = await recording.address(signal);
  if (!address.ok) throw new ReadError({ kind: 'cancelled' });
  return { pictures: [], bytes: 0, isWholeFile: false };
};

const picturesAt = (positions: readonly number[]) =>
  positions.map((position) => ({
    config: { codec: 'avc1.42c01e' },
    orientation: null,
    packet: new EncodedPacket(new Uint8Array(1), 'key', 0, 1),
    position,
  }));

function serve(collectPictures: CollectPictures) {
  const posted: ChannelReport<TimeLapseReport, TimeLapseQuestion>[] = [];
  let send = (_request: ChannelRequest<TimeLapseOrder, TimeLapseAnswer>) => {};
  serveTimeLapse(
    { post: (report) => void posted.push(report), onRequest: (listener) => (send = listener) },
    collectPictures,
  );
  return {
    run: (id: number, order: TimeLapseOrder) => send({ kind: 'run', id, order }),
    stop: (id: number) => send({ kind: 'stop', id }),
    answer: (question: number) => send({ kind: 'answer', question, answer: null }),
    reports: () =>
      posted.flatMap((each) => (each.kind === 'report' ? [{ id: each.id, ...each.report }] : [])),
  };
}

function drawTimes(): string[] {
  const words: string[] = [];
  const context = {
    fillRect: () => undefined,
    drawImage: () => undefined,
    fillText: (text: string) => words.push(text),
    measureText: () => ({ width: 1 }),
  };
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => context;
      transferToImageBitmap = () => ({ close: () => undefined });
    },
  );
  vi.stubGlobal(
    'EncodedVideoChunk',
    class {
      constructor(init: object) {
        Object.assign(this, init);
      }
    },
  );
  vi.stubGlobal(
    'VideoDecoder',
    class {
      static isConfigSupported = () => Promise.resolve({ supported: true });
      state = 'configured';
      decodeQueueSize = 0;
      readonly #output: (frame: object) => void;

      constructor({ output }: { output: (frame: object) => void }) {
        this.#output = output;
      }

      configure = () => undefined;
      flush = () => Promise.resolve();
      close = () => undefined;

      decode({ timestamp }: EncodedVideoChunk) {
        this.#output({ timestamp, displayWidth: 320, displayHeight: 180, close: () => undefined });
      }
    },
  );
  return words;
}

describe('time-lapse of several recordings', () => {
  it('waits for a slow recording while data arrives', async () => {
    const { run, reports } = serve(async (...[, , signal, onProgress]) => {
      for (let bytes = 1_000_000; bytes <= 4_000_000; bytes += 1_000_000) {
        await new Promise((resolve) => setTimeout(resolve, LONGEST - 1));
        signal.throwIfAborted();
        onProgress(bytes);
      }
      return { pictures: [], bytes: 0, isWholeFile: false };
    });
    const recordings = [{ key: 'one', cameraName: 'Garden', at: 0 }];
    const plan = { recordings, share: 1, frames: 1, locale: 'en', note: 'Excerpts' };
    run(1, { kind: 'show', playback: 1, plan });
    await vi.advanceTimersByTimeAsync(4 * LONGEST);
    expect(reports()[0]).toEqual({
      kind: 'recordingDone',
      id: 1,
      key: 'one',
      failure: null,
      isWholeFile: false,
    });
  });

  it('reads a recording once for simultaneous playback and saving', async () => {
    const collected = vi.fn<CollectPictures>(async (...[, , signal]) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      signal.throwIfAborted();
      return { pictures: [], bytes: 0, isWholeFile: false };
    });
    const { run, stop, reports } = serve(collected);
    const recordings = ['one', 'two'].map((key) => ({ key, cameraName: 'Garden', at: 0 }));
    const plan = { recordings, share: 1, frames: 1, locale: 'en', note: 'Excerpts' };
    run(1, { kind: 'show', playback: 1, plan });
    run(2, { kind: 'save', plan });
    stop(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(collected).toHaveBeenCalledTimes(2);
    expect(reports().filter(({ kind }) => kind === 'recordingDone')).toMatchObject([
      { id: 2, key: 'one', failure: null },
      { id: 2, key: 'two', failure: null },
    ]);
  });

  it('advances the displayed time within a recording', async () => {
    const captions = drawTimes();
    const pictures = picturesAt([0, 4, 8]);
    const { run, reports } = serve(() => Promise.resolve({ pictures, bytes: 3, isWholeFile: false }));
    const at = new Date(2026, 6, 15, 14, 2, 0).getTime();
    const recordings = [{ key: 'one', cameraName: 'Garden', at }];
    const plan = { recordings, share: 1, frames: 3, locale: 'en', note: 'Excerpts' };
    run(1, { kind: 'show', playback: 1, plan });
    await vi.advanceTimersByTimeAsync(1);
    expect(reports().flatMap((each) => (each.kind === 'frame' ? [each.at] : []))).toEqual([
      at,
      at + 4_000,
      at + 8_000,
    ]);
    expect(captions.map((caption) => /14:02:\d\d/.exec(caption)?.[0]).filter(Boolean)).toEqual([
      '14:02:00',
      '14:02:04',
      '14:02:08',
    ]);
  });

  it("saves the frames of all recordings without gaps, with a note and the first recording's date", async () => {
    const words = drawTimes();
    const { run, reports } = serve((_recording, most) =>
      Promise.resolve({ pictures: picturesAt([2, 6].slice(0, most)), bytes: 2, isWholeFile: true }),
    );
    const recordings = [60_000, 120_000].map((at) => ({ key: String(at), cameraName: 'Garden', at }));
    const plan = { recordings, share: 1, frames: 2, locale: 'en', note: 'Excerpts' };
    run(1, { kind: 'save', plan });
    await vi.advanceTimersByTimeAsync(1);
    expect(reports().at(-1)).toMatchObject({ kind: 'saved' });
    const frames = [0, 0.5, 1, 1.5].map((at) => [at, 0.5]);
    const tags = { title: 'Excerpts', comment: 'Excerpts', date: new Date(fileTime(60_000).slice(0, 10)) };
    expect(written).toEqual({ tags: [tags], frames });
    expect(reports()).toContainEqual(expect.objectContaining({ kind: 'recordingDone', isWholeFile: true }));
    expect(words).toContain('Excerpts');
  });

  it('sends at most twelve frames that the page has not shown yet', async () => {
    drawTimes();
    const { run, answer, reports } = serve(() =>
      Promise.resolve({
        pictures: picturesAt(Array.from({ length: 14 }, (_, second) => second)),
        bytes: 14,
        isWholeFile: false,
      }),
    );
    const recordings = [{ key: 'one', cameraName: 'Garden', at: 0 }];
    const plan = { recordings, share: 1, frames: 14, locale: 'en', note: 'Excerpts' };
    run(1, { kind: 'show', playback: 1, plan });
    const frames = () => reports().filter(({ kind }) => kind === 'frame').length;
    await vi.advanceTimersByTimeAsync(1);
    expect(frames()).toBe(12);
    answer(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(frames()).toBe(13);
  });

  it('reports a recording that was skipped because it took too long', async () => {
    const { run, reports } = serve(collect);
    const recordings = ['one', 'two'].map((key) => ({ key, cameraName: 'Garden', at: 0 }));
    const plan = { recordings, share: 1, frames: 1, locale: 'en', note: 'Excerpts' };
    run(1, { kind: 'show', playback: 1, plan });
    await vi.advanceTimersByTimeAsync(LONGEST - 1);
    expect(reports()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    const done = { kind: 'recordingDone', id: 1, failure: { kind: 'slow' }, isWholeFile: false };
    expect(reports()).toEqual([
      { ...done, key: 'one' },
      { ...done, key: 'two' },
      { kind: 'failed', id: 1, reason: 'empty' },
    ]);
  });
});
