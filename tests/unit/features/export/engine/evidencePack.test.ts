import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { PackEntry } from '@/domain/export/evidence';
import { fetchPicture, saveEvidencePack, type BrowserTools } from '@/features/export/engine/evidencePack';
import type { ExportFailure } from '@/features/export/engine/types';
import type { RecordingFlaw } from '@/recordings/types';
import type { RegionOf } from '@/features/export/engine/firstFrame';
import { clipAt, clipHost, keptSink, media, playlist, type Answer } from './clipHost';
import { zipEntries, type ZipEntry } from './zipEntries';

const JPEG = new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xd9])], { type: 'image/jpeg' });

const tools = (network: BrowserTools['network'], part: Partial<BrowserTools> = {}): BrowserTools => ({
  network,
  firstFrame: () => Promise.resolve({ picture: JPEG, seconds: 16, isPart: false }),
  fetchPicture: () => Promise.resolve(JPEG),
  preview: () => Promise.resolve('data:image/jpeg;base64,AAAA'),
  ...part,
});

/** Serves the scene `porch`. A path that begins with `gone` gets status 404, and `gap.m3u8` has a gap. */
function porch(path: string): Answer {
  if (path.startsWith('gone')) return 404;
  const segments = ['seg-0.m4s', '#EXT-X-GAP\nseg-1.m4s'];
  return path === 'gap.m3u8' ? playlist({ map: 'init.mp4', segments }) : media(`clips/porch/${path}`);
}

async function pack(
  paths: readonly string[],
  part: Partial<BrowserTools> = {},
  signal?: AbortSignal,
  regionOf?: RegionOf,
) {
  const host = clipHost(porch);
  const kept = keptSink();
  const reported: PackEntry<ExportFailure, RecordingFlaw>[][] = [];
  const outcome = await saveEvidencePack(
    kept.sink,
    {
      recordings: paths.map((path) => ({
        recording: { ...clipAt(path), cameraName: 'Haustür' },
        thumbnailUrl: 'https://pictures.example/1.jpg',
        regionOf,
      })),
      signal: signal ?? new AbortController().signal,
      onProgress: () => undefined,
      report: (entries) => {
        reported.push([...entries]);
        return '<!doctype html>';
      },
    },
    tools(host.network, part),
  );
  return { zip: kept.bytes, wasAborted: () => kept.outcome.isAborted, outcome, entries: reported[0] ?? [] };
}

/** @returns the errors of `sha256sum`, or an empty string if it is not installed */
function complaintsOfTheUsualTool(files: readonly ZipEntry[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'evidence-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const { name, bytes } of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
  const check = spawnSync('sha256sum', ['--strict', '--quiet', '-c', 'SHA256SUMS'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return check.error ? '' : check.stdout + check.stderr;
}

describe('evidence pack', () => {
  it('contains recordings, stills, a report, and checksums that sha256sum accepts', async () => {
    const { outcome, zip, entries } = await pack(['index.m3u8', 'index.m3u8']);
    expect(outcome).toMatchObject({
      ok: true,
      value: { method: { kind: 'together', as: 'zip', of: 2, skipped: [] } },
    });
    const files = zipEntries(zip());
    const names = files.map(({ name }) => name);
    expect(names).toHaveLength(6);
    expect(names.filter((name) => /^0[12] Haustür .*\.mp4$/.test(name))).toHaveLength(2);
    expect(names.filter((name) => /^stills\/0[12] Haustür .*\.jpg$/.test(name))).toHaveLength(2);
    expect(names.slice(-2)).toEqual(['report.html', 'SHA256SUMS']);

    const sums = new TextDecoder().decode(files.at(-1)?.bytes);
    const expected = files
      .slice(0, -1)
      .map(({ name, bytes }) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`);
    expect(sums).toBe(expected.join(''));
    expect(complaintsOfTheUsualTool(files)).toBe('');

    expect(entries).toHaveLength(2);
    for (const entry of entries) {
      expect(entry).toMatchObject({
        kind: 'packed',
        made: 'rewrapped',
        seconds: 16,
        still: { of: 'firstFrame' },
      });
      expect(entry.kind === 'packed' && sums.includes(`${entry.file.sha256}  ${entry.file.name}\n`)).toBe(
        true,
      );
    }
  });

  it('reports a recording whose file lacks a part', async () => {
    const { outcome, entries } = await pack(['gap.m3u8', 'index.m3u8']);
    const flaws = [{ kind: 'shorter', seconds: 2, expected: 4 }];
    expect(outcome).toMatchObject({
      ok: true,
      value: { method: { flawed: [{ recording: { cameraName: 'Haustür' }, flaws }] } },
    });
    expect(entries).toMatchObject([{ flaws }, { flaws: [] }]);
  });

  it('omits and reports an unavailable recording', async () => {
    const { outcome, zip, entries } = await pack(['gone.m3u8', 'index.m3u8']);
    expect(outcome).toMatchObject({
      ok: true,
      value: { method: { of: 2, skipped: [{ failure: { kind: 'gone' } }] } },
    });
    expect(entries.map(({ kind }) => kind)).toEqual(['missing', 'packed']);
    expect(zipEntries(zip()).filter(({ name }) => name.endsWith('.mp4'))).toHaveLength(1);
  });

  it('fails if no recording is available', async () => {
    const { outcome, wasAborted } = await pack(['gone.m3u8']);
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'gone' } });
    expect(wasAborted()).toBe(true);
  });

  it('uses the event’s thumbnail as a still if the browser cannot decode the recording', async () => {
    const undecodable = { firstFrame: () => Promise.resolve(null) };
    const { entries } = await pack(['index.m3u8'], undecodable);
    expect(entries[0]).toMatchObject({ kind: 'packed', seconds: null, still: { of: 'thumbnail' } });
    const without = await pack(['index.m3u8'], { ...undecodable, fetchPicture: () => Promise.resolve(null) });
    expect(without.entries[0]).toMatchObject({ kind: 'packed', still: null });
  });

  it.each([
    ['never responds', null],
    ['stops midway', new Uint8Array([0xff, 0xd8])],
  ])('omits the event’s thumbnail if its server %s', async (_how, begin) => {
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    vi.stubGlobal('fetch', async (_address: string, { signal }: { signal: AbortSignal }) => {
      const silent = new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('', 'TimeoutError')));
      });
      queueMicrotask(() => limit.abort());
      if (begin === null) return await silent;
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(begin),
        pull: () => silent,
      });
      return new Response(body);
    });
    onTestFinished(() => {
      timeout.mockRestore();
      vi.unstubAllGlobals();
    });
    const { outcome, entries } = await pack(['index.m3u8'], {
      firstFrame: () => Promise.resolve(null),
      fetchPicture,
    });
    expect(outcome.ok).toBe(true);
    expect(entries[0]).toMatchObject({ kind: 'packed', still: null });
  });

  it('marks stills of a zoomed camera as a part of the picture', async () => {
    const regions: unknown[] = [];
    const { entries } = await pack(
      ['index.m3u8'],
      {
        firstFrame: (_file, _signal, regionOf) => {
          const region = regionOf?.({ width: 1280, height: 720 }) ?? null;
          regions.push(region);
          return Promise.resolve({ picture: JPEG, seconds: 16, isPart: region !== null });
        },
      },
      undefined,
      ({ width, height }) => ({ x: 0, y: 0, width: width / 2, height: height / 2 }),
    );
    expect(regions).toEqual([{ x: 0, y: 0, width: 640, height: 360 }]);
    expect(entries[0]).toMatchObject({ still: { of: 'firstFramePart' } });
  });

  it('leaves no file when it is cancelled', async () => {
    const abort = new AbortController();
    const stuck = new Promise<null>(() => undefined);
    const running = pack(
      ['index.m3u8'],
      {
        firstFrame: () => {
          abort.abort();
          return stuck;
        },
      },
      abort.signal,
    );
    const { outcome, wasAborted } = await running;
    expect(outcome).toEqual({ ok: false, failure: { kind: 'cancelled' } });
    expect(wasAborted()).toBe(true);
  });
});
