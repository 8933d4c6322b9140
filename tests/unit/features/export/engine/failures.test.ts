import { describe, expect, it, vi } from 'vitest';
import { failed, succeeded } from '@/domain/result';
import { exportRecording } from '@/features/export/engine/exportRecording';
import { ExportError } from '@/features/export/engine/exportError';
import type { RecordingToExport } from '@/features/export/engine/types';
import { ROOT } from '@/recordings/parts/namedFiles';
import { RecordingParts } from '@/recordings/parts/recordingParts';
import { settle } from '../../../../support/settle';
import { clipAt, clipHost, keptSink, media } from './clipHost';

const porch = (path: string) => media(`clips/porch/${path}`);
const never = () => new Promise<never>(() => undefined);
const NOTHING_LEFT = { isFinished: false, isAborted: true };

type Host = ReturnType<typeof clipHost>;

function begin(host: Host, recording: RecordingToExport = clipAt('index.m3u8')) {
  const kept = keptSink();
  const abortController = new AbortController();
  const onProgress = vi.fn<(done: number, total: number | null) => void>();
  const options = { signal: abortController.signal, onProgress };
  return {
    ...kept,
    cancel: () => abortController.abort(),
    onProgress,
    outcome: exportRecording(recording, null, kept.sink, options, host.network),
    state: kept.outcome,
  };
}

const broken = (bytes: Uint8Array<ArrayBuffer>) =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(bytes.slice(0, bytes.length / 2));
      },
      pull(controller) {
        controller.error(new TypeError('network error'));
      },
    }),
  );

describe('recording that cannot be saved', () => {
  it('leaves no partial file if the server does not allow cross-origin reads', async () => {
    const host = clipHost(porch);
    const save = begin({
      ...host,
      network: {
        ...host.network,
        fetch: (_input, init) =>
          init?.mode === 'no-cors' ? Promise.resolve(new Response(null)) : Promise.reject(new TypeError()),
      },
    });
    expect(await save.outcome).toEqual({ ok: false, failure: { kind: 'crossOrigin' } });
    expect(save.state).toMatchObject(NOTHING_LEFT);
  });

  it('leaves no partial file if the server cannot be reached', async () => {
    const host = clipHost(porch);
    const save = begin({
      ...host,
      network: { ...host.network, fetch: () => Promise.reject(new TypeError()) },
    });
    expect(await save.outcome).toEqual({ ok: false, failure: { kind: 'unreachable' } });
    expect(save.state).toMatchObject(NOTHING_LEFT);
  });

  it('leaves no partial file if the server does not respond', async () => {
    const host = clipHost((path) => (path === 'seg-2.m4s' ? never() : porch(path)));
    const save = begin({ ...host, network: { ...host.network, readTimeout: 50 } });
    expect(await save.outcome).toEqual({ ok: false, failure: { kind: 'unreachable' } });
    expect(save.state).toMatchObject(NOTHING_LEFT);
  });

  it('leaves no partial file if the recording was deleted', async () => {
    const save = begin(clipHost((path) => (path.startsWith('seg') ? 404 : porch(path))));
    expect(await save.outcome).toEqual({ ok: false, failure: { kind: 'gone' } });
    expect(save.state).toMatchObject(NOTHING_LEFT);
  });

  it.each([403, 410])(
    'is reported as expired if the server rejects every URL, even new ones, with status %i',
    async (status) => {
      const host = clipHost((path) => (path === 'seg-0.m4s' ? status : porch(path)));
      const save = begin(host);
      expect(await save.outcome).toEqual({ ok: false, failure: { kind: 'expired' } });
      expect(host.requestedPaths.filter((path) => path === 'seg-0.m4s').length).toBeLessThan(5);
    },
  );

  it('is reported as unreadable if an HTML page is returned instead of the recording', async () => {
    const save = begin(clipHost(() => '<!doctype html><title>Sign in</title>'));
    expect(await save.outcome).toEqual({ ok: false, failure: { kind: 'unreadable' } });
  });

  it('leaves no partial file if an HTML page is returned for the segments', async () => {
    const page = '<!doctype html><title>Sign in to the network of this hotel</title>';
    const save = begin(clipHost((path) => (path === 'index.m3u8' ? porch(path) : page)));
    expect(await save.outcome).toEqual({ ok: false, failure: { kind: 'unreadable' } });
    expect(save.state).toMatchObject(NOTHING_LEFT);
  });

  it('is reported with the reason if there is no URL', async () => {
    const address = () => Promise.resolve(failed({ kind: 'noRecording' } as const));
    const save = begin(clipHost(porch), { ...clipAt(''), address });
    expect(await save.outcome).toEqual({
      ok: false,
      failure: { kind: 'address', problem: { kind: 'noRecording' } },
    });
  });

  it.each([
    ['a playlist', 'index.m3u8', porch],
    ['a file that is copied unchanged', 'whole.mp4', (path: string) => media(`odd/${path}`)],
  ])('leaves no partial file if the disk is full: %s', async (_what, path, answer) => {
    const host = clipHost(answer);
    const { sink, outcome } = keptSink();
    const full = { ...sink, write: () => Promise.reject(new ExportError({ kind: 'diskFull' })) };
    const options = { signal: new AbortController().signal, onProgress: () => undefined };
    expect(await exportRecording(clipAt(path), null, full, options, host.network)).toEqual({
      ok: false,
      failure: { kind: 'diskFull' },
    });
    expect(outcome).toMatchObject(NOTHING_LEFT);
  });

  it('leaves no partial file if the export is cancelled while it reads segments', async () => {
    const save = begin(clipHost((path) => (path === 'seg-4.m4s' ? never() : porch(path))));
    await vi.waitFor(() => expect(save.onProgress).toHaveBeenCalled());
    save.cancel();
    expect(await save.outcome).toEqual({ ok: false, failure: { kind: 'cancelled' } });
    expect(save.state).toMatchObject(NOTHING_LEFT);
  });

  it('leaves no partial file if the export is cancelled during the verification', async () => {
    const { sink, outcome } = keptSink();
    const abortController = new AbortController();
    const options = {
      signal: abortController.signal,
      onProgress: () => undefined,
      decode: () => {
        abortController.abort();
        return Promise.resolve(null);
      },
    };
    const { network } = clipHost(porch);
    expect(await exportRecording(clipAt('index.m3u8'), null, sink, options, network)).toEqual({
      ok: false,
      failure: { kind: 'cancelled' },
    });
    await settle();
    expect(outcome).toMatchObject(NOTHING_LEFT);
  });
});

describe('interrupted export', () => {
  const saved = { ok: true, value: { method: { kind: 'rewrapped' } } };

  it('requests a new URL each time the previous one has expired', async () => {
    // Each URL serves two segments, so the number of renewals exceeds the limit on consecutive refusals.
    const given = new Map<string, number>();
    const host = clipHost((path, request) => {
      const { searchParams } = new URL(request.url);
      const address = searchParams.get('address') ?? '';
      if (path === 'index.m3u8') {
        const text = new TextDecoder().decode(porch(path));
        return text.replaceAll(/^(seg-\d\.m4s)$/gm, `$1?address=${address}`);
      }
      if (!path.startsWith('seg')) return porch(path);
      given.set(address, (given.get(address) ?? 0) + 1);
      return (given.get(address) ?? 0) > 2 ? 403 : porch(path);
    });
    let count = 0;
    const address = () =>
      Promise.resolve(succeeded(`https://clips.example/index.m3u8?address=${String((count += 1))}`));
    const save = begin(host, { ...clipAt(''), address });
    expect(await save.outcome).toMatchObject(saved);
    expect(count).toBe(4);
    const whole = begin(clipHost(porch));
    await whole.outcome;
    expect(save.bytes().length).toBe(whole.bytes().length);
  });

  it('continues if the URL of a file expires after each range', async () => {
    const file = media('odd/whole.mp4');
    const used = new Set<string>();
    const host = clipHost((_path, request) => {
      if (used.has(request.url)) return 403;
      used.add(request.url);
      return file;
    });
    const address = () =>
      Promise.resolve(succeeded(`https://clips.example/whole.mp4?address=${String(used.size)}`));
    const { signal } = new AbortController();
    const parts = new RecordingParts({ ...clipAt(''), address }, host.network, signal, () => undefined);
    for (const start of [0, 100, 200, 300, 400]) {
      const range = { start, end: start + 100 };
      expect(await parts.readRange(ROOT, range)).toEqual(file.slice(range.start, range.end));
    }
    expect(used.size).toBe(5);
  });

  it('continues if the URL of a file expires after each chunk that is copied', async () => {
    const file = media('odd/whole.mp4').slice(0, 450);
    const used = new Set<string>();
    const fetch: typeof globalThis.fetch = (input, init) => {
      const { url, headers } = new Request(input, init);
      if (used.has(url)) return Promise.resolve(new Response(null, { status: 403 }));
      used.add(url);
      const at = Number(/bytes=(\d+)-/.exec(headers.get('range') ?? '')?.[1] ?? 0);
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(file.slice(at, at + 100)),
        pull(controller) {
          if (at + 100 < file.length) controller.error(new TypeError('network error'));
          else controller.close();
        },
      });
      return Promise.resolve(new Response(body, { status: at === 0 ? 200 : 206 }));
    };
    const address = () =>
      Promise.resolve(succeeded(`https://clips.example/whole.mp4?address=${String(used.size)}`));
    const { signal } = new AbortController();
    const network = { ...clipHost(porch).network, fetch };
    const parts = new RecordingParts({ ...clipAt(''), address }, network, signal, () => undefined);
    const copy = new Uint8Array(file.length);
    await parts.stream(ROOT, (chunk, at) => Promise.resolve(copy.set(chunk, at)));
    expect(copy).toEqual(file);
    expect(used.size).toBe(5);
  });

  it('waits while the network is down, without counting bytes twice', async () => {
    let isOnline = true;
    let comeBack: () => void = () => undefined;
    const host = clipHost((path) => {
      if (path === 'seg-2.m4s' && isOnline && !host.requestedPaths.slice(0, -1).includes(path)) {
        isOnline = false;
        throw new TypeError('network error');
      }
      return porch(path);
    });
    const whenOnline = () =>
      new Promise<void>((resolve) => {
        comeBack = () => {
          isOnline = true;
          resolve();
        };
      });
    const save = begin({ ...host, network: { ...host.network, isOnline: () => isOnline, whenOnline } });
    await vi.waitFor(() => expect(isOnline).toBe(false));
    expect(save.state.isFinished).toBe(false);
    comeBack();
    expect(await save.outcome).toMatchObject(saved);
    const [done, total] = save.onProgress.mock.lastCall ?? [];
    expect(done).toBe(total);
  });

  it('requests a truncated segment again', async () => {
    const host = clipHost(porch);
    let breaks = 1;
    const save = begin({
      ...host,
      network: {
        ...host.network,
        fetch: async (input, init) => {
          const { url } = new Request(input, init);
          if (!url.endsWith('seg-1.m4s') || breaks === 0) return await host.network.fetch(input, init);
          breaks -= 1;
          return broken(porch('seg-1.m4s'));
        },
      },
    });
    expect(await save.outcome).toMatchObject(saved);
    expect(breaks).toBe(0);
  });

  it('writes no byte twice if the server truncates a file and ignores ranges', async () => {
    const file = media('odd/whole.mp4');
    const host = clipHost(() => file, { ignoresRanges: true });
    let requests = 0;
    const fetchBroken: typeof fetch = (input, init) => {
      requests += 1;
      return requests === 2 ? Promise.resolve(broken(file)) : host.network.fetch(input, init);
    };
    const save = begin({ ...host, network: { ...host.network, fetch: fetchBroken } }, clipAt('whole.mp4'));
    expect(await save.outcome).toMatchObject({ ok: true, value: { bytes: file.length } });
    expect(save.onProgress.mock.lastCall?.[0]).toBe(file.length);
    expect(Buffer.from(save.bytes()).equals(file)).toBe(true);
  });

  it('resumes a truncated file at the byte where the response ended', async () => {
    const file = media('odd/whole.mp4');
    const host = clipHost(() => file);
    const ranges: (string | null)[] = [];
    const save = begin(
      {
        ...host,
        network: {
          ...host.network,
          fetch: async (input, init) => {
            const request = new Request(input, init);
            ranges.push(request.headers.get('range'));
            return ranges.length === 1 ? broken(file) : await host.network.fetch(input, init);
          },
        },
      },
      clipAt('whole.mp4'),
    );
    expect(await save.outcome).toMatchObject({ ok: true, value: { method: { kind: 'original' } } });
    // The interrupted response had no length, so only another request reveals the end.
    expect(ranges).toEqual([0, file.length / 2, file.length].map((at) => `bytes=${String(at)}-`));
    expect(Buffer.from(save.bytes()).equals(file)).toBe(true);
  });
});

it('export requests: contain neither credentials nor a referrer', async () => {
  const host = clipHost(porch);
  const requestInit: (RequestInit | undefined)[] = [];
  const save = begin({
    ...host,
    network: {
      ...host.network,
      fetch: (input, init) => {
        requestInit.push(init);
        return host.network.fetch(input, init);
      },
    },
  });
  await save.outcome;
  expect(requestInit.length).toBeGreaterThan(8);
  for (const init of requestInit) {
    expect(init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' });
  }
});
