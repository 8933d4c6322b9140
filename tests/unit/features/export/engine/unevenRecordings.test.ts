import { describe, expect, it, vi } from 'vitest';
import { openRecording } from '@/features/export/engine/openRecording';
import { measureRecording } from '@/features/export/engine/measureRecording';
import { TS_CLOCK } from '@/lib/time/durations';
import { child, children, viewOf } from '@/lib/files/mp4Boxes';
import type { Network } from '@/recordings/parts/network';
import { readCutPoints } from '@/features/export/engine/readCutPoints';
import { exportRecording, type ExportRecordingOptions } from '@/features/export/engine/exportRecording';
import type { Sink } from '@/features/export/engine/types';
import type { RecordingRange } from '@/recordings/types';
import {
  clipAt,
  clipHost,
  keptSink,
  media,
  openPlaylist,
  playlist,
  relabelled,
  firstFrameOf,
  shiftedBy,
  type Answer,
} from './clipHost';
import { openGroup } from '../../../../support/openGroup';
import { contentOf, pictureSizes, filesOf, type PlaylistShape, type Take } from './playlists';
import { zipEntries } from './zipEntries';

const signal = new AbortController().signal;
const unhurried = { signal, onProgress: () => undefined };

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

interface SaveSettings {
  range?: RecordingRange | null;
  sink?: Partial<Sink>;
  options?: Partial<ExportRecordingOptions>;
  path?: string;
  ignoresRanges?: boolean;
  network?: Partial<Network>;
}

async function saveFiles(
  answer: (path: string, request: Request) => Answer | Promise<Answer>,
  {
    range = null,
    sink = {},
    options = {},
    path = 'index.m3u8',
    ignoresRanges = false,
    network = {},
  }: SaveSettings = {},
) {
  const host = clipHost(answer, { ignoresRanges });
  const kept = keptSink();
  const outcome = await exportRecording(
    clipAt(path),
    range,
    { ...kept.sink, ...sink },
    { ...unhurried, ...options },
    { ...host.network, ...network },
  );
  return { outcome, bytes: kept.bytes, state: kept.outcome, asked: host.asked };
}

async function saveShape(format: PlaylistShape, settings: SaveSettings = {}) {
  const files = await filesOf(format);
  return await saveFiles((path) => files.get(path) ?? 404, settings);
}

describe('export of a recording that changes midway', () => {
  it.each([
    ['size', [PORCH, SMALL]],
    ['codec', [SMALL, { source: 'hevc', first: 0, count: 2 } satisfies Take]],
  ] as const)(
    'an exported recording is a ZIP with one file per part if its %s changes',
    async (reason, takes) => {
      const { outcome, bytes, state } = await saveShape(shapeOf([...takes]));
      expect(outcome).toMatchObject({ ok: true, value: { method: { kind: 'parts', count: 2, reason } } });
      expect(state.fileName).toBe('clip.zip');
      const entries = zipEntries(bytes());
      expect(entries.map(({ name }) => name.replace(/^.* part/, 'part'))).toEqual([
        'part 1.mp4',
        'part 2.mp4',
      ]);
      const { at } = clipAt('index.m3u8');
      for (const { modified } of entries)
        expect(Math.abs(modified.getTime() - at)).toBeLessThanOrEqual(2_000);
    },
  );

  it('an exported ZIP reports the problems of each of its parts', async () => {
    const decode = () => Promise.resolve(false);
    const { outcome } = await saveShape(shapeOf([PORCH, SMALL]), { options: { decode } });
    const flaw = { kind: 'endUnreadable' };
    expect(outcome).toMatchObject({ ok: true, value: { method: { kind: 'parts' }, flaws: [flaw, flaw] } });
  });

  it('a recording that changes midway is refused as a single video but allowed as a ZIP', async () => {
    const format = shapeOf([PORCH, SMALL]);
    const readBack = vi.fn<Sink['readBack']>();
    const refused = await saveShape(format, { sink: { isRenamable: false, readBack } });
    expect(readBack).not.toHaveBeenCalled();
    expect(refused.outcome).toEqual({ ok: false, failure: { kind: 'changes', reason: 'size' } });
    expect(refused.state).toMatchObject({ isFinished: false, isAborted: true });
    const parts = await saveShape(format, { sink: { isRenamable: false }, options: { asParts: true } });
    expect(parts.outcome).toMatchObject({ ok: true, value: { method: { kind: 'parts', count: 2 } } });
  });

  it('a recording that changes midway can be cut within its second part or across both parts', async () => {
    const files = await filesOf(shapeOf([PORCH, GARDEN]));
    const host = clipHost((path) => files.get(path) ?? 404);
    const places = await readCutPoints(clipAt('index.m3u8'), signal, host.network);
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

  it('a recording that changes midway is exported as one MP4 if the cut is within one part', async () => {
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

  it.each([1, 2, 3, 61])(
    'an exported transport stream has all frames if its timestamps wrap around after %i s',
    async (seconds) => {
      const shift = 2 ** 33 / TS_CLOCK - FIRST_FRAME_S - seconds;
      const { outcome, bytes } = await saveStream((segment) => shiftedBy(shift, segment));
      expect(outcome).toMatchObject({ ok: true, value: { flaws: [] } });
      const { pictures, start, end } = await contentOf(bytes());
      expect(pictures).toHaveLength(40);
      expect(start).toBe(0);
      expect(end).toBeCloseTo(4, 1);
    },
  );

  it('an exported transport stream shows its only frame as long as the playlist says', async () => {
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
    'an exported transport stream has no gap if the playlist says %s s for segments of 2 s',
    async (extinf) => {
      const { bytes } = await saveStream((segment) => segment, extinf);
      const { pictures, end } = await contentOf(bytes());
      expect(pictures).toHaveLength(40);
      expect(end).toBeCloseTo(4, 1);
    },
  );
});

describe('export of a recording whose host lacks segments', () => {
  const FRAMES = 30;
  const porch = (path: string) => media(`clips/porch/${path}`);
  const lacking = (...missing: string[]) => ({
    expected: (8 - missing.length) * FRAMES,
    answer: (path: string) => (missing.includes(path) ? 404 : porch(path)),
  });

  it.each([['seg-3.m4s'], ['seg-0.m4s'], ['seg-7.m4s'], ['seg-1.m4s', 'seg-2.m4s', 'seg-6.m4s']])(
    'an export reports the seconds that are lost with missing segments such as %s',
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

  it('a recording with missing segments can be cut at the times of the player', async () => {
    const { answer } = lacking('seg-1.m4s');
    const points = await readCutPoints(clipAt('index.m3u8'), signal, clipHost(answer).network);
    expect(points).toMatchObject({ ok: true, value: { starts: [0, 4, 6, 8, 10, 12, 14] } });
    const { bytes } = await saveFiles(answer, { range: { start: 4, end: 8 } });
    const { pictures, end } = await contentOf(bytes());
    expect(pictures).toHaveLength(4 * 15);
    expect(end).toBeCloseTo(4, 1);
  });

  it('an empty segment is treated as missing', async () => {
    const { outcome, bytes } = await saveFiles((path) =>
      path === 'seg-3.m4s' ? new Uint8Array() : porch(path),
    );
    expect(outcome).toMatchObject({ ok: true, value: { flaws: [{ kind: 'shorter' }] } });
    expect((await contentOf(bytes())).pictures).toHaveLength(7 * FRAMES);
  });
});

describe('export of a playlist with byte ranges', () => {
  it('an export of a playlist with byte ranges requests each range once', async () => {
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

describe('cut of a file', () => {
  const file = (path: string) => media(`odd/${path}`);
  const range = { start: 1, end: 2.1 };

  it('a cut of a file requests the file once if the server ignores ranges', async () => {
    const { outcome, asked, bytes } = await saveFiles(file, {
      path: 'whole.mp4',
      range,
      ignoresRanges: true,
    });
    expect(outcome).toMatchObject({ ok: true, value: { method: { kind: 'rewrapped' } } });
    expect((await contentOf(bytes())).pictures).toHaveLength(11);
    expect(asked).toEqual(['whole.mp4']);
  });

  it('a cut of a file has an estimated size in proportion to its duration', async () => {
    const { network } = clipHost(file);
    const whole = await measureRecording(
      openRecording(clipAt('whole.mp4'), network, signal, () => undefined).parts,
      null,
    );
    const cut = await measureRecording(
      openRecording(clipAt('whole.mp4'), network, signal, () => undefined).parts,
      range,
    );
    expect(whole).toEqual({ bytes: file('whole.mp4').length, extension: '.mp4' });
    expect((cut.bytes ?? 0) / (whole.bytes ?? 1)).toBeCloseTo(1.1 / 4, 1);
    expect(cut.extension).toBeNull();
  });
});

describe('export of a file that MP4 cannot contain', () => {
  const STREAM = media('odd/stream-0.m2ts');
  const cases = [
    ['a file', 'whole.ts', () => STREAM],
    [
      'a playlist',
      'index.m3u8',
      (path: string) =>
        path === 'index.m3u8' ? playlist({ segments: ['stream-0.ts'] }) : relabelled(STREAM),
    ],
  ] as const;

  it('a file that MP4 cannot contain keeps the extension of its format', async () => {
    const { network } = clipHost(() => STREAM);
    const measured = await measureRecording(
      openRecording(clipAt('whole.ts'), network, signal, () => undefined).parts,
      null,
    );
    expect(measured).toEqual({ bytes: STREAM.length, extension: '.ts' });
  });

  it.each(cases)(
    'a file that MP4 cannot contain is refused if the chosen file is an MP4: %s',
    async (_what, path, answer) => {
      const { outcome, state } = await saveFiles(answer, { path, sink: { isRenamable: false } });
      expect(outcome).toEqual({ ok: false, failure: { kind: 'otherFormat', extension: '.ts' } });
      expect(state).toMatchObject({ isFinished: false, isAborted: true });
    },
  );

  it.each(['clip.ts', 'any other name'])(
    'a file that MP4 cannot contain is saved unchanged under the name %s',
    async (fileName) => {
      for (const [, path, answer] of cases) {
        const { outcome, bytes } = await saveFiles(answer, { path, sink: { isRenamable: false, fileName } });
        expect(outcome.ok).toBe(true);
        expect(bytes()).toHaveLength(STREAM.length);
      }
    },
  );
});

describe('verification of an export', () => {
  const porch = (path: string) => media(`clips/porch/${path}`);

  it('the verification of an export fails if the file on disk differs from what was written', async () => {
    const readBack = () => Promise.resolve(new Blob([media('odd/whole.mp4')]));
    const { outcome, state } = await saveFiles(porch, { sink: { readBack } });
    expect(outcome).toEqual({ ok: false, failure: { kind: 'verificationFailed' } });
    expect(state).toMatchObject({ isFinished: false, isAborted: true });
  });

  /** Adds `by` to a 32-bit field of a box in the video track. */
  const changed = (bytes: Uint8Array<ArrayBuffer>, path: string, at: number, by: number) => {
    const file = bytes.slice();
    const moov = child(viewOf(file), 'moov');
    const trak = moov && children(moov, 'trak').find((each) => child(each, 'mdia/minf/vmhd') !== null);
    const box = trak && child(trak, path);
    box?.setUint32(at, box.getUint32(at) + by);
    return new Blob([file]);
  };

  it.each([
    ['lasts longer', 'mdia/mdhd', 16, 57_600],
    ['shows its first frame later', 'mdia/minf/stbl/ctts', 12, 5_760],
    ['shows its last frame later', 'mdia/minf/stbl/stts', 12, 576],
  ])(
    'the verification of an export fails if the file on disk %s than the written file',
    async (_what, path, at, by) => {
      const kept = keptSink();
      const { write } = kept.sink;
      const readBack = () => Promise.resolve(changed(kept.bytes(), path, at, by));
      const { outcome } = await saveFiles(porch, { sink: { write, readBack } });
      expect(outcome).toEqual({ ok: false, failure: { kind: 'verificationFailed' } });
    },
  );

  it.each([
    ['is decoded', true, []],
    ['cannot be decoded', false, [{ kind: 'endUnreadable' }]],
    ['has a codec that the browser does not support', null, []],
  ] as const)(
    'the verification reports an unreadable end only if decoding fails: the end %s',
    async (_what, isShown, flaws) => {
      const { outcome } = await saveFiles(porch, { options: { decode: () => Promise.resolve(isShown) } });
      expect(outcome).toMatchObject({ ok: true, value: { method: { kind: 'rewrapped' }, flaws } });
    },
  );

  it('the verification of an export reports a file that is shorter than its playlist', async () => {
    const text = playlist({ map: 'init.mp4', segments: ['seg-0.m4s'] }).replace(
      '#EXTINF:2.0',
      '#EXTINF:10.0',
    );
    const { outcome } = await saveFiles((path) => (path === 'index.m3u8' ? text : porch(path)));
    expect(outcome).toMatchObject({ ok: true, value: { flaws: [{ kind: 'shorter', expected: 10 }] } });
  });

  it('the verification of an export reports segments marked as gaps without requesting them', async () => {
    const segments = ['seg-0.m4s', 'seg-1.m4s', 'seg-2.m4s', 'seg-3.m4s'];
    const text = playlist({ map: 'init.mp4', segments })
      .replace('seg-1.m4s', '#EXT-X-GAP\nseg-1.m4s')
      .replace('seg-2.m4s', '#EXT-X-GAP\nseg-2.m4s');
    const { outcome, asked, bytes } = await saveFiles((path) => (path === 'index.m3u8' ? text : porch(path)));
    expect(asked).not.toContain('seg-1.m4s');
    expect((await contentOf(bytes())).end).toBeCloseTo(4, 1);
    expect(outcome).toMatchObject({ ok: true, value: { flaws: [{ kind: 'shorter', expected: 8 }] } });
  });

  it('the verification of an export reports an unfinished recording, except for a cut', async () => {
    vi.setSystemTime(clipAt('index.m3u8').at);
    let count = 1;
    const growing = (path: string) => {
      if (path !== 'index.m3u8') return porch(path);
      count += 1;
      return openPlaylist({
        map: 'init.mp4',
        segments: ['seg-0.m4s', 'seg-1.m4s', 'seg-2.m4s'].slice(0, count),
      });
    };
    const { outcome } = await saveFiles(growing);
    expect(outcome).toMatchObject({ ok: true, value: { flaws: [{ kind: 'growing' }] } });
    count = 1;
    const cut = await saveFiles(growing, { range: { start: 0, end: 2 } });
    expect(cut.outcome).toMatchObject({ ok: true, value: { flaws: [] } });
  });

  it('the verification of an export reports a file whose end is missing', async () => {
    const whole = media('odd/whole.mp4');
    const moov = new TextDecoder('latin1').decode(whole).indexOf('moov');
    expect(moov).toBeLessThan(whole.length / 2);
    const cut = whole.slice(0, Math.round(whole.length * 0.8));
    const { outcome } = await saveFiles(() => cut, { path: 'whole.mp4' });
    expect(outcome).toMatchObject({
      ok: true,
      value: { method: { kind: 'original' }, flaws: [{ kind: 'endUnreadable' }] },
    });
  });
});

describe('start of a cut in a file with open groups', () => {
  const startsOf = async (bytes: Uint8Array<ArrayBuffer>) => {
    const places = await readCutPoints(clipAt('clip.mp4'), signal, clipHost(() => bytes).network);
    return places.ok ? places.value.starts : [];
  };

  it.each([[[2]], [[3]], [[4, 2]], [[1]], [[0]], [[1, 0]]])(
    'the start of a cut is not offered at key frames of open groups, such as %j',
    async (which) => {
      const numbered = media('odd/frame-numbers.mp4');
      const all = await startsOf(numbered);
      const kept = all.filter((_, index) => !which.includes(index));
      which.forEach((index) => openGroup(numbered, index));
      expect(all.length).toBeGreaterThan(4);
      expect(await startsOf(numbered)).toEqual(kept);
    },
  );

  it('the start of a cut is the first key frame if all key frames belong to open groups', async () => {
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

  it('a cut of a recording with missing segments is offered at the times that the player shows', async () => {
    const places = await readCutPoints(clipAt('index.m3u8'), signal, clipHost(withGap).network);
    const starts = places.ok ? places.value.starts.map((at) => Math.round(at * 100) / 100) : [];
    expect(starts).toEqual([0, 2, 6, 8, 10, 12, 14]);
    expect(places.ok && places.value.ends.at(-1)).toBeCloseTo(16, 1);
  });

  it('a cut with missing segments contains the frames that the player shows in its range', async () => {
    const [after, whole] = await Promise.all([
      saveFiles(withGap, { range: { start: 8, end: 10 } }),
      saveFiles((path) => media(`clips/porch/${path}`), { range: { start: 8, end: 10 } }),
    ]);
    expect(after.outcome).toMatchObject({ ok: true, value: { flaws: [] } });
    expect(await pictureSizes(after.bytes())).toEqual(await pictureSizes(whole.bytes()));
  });

  it('a cut with missing segments reports how much of its range is missing', async () => {
    const { outcome, bytes } = await saveFiles(withGap, { range: { start: 2, end: 8 } });
    const flaws = outcome.ok ? outcome.value.flaws : [];
    expect(flaws).toEqual([{ kind: 'shorter', seconds: expect.closeTo(4, 1), expected: 6 }]);
    const { pictures, end } = await contentOf(bytes());
    expect(pictures).toHaveLength(60);
    expect(end).toBeCloseTo(4, 1);
  });
});

describe('export from a busy server', () => {
  const porch = (path: string) => media(`clips/porch/${path}`);

  it.each([429, 503])(
    'an export from a busy server continues after waits that it reports (status %i)',
    async (status) => {
      let skipped = 3;
      const onProgress = vi.fn<(done: number, total: number | null, isWaiting?: boolean) => void>();
      const { outcome } = await saveFiles(
        (path) => (path === 'seg-2.m4s' && (skipped -= 1) >= 0 ? status : porch(path)),
        { options: { onProgress } },
      );
      expect(outcome).toMatchObject({ ok: true, value: { method: { kind: 'rewrapped' } } });
      const waits = onProgress.mock.calls.map(([, , isWaiting]) => isWaiting);
      expect(waits.filter((isWaiting) => isWaiting === true)).toHaveLength(3);
      expect(waits.at(-1)).not.toBe(true);
    },
  );

  it('an export from a busy server fails after three retries', async () => {
    const { outcome, asked } = await saveFiles((path) => (path === 'seg-2.m4s' ? 503 : porch(path)));
    expect(outcome).toEqual({ ok: false, failure: { kind: 'busy' } });
    expect(asked.filter((path) => path === 'seg-2.m4s')).toHaveLength(4);
  });

  it('an export from a busy server does not retry before the time in `Retry-After`', async () => {
    vi.useFakeTimers();
    const host = clipHost(porch);
    let isBusy = true;
    let asked = 0;
    const fetchBusy: Network['fetch'] = (input, init) => {
      const { url } = new Request(input, init);
      if (!url.endsWith('seg-2.m4s')) return host.network.fetch(input, init);
      asked += 1;
      return isBusy
        ? Promise.resolve(new Response(null, { status: 429, headers: { 'retry-after': '30' } }))
        : host.network.fetch(input, init);
    };
    const kept = keptSink();
    const network = { ...host.network, fetch: fetchBusy, busyPauses: [2_000, 4_000] };
    const saving = exportRecording(clipAt('index.m3u8'), null, kept.sink, unhurried, network);
    await vi.waitFor(() => expect(asked).toBe(1));
    isBusy = false;
    await vi.advanceTimersByTimeAsync(29_000);
    expect(asked).toBe(1);
    await vi.advanceTimersByTimeAsync(2_000);
    vi.useRealTimers();
    expect(await saving).toMatchObject({ ok: true });
    expect(asked).toBe(2);
  });
});
