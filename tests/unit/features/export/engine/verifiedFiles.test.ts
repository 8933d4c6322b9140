import { describe, expect, it, vi } from 'vitest';
import { exportRecording } from '@/features/export/engine/exportRecording';
import { measureRecording } from '@/features/export/engine/measureRecording';
import { openRecording } from '@/features/export/engine/openRecording';
import { child, children, viewOf } from '@/lib/files/mp4Boxes';
import type { RecordingRange } from '@/recordings/types';
import type { Network } from '@/recordings/parts/network';
import { clipAt, clipHost, keptSink, media, openPlaylist, playlist, relabelled } from './clipHost';
import { contentOf } from './playlists';
import { saveFiles, unhurried } from './saveFiles';

const porch = (path: string) => media(`clips/porch/${path}`);
const measured = (path: string, answer: Parameters<typeof clipHost>[0], range: RecordingRange | null) =>
  measureRecording(
    openRecording(clipAt(path), clipHost(answer).network, unhurried.signal, () => undefined).parts,
    range,
  );

describe('cut of a file', () => {
  const file = (path: string) => media(`odd/${path}`);
  const range = { start: 1, end: 2.1 };

  it('requests the file once if the server ignores ranges', async () => {
    const { outcome, requestedPaths, bytes } = await saveFiles(file, {
      path: 'whole.mp4',
      range,
      ignoresRanges: true,
    });
    expect(outcome).toMatchObject({ ok: true, value: { method: { kind: 'rewrapped' } } });
    expect((await contentOf(bytes())).pictures).toHaveLength(11);
    expect(requestedPaths).toEqual(['whole.mp4']);
  });

  it('has an estimated size that is proportional to its duration', async () => {
    const whole = await measured('whole.mp4', file, null);
    const cut = await measured('whole.mp4', file, range);
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

  it('keeps the extension of its format', async () => {
    expect(await measured('whole.ts', () => STREAM, null)).toEqual({
      bytes: STREAM.length,
      extension: '.ts',
    });
  });

  it.each(cases)('is refused if the user has already chosen an MP4 file: %s', async (_what, path, answer) => {
    const { outcome, state } = await saveFiles(answer, { path, sink: { isRenamable: false } });
    expect(outcome).toEqual({ ok: false, failure: { kind: 'otherFormat', extension: '.ts' } });
    expect(state).toMatchObject({ isFinished: false, isAborted: true });
  });

  it.each(['clip.ts', 'any other name'])('is saved unchanged under the name %s', async (fileName) => {
    for (const [, path, answer] of cases) {
      const { outcome, bytes } = await saveFiles(answer, { path, sink: { isRenamable: false, fileName } });
      expect(outcome.ok).toBe(true);
      expect(bytes()).toHaveLength(STREAM.length);
    }
  });
});

describe('verification of an export', () => {
  it('fails if the file on disk differs from what was written', async () => {
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
  ])('fails if the file on disk %s than the written file', async (_what, path, at, by) => {
    const kept = keptSink();
    const { write } = kept.sink;
    const readBack = () => Promise.resolve(changed(kept.bytes(), path, at, by));
    const { outcome } = await saveFiles(porch, { sink: { write, readBack } });
    expect(outcome).toEqual({ ok: false, failure: { kind: 'verificationFailed' } });
  });

  it.each([
    ['is decoded', true, []],
    ['cannot be decoded', false, [{ kind: 'endUnreadable' }]],
    ['has a codec that the browser does not support', null, []],
  ] as const)(
    'reports an unreadable end only if decoding fails: the end %s',
    async (_what, isShown, flaws) => {
      const { outcome } = await saveFiles(porch, { options: { decode: () => Promise.resolve(isShown) } });
      expect(outcome).toMatchObject({ ok: true, value: { method: { kind: 'rewrapped' }, flaws } });
    },
  );

  it('reports a file that is shorter than its playlist', async () => {
    const text = playlist({ map: 'init.mp4', segments: ['seg-0.m4s'] }).replace(
      '#EXTINF:2.0',
      '#EXTINF:10.0',
    );
    const { outcome } = await saveFiles((path) => (path === 'index.m3u8' ? text : porch(path)));
    expect(outcome).toMatchObject({ ok: true, value: { flaws: [{ kind: 'shorter', expected: 10 }] } });
  });

  it('reports segments marked as gaps without requesting them', async () => {
    const segments = ['seg-0.m4s', 'seg-1.m4s', 'seg-2.m4s', 'seg-3.m4s'];
    const text = playlist({ map: 'init.mp4', segments })
      .replace('seg-1.m4s', '#EXT-X-GAP\nseg-1.m4s')
      .replace('seg-2.m4s', '#EXT-X-GAP\nseg-2.m4s');
    const { outcome, requestedPaths, bytes } = await saveFiles((path) =>
      path === 'index.m3u8' ? text : porch(path),
    );
    expect(requestedPaths).not.toContain('seg-1.m4s');
    expect((await contentOf(bytes())).end).toBeCloseTo(4, 1);
    expect(outcome).toMatchObject({ ok: true, value: { flaws: [{ kind: 'shorter', expected: 8 }] } });
  });

  it('reports an unfinished recording unless only a cut of it is exported', async () => {
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

  it('reports a file whose end is missing', async () => {
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

describe('export from a busy server', () => {
  it.each([429, 503])('reports each wait and then continues (status %i)', async (status) => {
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
  });

  it('fails after three retries', async () => {
    const { outcome, requestedPaths } = await saveFiles((path) => (path === 'seg-2.m4s' ? 503 : porch(path)));
    expect(outcome).toEqual({ ok: false, failure: { kind: 'busy' } });
    expect(requestedPaths.filter((path) => path === 'seg-2.m4s')).toHaveLength(4);
  });

  it('does not retry before the time in `Retry-After`', async () => {
    vi.useFakeTimers();
    const host = clipHost(porch);
    let isBusy = true;
    let attempts = 0;
    const fetchBusy: Network['fetch'] = (input, init) => {
      const { url } = new Request(input, init);
      if (!url.endsWith('seg-2.m4s')) return host.network.fetch(input, init);
      attempts += 1;
      return isBusy
        ? Promise.resolve(new Response(null, { status: 429, headers: { 'retry-after': '30' } }))
        : host.network.fetch(input, init);
    };
    const kept = keptSink();
    const network = { ...host.network, fetch: fetchBusy, busyPauses: [2_000, 4_000] };
    const saving = exportRecording(clipAt('index.m3u8'), null, kept.sink, unhurried, network);
    await vi.waitFor(() => expect(attempts).toBe(1));
    isBusy = false;
    await vi.advanceTimersByTimeAsync(29_000);
    expect(attempts).toBe(1);
    await vi.advanceTimersByTimeAsync(2_000);
    vi.useRealTimers();
    expect(await saving).toMatchObject({ ok: true });
    expect(attempts).toBe(2);
  });
});
