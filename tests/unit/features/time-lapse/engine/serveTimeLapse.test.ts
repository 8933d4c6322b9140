import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TimeLapseReport, TimeLapseRequest } from '@/features/time-lapse/engine/messages';
import { serveTimeLapse, type CollectPictures } from '@/features/time-lapse/engine/serveTimeLapse';
import { ReadError } from '@/recordings/readError';

const LONGEST = 30_000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Waits for its address, which only an abort ends where none comes. */
const collect: CollectPictures = async (recording, _most, signal) => {
  const address = await recording.address(signal);
  if (!address.ok) throw new ReadError({ kind: 'cancelled' });
  return { pictures: [], bytes: 0, isWholeFile: false };
};

describe('time-lapse of several recordings', () => {
  it('goes on with a recording that takes longer, as it is long or shares a slow line', async () => {
    const reports: TimeLapseReport[] = [];
    let send = (_request: TimeLapseRequest) => {};
    const post = (report: TimeLapseReport) => void reports.push(report);
    serveTimeLapse(
      { post, onRequest: (listener) => (send = listener) },
      async (...[, , signal, onProgress]) => {
        for (let bytes = 1_000_000; bytes <= 4_000_000; bytes += 1_000_000) {
          await new Promise((resolve) => setTimeout(resolve, LONGEST - 1));
          signal.throwIfAborted();
          onProgress(bytes);
        }
        return { pictures: [], bytes: 0, isWholeFile: false };
      },
    );
    const recordings = [{ key: 'one', cameraName: 'Garden', at: 0 }];
    send({ kind: 'show', id: 1, order: { recordings, share: 1, frames: 1, locale: 'en', note: 'Excerpts' } });
    await vi.advanceTimersByTimeAsync(4 * LONGEST);
    expect(reports[0]).toEqual({
      kind: 'recordingDone',
      id: 1,
      key: 'one',
      failure: null,
      isWholeFile: false,
    });
  });

  it('collects a recording once for a run that shows it and one that saves it meanwhile', async () => {
    const collected = vi.fn<CollectPictures>(async (...[, , signal]) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      signal.throwIfAborted();
      return { pictures: [], bytes: 0, isWholeFile: false };
    });
    const reports: TimeLapseReport[] = [];
    let send = (_request: TimeLapseRequest) => {};
    const post = (report: TimeLapseReport) => void reports.push(report);
    serveTimeLapse({ post, onRequest: (listener) => (send = listener) }, collected);
    const recordings = ['one', 'two'].map((key) => ({ key, cameraName: 'Garden', at: 0 }));
    const order = { recordings, share: 1, frames: 1, locale: 'en', note: 'Excerpts' };
    send({ kind: 'show', id: 1, order });
    send({ kind: 'save', id: 2, order });
    send({ kind: 'stop', id: 1 });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(collected).toHaveBeenCalledTimes(2);
    expect(reports.filter(({ kind }) => kind === 'recordingDone')).toMatchObject([
      { id: 2, key: 'one', failure: null },
      { id: 2, key: 'two', failure: null },
    ]);
  });

  it('gives a recording up that takes too long, and names it as slow', async () => {
    const reports: TimeLapseReport[] = [];
    let send = (_request: TimeLapseRequest) => {};
    const post = (report: TimeLapseReport) => void reports.push(report);
    serveTimeLapse({ post, onRequest: (listener) => (send = listener) }, collect);
    const recordings = ['one', 'two'].map((key) => ({ key, cameraName: 'Garden', at: 0 }));
    const order = { recordings, share: 1, frames: 1, locale: 'en', note: 'Excerpts' };
    send({ kind: 'show', id: 1, order });
    await vi.advanceTimersByTimeAsync(LONGEST - 1);
    expect(reports.filter(({ kind }) => kind !== 'addressWanted')).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    const done = { kind: 'recordingDone', id: 1, failure: { kind: 'slow' }, isWholeFile: false };
    expect(reports.filter(({ kind }) => kind !== 'addressWanted')).toEqual([
      { ...done, key: 'one' },
      { ...done, key: 'two' },
      { kind: 'failed', id: 1, reason: 'empty' },
    ]);
  });
});
