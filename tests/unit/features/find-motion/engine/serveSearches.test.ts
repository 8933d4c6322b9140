import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SearchReport } from '@/features/find-motion/engine/messages';
import type { SearchQuery, TimedGrid } from '@/features/find-motion/engine/searchRecording';
import {
  serveSearches,
  type OpenRecording,
  type SearchPort,
} from '@/features/find-motion/engine/serveSearches';
import type { Area } from '@/features/find-motion/model/area';
import { ReadError } from '@/recordings/readError';
import { syntheticRecording, type PlantedObject } from '../../../../support/syntheticRecording';
import { MINUTE } from '../../../../support/durations';

const AREA: Area = { kind: 'rectangle', region: { x: 0.25, y: 0.25, width: 0.5, height: 0.5 } };
const QUERY: SearchQuery = { areas: [AREA], sensitivity: 'normal' };

const OBJECT: PlantedObject = {
  start: 5,
  seconds: 2,
  x: 0.2,
  y: 0.45,
  width: 0.2,
  height: 0.2,
  speedX: 0.1,
  luma: 30,
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const openRecording: OpenRecording = (recording, signal) => ({
  keyFrames: async () => {
    const address = await recording.address(signal);
    if (!address.ok) throw new ReadError({ kind: 'cancelled' });
    return [];
  },
  frames: () => Promise.resolve(),
  keepPicture: () => undefined,
  thumbnail: () => Promise.resolve(null),
  openSeconds: () => Promise.resolve(null),
  missesPart: () => Promise.resolve(false),
  close: () => undefined,
});

/** Recordings in `slow` never get their URL. */
function search(keys: readonly string[], slow: readonly string[], opening = openRecording) {
  const reports: (SearchReport | { kind: 'finished'; id: number })[] = [];
  const channel: { send: Parameters<SearchPort['onRequest']>[0] } = { send: () => undefined };
  const post: SearchPort['post'] = (message) => {
    if (message.kind === 'report') reports.push(message.report);
    else if (message.kind === 'done') reports.push({ kind: 'finished', id: message.id });
    else if (!slow.includes(message.payload)) {
      const { question, payload } = message;
      const answer = { ok: true, value: payload } as const;
      queueMicrotask(() => channel.send({ kind: 'answer', question, answer }));
    }
  };
  serveSearches({ post, onRequest: (listener) => (channel.send = listener) }, opening);
  const run = (id: number, searched: readonly string[], query: SearchQuery | null) =>
    channel.send({
      kind: 'run',
      id,
      order: {
        keys: searched,
        cameraIds: searched.map((key) => `camera of ${key.slice(0, 1)}`),
        query,
      },
    });
  const start = (id: number, searched = keys) => run(id, searched, QUERY);
  const prefetch = (id: number, searched: readonly string[]) => run(id, searched, null);
  start(1);
  return { reports, start, prefetch, stop: (id: number) => channel.send({ kind: 'stop', id }) };
}

describe('search of several recordings', () => {
  it('reports a recording that was skipped because it took too long', async () => {
    const slow = ['one', 'two', 'three', 'four'];
    const { reports } = search([...slow, 'five'], slow);
    await vi.advanceTimersByTimeAsync(MINUTE - 1);
    expect(reports).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    const failures = reports.flatMap((each) =>
      each.kind === 'searched' ? [{ key: each.key, why: each.failure }] : [],
    );
    const tooSlow = slow.map((key) => ({ key, why: { kind: 'slow' } }));
    expect(failures).toHaveLength(slow.length + 1);
    expect(failures).toEqual(expect.arrayContaining([...tooSlow, { key: 'five', why: null }]));
    expect(reports.at(-1)).toEqual({ kind: 'finished', id: 1 });
  });

  it('leaves no timer running', async () => {
    const { reports } = search(['one', 'two'], []);
    await vi.advanceTimersByTimeAsync(1);
    expect(reports.at(-1)).toEqual({ kind: 'finished', id: 1 });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('shares `firstRead` among all recordings of a camera', async () => {
    const firstReads: unknown[] = [];
    const { prefetch } = search(['two', 'three', 'one'], [], (...all) => {
      firstReads.push(all[2].firstRead);
      return openRecording(...all);
    });
    await vi.advanceTimersByTimeAsync(1);
    prefetch(2, ['ten', 'other']);
    await vi.advanceTimersByTimeAsync(1);
    const [two, three, one, ten, other] = firstReads;
    expect([three, ten, other]).toEqual([two, two, one]);
    expect([three === two, ten === two, other === one, one === two]).toEqual([true, true, true, false]);
  });

  it('decodes the recording with the likely first result before other recordings', async () => {
    const decoded: string[] = [];
    let begun = () => {};
    const beginning = new Promise<void>((resolve) => (begun = resolve));
    let end = () => {};
    const ending = new Promise<void>((resolve) => (end = resolve));
    search(['visitor', 'other'], [], (recording, signal, shared) => {
      const scene = syntheticRecording({ seconds: 16, object: OBJECT });
      const isFirst = decoded.push('opened') === 1;
      return {
        ...openRecording(recording, signal, shared),
        async keyFrames() {
          if (isFirst) return await scene.keyFrames();
          await beginning;
          await shared.turn();
          decoded.push('other');
          return [];
        },
        async frames(...range) {
          begun();
          await ending;
          decoded.push('visitor');
          await scene.frames(...range);
        },
      };
    });
    await vi.advanceTimersByTimeAsync(999);
    end();
    await vi.advanceTimersByTimeAsync(0);
    expect([...new Set(decoded)]).toEqual(['opened', 'visitor', 'other']);
  });

  it('waits for a recording that takes minutes while data arrives', async () => {
    const { reports } = search(['one'], [], (recording, signal, shared) => ({
      ...openRecording(recording, signal, shared),
      async keyFrames() {
        for (let bytes = 1_000_000; bytes <= 4_000_000; bytes += 1_000_000) {
          await new Promise((resolve) => setTimeout(resolve, MINUTE - 1));
          signal.throwIfAborted();
          shared.onProgress(bytes);
        }
        return [];
      },
    }));
    await vi.advanceTimersByTimeAsync(4 * MINUTE);
    expect(reports).toEqual([
      { kind: 'searched', key: 'one', failure: null },
      { kind: 'finished', id: 1 },
    ]);
  });

  it('reports in every search that a part of a recording is missing', async () => {
    const { reports, start } = search(['one'], [], (...all) => ({
      ...openRecording(...all),
      missesPart: () => Promise.resolve(true),
    }));
    await vi.advanceTimersByTimeAsync(0);
    start(2);
    await vi.advanceTimersByTimeAsync(0);
    const found = reports.filter(({ kind }) => kind !== 'finished').map(({ kind }) => kind);
    expect(found).toEqual(['partMissing', 'searched', 'partMissing', 'searched']);
  });

  it('does not skip a recording because decoding is slow', async () => {
    const scene = syntheticRecording({ seconds: 8, keyInterval: 4 });
    let decoded = 0;
    const { reports } = search(['one'], [], (recording, signal, shared) => ({
      ...openRecording(recording, signal, shared),
      keyFrames: scene.keyFrames,
      async frames(range, take) {
        const frames: TimedGrid[] = [];
        await scene.frames(range, (frame) => frames.push(frame));
        for (const frame of frames.filter((_frame, index) => index % 30 === 0)) {
          await new Promise((resolve) => setTimeout(resolve, MINUTE - 1));
          signal.throwIfAborted();
          decoded += 1;
          take(frame);
        }
      },
    }));
    await vi.advanceTimersByTimeAsync(20 * MINUTE);
    expect(decoded).toBeGreaterThan(2);
    expect(reports.find(({ kind }) => kind === 'searched')).toMatchObject({ failure: null });
  });

  it('does not count time offline toward the time limit', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const { reports } = search(['one'], ['one']);
    await vi.advanceTimersByTimeAsync(3 * MINUTE);
    expect(reports.filter(({ kind }) => kind === 'searched')).toEqual([]);
    vi.stubGlobal('navigator', { onLine: true });
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    expect(reports.filter(({ kind }) => kind === 'searched')).toEqual([
      { kind: 'searched', key: 'one', failure: { kind: 'slow' } },
    ]);
  });

  it('skips a recording that arrives a few bytes at a time', async () => {
    const { reports } = search(['one'], ['one'], (recording, signal, shared) => {
      const timer = setInterval(() => shared.onProgress(1_000), 1_000);
      return { ...openRecording(recording, signal, shared), close: () => clearInterval(timer) };
    });
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(reports.filter(({ kind }) => kind === 'searched')).toEqual([
      { kind: 'searched', key: 'one', failure: { kind: 'slow' } },
    ]);
  });

  it('searches a recording again only if it has grown', async () => {
    let seconds = 8;
    const searched: number[] = [];
    const { start } = search(['one'], [], (...all) => ({
      ...openRecording(...all),
      keyFrames: () => Promise.resolve((searched.push(seconds), [])),
      openSeconds: () => Promise.resolve(seconds),
    }));
    await vi.advanceTimersByTimeAsync(1);
    start(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(searched).toEqual([8]);
    seconds = 12;
    start(3);
    await vi.advanceTimersByTimeAsync(1);
    expect(searched).toEqual([8, 12]);
  });

  it('does not decode prefetched key frames again', async () => {
    const decoded: string[] = [];
    const { start, prefetch } = search([], [], (...all) => ({
      ...openRecording(...all),
      async keyFrames() {
        const address = await all[0].address(all[1]);
        if (!address.ok || address.value === 'damaged') throw new ReadError({ kind: 'unreadable' });
        decoded.push(address.value);
        return [];
      },
    }));
    prefetch(2, ['one', 'damaged', 'two']);
    await vi.advanceTimersByTimeAsync(1);
    expect(decoded).toEqual(['one', 'two']);
    start(3, ['one', 'two', 'three']);
    await vi.advanceTimersByTimeAsync(1);
    expect(decoded).toEqual(['one', 'two', 'three']);
  });

  it('ends a prefetch after three recordings in a row have failed', async () => {
    const requested: string[] = [];
    const { prefetch } = search([], [], (...all) => ({
      ...openRecording(...all),
      async keyFrames() {
        const address = await all[0].address(all[1]);
        if (address.ok) requested.push(address.value);
        if (!address.ok || address.value.startsWith('damaged')) throw new ReadError({ kind: 'unreadable' });
        return [];
      },
    }));
    const damaged = ['damaged 1', 'damaged 2', 'damaged 3'];
    prefetch(2, ['damaged', 'one', ...damaged, 'two']);
    await vi.advanceTimersByTimeAsync(1);
    expect(requested).toEqual(['damaged', 'one', ...damaged]);
  });

  it('prefetches one recording at a time', async () => {
    const opened: string[] = [];
    const { prefetch, stop } = search([], ['one'], (...all) => ({
      ...openRecording(...all),
      openSeconds: () => Promise.resolve((opened.push('opened'), null)),
    }));
    prefetch(2, ['one', 'two']);
    await vi.advanceTimersByTimeAsync(1);
    expect(opened).toHaveLength(1);
    stop(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(opened).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('aborts its requests as soon as it is stopped', async () => {
    const signals: AbortSignal[] = [];
    const { reports, stop } = search(['one', 'two', 'three', 'four', 'five'], ['one'], (...all) => {
      signals.push(all[1]);
      return openRecording(...all);
    });
    await vi.advanceTimersByTimeAsync(1);
    expect(signals.map(({ aborted }) => aborted)).toContain(false);
    const before = reports.length;
    stop(1);
    expect(signals.map(({ aborted }) => aborted)).toEqual(signals.map(() => true));
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(reports.slice(before)).toEqual([]);
  });

  it('completes even if the previous search stops late', async () => {
    const { reports, start, stop } = search(['one'], ['one']);
    start(2, ['two']);
    stop(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(reports.at(-1)).toEqual({ kind: 'finished', id: 2 });
  });

  it('reports a movement before the movement ends', async () => {
    const pictured: number[] = [];
    const { reports } = search(['one'], [], () => ({
      ...syntheticRecording({ seconds: 16, object: OBJECT }),
      thumbnail: (position) => {
        pictured.push(position);
        return Promise.resolve(new Blob());
      },
      openSeconds: () => Promise.resolve(null),
      missesPart: () => Promise.resolve(false),
      close: () => undefined,
    }));
    await vi.advanceTimersByTimeAsync(1);
    const movements = reports.flatMap((each) => (each.kind === 'movement' ? [each.movement] : []));
    const [first, last] = [movements[0], movements.at(-1)];
    expect(new Set(movements.map(({ start }) => start)).size).toBe(1);
    expect(first?.end).toBeLessThan(last?.end ?? 0);
    expect(pictured).toEqual([last?.peak.position]);
    expect(reports.flatMap((each) => (each.kind === 'picture' ? [each.start] : []))).toEqual([first?.start]);
  });
});
