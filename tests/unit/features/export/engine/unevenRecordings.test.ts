import { describe, expect, it, vi } from 'vitest';
import { TS_CLOCK } from '@/lib/time/durations';
import { readCutPoints } from '@/features/export/engine/readCutPoints';
import type { Sink } from '@/features/export/engine/types';
import {
  clipAt,
  clipHost,
  firstFrameOf,
  media,
  playlist,
  shiftedBy,
  withoutVideo,
  type Answer,
} from './clipHost';
import { openGroup } from '../../../../support/openGroup';
import { contentOf, pictureSizes, filesOf, type PlaylistShape, type Take } from './playlists';
import { saveFiles, saveShape, unhurried } from './saveFiles';
import { zipEntries } from './zipEntries';

const shapeOf = (takes: Take[], part: Partial<PlaylistShape> = {}): PlaylistShape => ({
  takes,
  hasRanges: false,
  key: 'none',
  mediaSequence: 0,
  hasDiscontinuities: true,
  ...part,
});
const PORCH: Take = { source: 'porch', first: 2, count: 2 };
const GARDEN: Take = { source: 'garden', first: 0, count: 2 };
const SMALL: Take = { source: 'small', first: 0, count: 2 };

describe('export of a recording that changes midway', () => {
  it.each([
    ['size', [PORCH, SMALL]],
    ['codec', [SMALL, { source: 'hevc', first: 0, count: 2 } satisfies Take]],
  ] as const)('creates a ZIP with one file per part if the %s changes', async (reason, takes) => {
    const { outcome, bytes, state } = await saveShape(shapeOf([...takes]));
    expect(outcome).toMatchObject({ ok: true, value: { method: { kind: 'parts', count: 2, reason } } });
    expect(state.fileName).toBe('clip.zip');
    const entries = zipEntries(bytes());
    expect(entries.map(({ name }) => name.replace(/^.* part/, 'part'))).toEqual(['part 1.mp4', 'part 2.mp4']);
    const { at } = clipAt('index.m3u8');
    for (const { modified } of entries) expect(Math.abs(modified.getTime() - at)).toBeLessThanOrEqual(2_000);
  });

  it('reports the problems of each part of the ZIP', async () => {
    const decode = () => Promise.resolve(false);
    const { outcome } = await saveShape(shapeOf([PORCH, SMALL]), { options: { decode } });
    const flaw = { kind: 'endUnreadable' };
    expect(outcome).toMatchObject({ ok: true, value: { method: { kind: 'parts' }, flaws: [flaw, flaw] } });
  });

  it('is refused as a single video but allowed as a ZIP', async () => {
    const format = shapeOf([PORCH, SMALL]);
    const readBack = vi.fn<Sink['readBack']>();
    const refused = await saveShape(format, { sink: { isRenamable: false, readBack } });
    expect(readBack).not.toHaveBeenCalled();
    expect(refused.outcome).toEqual({ ok: false, failure: { kind: 'changes', reason: 'size' } });
    expect(refused.state).toMatchObject({ isFinished: false, isAborted: true });
    const parts = await saveShape(format, { sink: { isRenamable: false }, options: { asParts: true } });
    expect(parts.outcome).toMatchObject({ ok: true, value: { method: { kind: 'parts', count: 2 } } });
  });

  it('contains exactly the frames of a cut, within the second part or across both parts', async () => {
    const files = await filesOf(shapeOf([PORCH, GARDEN]));
    const host = clipHost((path) => files.get(path) ?? 404);
    const places = await readCutPoints(clipAt('index.m3u8'), unhurried.signal, host.network);
    expect(places).toMatchObject({ ok: true, value: { starts: [0, 2, 4, 6] } });
    for (const range of [
      { start: 4, end: 6 },
      { start: 6, end: 8 },
      { start: 2, end: 6 },
    ]) {
      const { bytes } = await saveFiles((path) => files.get(path) ?? 404, { range });
      const { pictures, start, end } = await contentOf(bytes());
      expect(pictures).toHaveLength((range.end - range.start) * 15);
      expect(start).toBe(0);
      expect(end).toBeCloseTo(range.end - range.start, 1);
    }
  });

  it('creates one MP4 if the cut is within one part', async () => {
    const { outcome, bytes } = await saveShape(shapeOf([PORCH, SMALL]), { range: { start: 4, end: 6 } });
    expect(outcome).toMatchObject({ ok: true, value: { method: { kind: 'rewrapped' } } });
    expect((await contentOf(bytes())).width).toBe(160);
  });
});

describe('export of a transport stream', () => {
  const STREAM = ['odd/stream-0.m2ts', 'odd/stream-1.m2ts'];
  const FIRST_FRAME_S = 1.6;
  const saveStream = (
    change: (segment: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>,
    extinf = '2.0',
  ) =>
    saveFiles((path) => {
      if (path !== 'index.m3u8') return change(media(path));
      return playlist({ segments: STREAM }).replaceAll('EXTINF:2.0', `EXTINF:${extinf}`);
    });

  it.each([1, 2, 3, 61])('has all frames if timestamps wrap around after %i s', async (seconds) => {
    const shift = 2 ** 33 / TS_CLOCK - FIRST_FRAME_S - seconds;
    const { outcome, bytes } = await saveStream((segment) => shiftedBy(shift, segment));
    expect(outcome).toMatchObject({ ok: true, value: { flaws: [] } });
    const { pictures, start, end } = await contentOf(bytes());
    expect(pictures).toHaveLength(40);
    expect(start).toBe(0);
    expect(end).toBeCloseTo(4, 1);
  });

  it('shows the only frame of each segment for the duration in the playlist', async () => {
    const { outcome, bytes } = await saveStream(firstFrameOf);
    expect(outcome).toMatchObject({ ok: true, value: { method: { kind: 'rewrapped' }, flaws: [] } });
    const { pictures, end } = await contentOf(bytes());
    expect(pictures).toEqual([
      { isKey: true, duration: 2 },
      { isKey: true, duration: 2 },
    ]);
    expect(end).toBe(4);
  });

  it.each(['40', '4', '0.5'])(
    'has no gap if the playlist declares %s s for segments of 2 s',
    async (extinf) => {
      const { bytes } = await saveStream((segment) => segment, extinf);
      const { pictures, end } = await contentOf(bytes());
      expect(pictures).toHaveLength(40);
      expect(end).toBeCloseTo(4, 1);
    },
  );
});

describe('export of a recording with missing segments', () => {
  const FRAMES = 30;
  const porch = (path: string) => media(`clips/porch/${path}`);
  const lacking = (...missing: string[]) => ({
    expected: (8 - missing.length) * FRAMES,
    answer: (path: string) => (missing.includes(path) ? 404 : porch(path)),
  });

  it.each([['seg-3.m4s'], ['seg-0.m4s'], ['seg-7.m4s'], ['seg-1.m4s', 'seg-2.m4s', 'seg-6.m4s']])(
    'reports how many seconds are missing (first missing segment: %s)',
    async (...missing) => {
      const { expected, answer } = lacking(...missing);
      const { outcome, bytes, state } = await saveFiles(answer);
      const seconds = 16 - 2 * missing.length;
      const flaws = [{ kind: 'shorter', seconds: expect.closeTo(seconds, 1), expected: 16 }];
      expect(outcome).toMatchObject({ ok: true, value: { method: { kind: 'rewrapped' }, flaws } });
      expect(state).toMatchObject({ isFinished: true, fileName: 'clip.mp4' });
      const { pictures, start, end } = await contentOf(bytes());
      expect(pictures).toHaveLength(expected);
      expect(start).toBe(0);
      expect(end).toBeCloseTo(seconds, 1);
    },
  );

  it('offers cuts at the times that the player shows', async () => {
    const { answer } = lacking('seg-1.m4s');
    const points = await readCutPoints(clipAt('index.m3u8'), unhurried.signal, clipHost(answer).network);
    expect(points).toMatchObject({ ok: true, value: { starts: [0, 4, 6, 8, 10, 12, 14] } });
    const { bytes } = await saveFiles(answer, { range: { start: 4, end: 8 } });
    const { pictures, end } = await contentOf(bytes());
    expect(pictures).toHaveLength(4 * 15);
    expect(end).toBeCloseTo(4, 1);
  });

  it('treats an empty segment as missing', async () => {
    const { outcome, bytes } = await saveFiles((path) =>
      path === 'seg-3.m4s' ? new Uint8Array() : porch(path),
    );
    expect(outcome).toMatchObject({ ok: true, value: { flaws: [{ kind: 'shorter' }] } });
    expect((await contentOf(bytes())).pictures).toHaveLength(7 * FRAMES);
  });

  it('fails as unreadable if no MP4 segment has frames', async () => {
    const { outcome } = await saveFiles((path) =>
      path.startsWith('seg-') ? porch(path).slice(0, 24) : porch(path),
    );
    expect(outcome).toEqual({ ok: false, failure: { kind: 'unreadable' } });
  });

  it.each([{ lacking: [0] }, { lacking: [1] }, { lacking: [2] }, { lacking: [0, 1] }, { lacking: [1, 2] }])(
    'treats transport stream segments without frames as missing: $lacking',
    async ({ lacking }) => {
      const [first, second] = [media('odd/stream-0.m2ts'), media('odd/stream-1.m2ts')];
      const segments = lacking.includes(0)
        ? [first, shiftedBy(2, first), shiftedBy(2, second)]
        : [first, second, shiftedBy(4, first)];
      for (const [index, part] of lacking.entries()) {
        const whole = segments[part] ?? first;
        segments[part] = index === 0 ? whole.slice(0, 3 * 188) : withoutVideo(whole);
      }
      const files: Record<string, Answer> = {
        'index.m3u8': playlist({ segments: ['0.ts', '1.ts', '2.ts'] }),
      };
      for (const [index, bytes] of segments.entries()) files[`${String(index)}.ts`] = bytes;
      const answer = (path: string) => files[path] ?? 404;
      const { outcome, bytes } = await saveFiles(answer);
      const seconds = 6 - 2 * lacking.length;
      const flaws = [{ kind: 'shorter', seconds: expect.closeTo(seconds, 1), expected: 6 }];
      expect(outcome).toMatchObject({ ok: true, value: { method: { kind: 'rewrapped' }, flaws } });
      expect((await contentOf(bytes())).end).toBeCloseTo(seconds, 1);
      const points = await readCutPoints(clipAt('index.m3u8'), unhurried.signal, clipHost(answer).network);
      const starts = [0, 1, 2, 3, 4, 5].filter((start) => !lacking.includes(Math.floor(start / 2)));
      expect(points).toMatchObject({ ok: true, value: { starts } });
    },
  );

  it.each([0, 3, 7])('treats MP4 segment %i as missing if it has no frames', async (lacking) => {
    const { outcome, bytes } = await saveFiles((path) =>
      path === `seg-${String(lacking)}.m4s` ? porch(path).slice(0, 24) : porch(path),
    );
    expect(outcome).toMatchObject({
      ok: true,
      value: { method: { kind: 'rewrapped' }, flaws: [{ kind: 'shorter', expected: 16 }] },
    });
    expect((await contentOf(bytes())).pictures).toHaveLength(7 * FRAMES);
  });
});

describe('export of a playlist with byte ranges', () => {
  it('requests each range once', async () => {
    const files = await filesOf(shapeOf([PORCH], { hasRanges: true }));
    const ranges: (string | null)[] = [];
    const { outcome } = await saveFiles((path, request) => {
      if (path === '0/all') ranges.push(request.headers.get('range'));
      return files.get(path) ?? 404;
    });
    expect(outcome.ok).toBe(true);
    const [first, second] = ['clips/porch/seg-2.m4s', 'clips/porch/seg-3.m4s'].map(
      (path) => media(path).length,
    );
    const end = (first ?? 0) + (second ?? 0);
    expect(ranges).toEqual([
      `bytes=0-${String((first ?? 0) - 1)}`,
      `bytes=${String(first)}-${String(end - 1)}`,
    ]);
  });
});

describe('start of a cut in a file with open GOPs', () => {
  const startsOf = async (bytes: Uint8Array<ArrayBuffer>) => {
    const places = await readCutPoints(clipAt('clip.mp4'), unhurried.signal, clipHost(() => bytes).network);
    return places.ok ? places.value.starts : [];
  };

  it.each([[[2]], [[3]], [[4, 2]], [[1]], [[0]], [[1, 0]]])(
    'is not possible at key frames that begin open GOPs: %j',
    async (which) => {
      const numbered = media('odd/frame-numbers.mp4');
      const all = await startsOf(numbered);
      const kept = all.filter((_, index) => !which.includes(index));
      which.forEach((index) => openGroup(numbered, index));
      expect(all.length).toBeGreaterThan(4);
      expect(await startsOf(numbered)).toEqual(kept);
    },
  );

  it('is the first key frame if all GOPs are open', async () => {
    const numbered = media('odd/frame-numbers.mp4');
    const all = await startsOf(numbered);
    all.forEach(() => openGroup(numbered, 0));
    expect(await startsOf(numbered)).toEqual(all.slice(0, 1));
  });
});

describe('cut of a recording with missing segments', () => {
  const withGap = (path: string) =>
    path === 'index.m3u8'
      ? playlist({ map: 'init.mp4', segments: segmentLines }).replace(
          '\nseg-2.m4s',
          '\n#EXT-X-GAP\nseg-2.m4s',
        )
      : media(`clips/porch/${path}`);
  const segmentLines = Array.from({ length: 8 }, (_, index) => `seg-${String(index)}.m4s`);

  it('is possible at the times that the player shows', async () => {
    const places = await readCutPoints(clipAt('index.m3u8'), unhurried.signal, clipHost(withGap).network);
    const starts = places.ok ? places.value.starts.map((at) => Math.round(at * 100) / 100) : [];
    expect(starts).toEqual([0, 2, 6, 8, 10, 12, 14]);
    expect(places.ok && places.value.ends.at(-1)).toBeCloseTo(16, 1);
  });

  it('contains the frames that the player shows in its range', async () => {
    const [after, whole] = await Promise.all([
      saveFiles(withGap, { range: { start: 8, end: 10 } }),
      saveFiles((path) => media(`clips/porch/${path}`), { range: { start: 8, end: 10 } }),
    ]);
    expect(after.outcome).toMatchObject({ ok: true, value: { flaws: [] } });
    expect(await pictureSizes(after.bytes())).toEqual(await pictureSizes(whole.bytes()));
  });

  it('reports how much of its range is missing', async () => {
    const { outcome, bytes } = await saveFiles(withGap, { range: { start: 2, end: 8 } });
    const flaws = outcome.ok ? outcome.value.flaws : [];
    expect(flaws).toEqual([{ kind: 'shorter', seconds: expect.closeTo(4, 1), expected: 6 }]);
    const { pictures, end } = await contentOf(bytes());
    expect(pictures).toHaveLength(60);
    expect(end).toBeCloseTo(4, 1);
  });
});

describe('five-minute recording whose playlist states only durations of 0', () => {
  const answer = (path: string): Answer => {
    const file = media(`odd/${path}`);
    if (!path.endsWith('.m3u8')) return file;
    return new TextDecoder().decode(file).replaceAll(/#EXTINF:[\d.]+/g, '#EXTINF:0');
  };

  it('can be cut from its last possible start to its end', async () => {
    const host = clipHost(answer);
    const points = await readCutPoints(clipAt('five-minutes.m3u8'), unhurried.signal, host.network);
    if (!points.ok) throw new Error('The recording cannot be cut.');
    const { starts, ends } = points.value;
    const [last = 0, end = 0] = [starts.at(-1), ends.at(-1)];
    expect(end).toBeCloseTo(300, 0);
    const range = { start: last, end };
    const { outcome, bytes } = await saveFiles(answer, { range, path: 'five-minutes.m3u8' });
    expect(outcome).toMatchObject({ ok: true, value: { flaws: [] } });
    expect((await contentOf(bytes())).end).toBeCloseTo(end - last, 1);
  });
});
