import { gzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import type { Network } from '@/recordings/parts/network';
import { ROOT } from '@/recordings/parts/namedFiles';
import { clipHost, media, playlist, type Answer } from '../../features/export/engine/clipHost';
import { failure, file, opened, part, three } from './openedParts';

describe('recording parts: bytes of a range', () => {
  it('are exact if the server ignores ranges', async () => {
    const { parts, requestedPaths } = opened(() => file, { main: 'file.mp4', ignoresRanges: true });
    expect(await parts.readRange(ROOT, { start: 10, end: 12 })).toEqual(Uint8Array.of(10, 11));
    expect(await parts.readRange(ROOT, { start: 30, end: 33 })).toEqual(Uint8Array.of(30, 31, 32));
    expect(requestedPaths).toEqual(['file.mp4']);
  });

  it('are complete even if the server returns fewer bytes per response', async () => {
    const { fetch } = clipHost(() => file).network;
    const { parts } = opened(() => 500, {
      main: 'file.mp4',
      network: {
        async fetch(input, init) {
          const answer = await fetch(input, init);
          if (answer.status !== 206) return answer;
          return new Response((await answer.arrayBuffer()).slice(0, 10), { status: 206 });
        },
      },
    });
    expect(await parts.readUpTo(ROOT, { start: 5, end: 30 })).toEqual(file.slice(5, 15));
    expect(await parts.readRange(ROOT, { start: 5, end: 30 })).toEqual(file.slice(5, 30));
    expect(await parts.readRange(ROOT, { start: 25, end: 60 })).toEqual(file.slice(25));
  });

  it('end at the end of the file without a retry', async () => {
    const { parts, requestedPaths } = opened(() => file, { main: 'file.mp4' });
    expect(await parts.readRange(ROOT, { start: 38, end: 60 })).toEqual(Uint8Array.of(38, 39));
    expect(requestedPaths).toHaveLength(2);
  });

  it('are complete if the connection fails just after the last byte', async () => {
    const { fetch } = clipHost(() => file).network;
    const breaking: Network['fetch'] = async (input, init) => {
      if (new Headers(init?.headers).has('range')) return await fetch(input, init);
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(file),
        pull: (controller) => controller.error(new TypeError('network error')),
      });
      return new Response(body);
    };
    const { parts } = opened(() => 500, { main: 'file.mp4', network: { fetch: breaking } });
    const taken: number[] = [];
    await parts.stream(ROOT, (chunk) => Promise.resolve(void taken.push(...chunk)));
    expect(Uint8Array.from(taken)).toEqual(file);
  });

  it('are limited to the request if the server returns more', async () => {
    const ranges: (string | null)[] = [];
    const fetch: Network['fetch'] = (_input, init) => {
      ranges.push(new Headers(init?.headers).get('range'));
      return Promise.resolve(new Response(file.slice(5), { status: 206 }));
    };
    const { parts } = opened(() => 500, { main: 'file.mp4', network: { fetch } });
    expect(await parts.readRange(ROOT, { start: 5, end: 8 })).toEqual(Uint8Array.of(5, 6, 7));
    expect(ranges).toEqual(['bytes=5-7']);
  });

  it("are requested only from the recording's own server, until it ignores a range", async () => {
    const elsewhere = playlist({ segments: ['a', 'https://other.example/b'] });
    for (const ignoresRanges of [false, true]) {
      const { parts } = opened((path) => (path === 'index.m3u8' ? elsewhere : file), { ignoresRanges });
      expect(await parts.file()).toBeNull();
      expect(await parts.readsRanges(`${ROOT}/0`)).toBe(true);
      expect(await parts.readsRanges(`${ROOT}/1`)).toBe(false);
      await parts.readRange(`${ROOT}/0`, { start: 0, end: 2 });
      expect(await parts.readsRanges(`${ROOT}/0`)).toBe(!ignoresRanges);
    }
  });
});

describe('recording parts: the start of a file', () => {
  const whole = media('odd/whole.mp4');

  it('reveals the file size and that the server supports ranges', async () => {
    const { parts } = opened(() => whole, { main: 'file.mp4' });
    expect(await parts.file()).toMatchObject({ size: whole.length, hasRanges: true });
    expect(await parts.flawsOfLength(1)).toEqual([]);
  });

  it('reveals no file size if the server ignores ranges', async () => {
    const { parts } = opened(() => whole, { main: 'file.mp4', ignoresRanges: true });
    expect(await parts.file()).toMatchObject({ size: 0, hasRanges: false });
  });
});

describe('recording parts: a short recording', () => {
  const flaws = async (text: string, seconds: number, range: { start: number; end: number } | null = null) =>
    await opened(() => text).parts.flawsOfLength(seconds, range);

  it('is complete if rounding of segment durations could explain the difference', async () => {
    expect(await flaws(three, 6)).toEqual([]);
    expect(await flaws(three, 3.5)).toEqual([]);
    expect(await flaws(three, 3.4)).toEqual([{ kind: 'shorter', seconds: 3.4, expected: 6 }]);
  });

  it('is incomplete if the playlist marks a gap', async () => {
    const gap = three.replace('\nb', '\n#EXT-X-GAP\nb');
    expect(await flaws(gap, 6)).toEqual([{ kind: 'shorter', seconds: 6, expected: 6 }]);
  });

  it('is compared with the duration of the requested range', async () => {
    expect(await flaws(three, 3.5, { start: 1, end: 5 })).toEqual([]);
    expect(await flaws(three, 3.4, { start: 1, end: 5 })).toEqual([
      { kind: 'shorter', seconds: 3.4, expected: 4 },
    ]);
  });
});

describe('recording parts: a recording', () => {
  const master = [
    '#EXTM3U',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="s",NAME="s",DEFAULT=YES,URI="sound"',
    '#EXT-X-STREAM-INF:BANDWIDTH=9,AUDIO="s"',
    'video',
  ].join('\n');
  const locked = playlist({ key: 'METHOD=SAMPLE-AES,URI="key"', segments: ['a'] });

  it.each<[string, Record<string, string>]>([
    ['it has no segments', { 'index.m3u8': '#EXTM3U\n' }],
    ['its encryption is unsupported', { 'index.m3u8': locked }],
    ['the encryption of its video is unsupported', { 'index.m3u8': master, video: locked, sound: three }],
    ['the encryption of its audio is unsupported', { 'index.m3u8': master, video: three, sound: locked }],
    ['an HTML page replaces its audio', { 'index.m3u8': master, video: three, sound: '<html>' }],
  ])('is unreadable if %s', async (_why, texts) => {
    const { parts } = opened((path) => texts[path] ?? 404);
    await expect(parts.recording()).rejects.toEqual(failure({ kind: 'unreadable' }));
  });
});

describe('recording parts: an encrypted segment', () => {
  const KEY = new Uint8Array(16).fill(7);
  const iv = new Uint8Array(16);
  const secret = async (plain: Uint8Array<ArrayBuffer>) => {
    const key = await crypto.subtle.importKey('raw', KEY, 'AES-CBC', false, ['encrypt']);
    return new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-CBC', iv }, key, plain));
  };
  const text = playlist({ key: 'METHOD=AES-128,URI="key"', segments: ['a'] });
  const locked = { name: `${ROOT}/1`, range: null, lock: { key: `${ROOT}/0`, iv } };

  it('becomes readable when a later read loads its key', async () => {
    const bytes = await secret(file);
    const answers: Record<string, Answer> = { 'index.m3u8': text, a: bytes, key: 500 };
    const { parts, requestedPaths } = opened((path) => answers[path] ?? 404, {
      network: { retryDelays: [] },
    });
    await parts.playlist(ROOT);
    await expect(parts.read(locked)).rejects.toEqual(failure({ kind: 'unreachable' }));
    answers['key'] = KEY;
    expect(await parts.read(locked)).toEqual(file);
    expect(await parts.read(locked)).toEqual(file);
    expect(requestedPaths.filter((path) => path === 'key')).toHaveLength(2);
  });

  it.each([
    ['its key has a wrong length', KEY.slice(1), file],
    ['it was not encrypted with its key', KEY, file],
  ])('is unreadable if %s', async (_why, key, bytes) => {
    const answers: Record<string, Answer> = { 'index.m3u8': text, a: bytes, key };
    const { parts } = opened((path) => answers[path] ?? 404);
    await parts.playlist(ROOT);
    await expect(parts.read(locked)).rejects.toEqual(failure({ kind: 'unreadable' }));
  });
});

describe('recording parts: an inline key', () => {
  const keyed = async (uri: string) => {
    const text = playlist({ key: `METHOD=AES-128,URI="${uri}"`, segments: ['a'] });
    const { parts, requestedPaths } = opened(() => text);
    await parts.playlist(ROOT);
    return { key: parts.read(part(`${ROOT}/0`)), requestedPaths };
  };

  it('is read from the playlist without a request', async () => {
    const { key, requestedPaths } = await keyed('data:text/plain;base64,AQID');
    expect(await key).toEqual(Uint8Array.of(1, 2, 3));
    expect(requestedPaths).toEqual(['index.m3u8']);
  });

  it('is unreadable if its base64 is malformed', async () => {
    const { key } = await keyed('data:text/plain;base64,%');
    await expect(key).rejects.toEqual(failure({ kind: 'unreadable' }));
  });
});

describe('recording parts: a file whose server hides Content-Range', () => {
  it('is measured without a request beyond its end', async () => {
    const webm = Uint8Array.from([0x1a, 0x45, 0xdf, 0xa3, ...file]);
    const statuses: number[] = [];
    const { fetch } = clipHost(() => webm).network;
    const { parts } = opened(() => 500, {
      main: 'clip',
      network: {
        async fetch(...request) {
          const answer = await fetch(...request);
          statuses.push(answer.status);
          return answer;
        },
      },
    });
    expect(await parts.file()).toMatchObject({ size: webm.length, hasRanges: true });
    expect(statuses).toEqual([206, 206]);
  });
});

describe('recording parts: a compressed playlist', () => {
  it.each(['index.m3u8', 'clip?id=7'])(
    'is read even though browsers reject compressed responses to range requests: %s',
    async (main) => {
      const { fetch } = clipHost(() => three).network;
      const { parts } = opened(() => 500, {
        main,
        network: {
          fetch: (address, init) =>
            new Headers(init?.headers).has('range')
              ? Promise.reject(new TypeError('Failed to fetch'))
              : fetch(address, init),
        },
      });
      expect(await parts.file()).toBeNull();
      expect((await parts.recording()).periods).toHaveLength(1);
    },
  );

  it.each(['index.m3u8', 'clip?id=7'])('is decoded if the server stores it as gzip: %s', async (main) => {
    const stored = new Uint8Array(gzipSync(three));
    const { parts } = opened(() => 500, { main, network: clipHost(() => stored).network });
    expect(await parts.file()).toBeNull();
    expect((await parts.recording()).periods).toHaveLength(1);
  });

  it('is not assumed if only the first request has failed', async () => {
    const whole = media('odd/whole.mp4');
    const { fetch } = clipHost(() => whole).network;
    const lossy = vi.fn<typeof fetch>(fetch).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const { parts } = opened(() => 500, { main: 'clip?id=7', network: { fetch: lossy } });
    expect(await parts.file()).toMatchObject({ size: whole.length, hasRanges: true });
  });
});

describe('recording parts: missing segments', () => {
  it('count towards the missing seconds of a range', async () => {
    const { parts } = opened((path) => {
      const text = playlist({ segments: ['a', 'b', 'c', 'd'] });
      return path === 'index.m3u8' ? text : path === 'b' || path === 'd' ? 404 : file;
    });
    expect(await parts.missingSeconds()).toBe(0);
    expect(await parts.findMissing()).toBe(true);
    expect(await parts.missingSeconds()).toBe(4);
    expect(await parts.missingSeconds({ start: 3, end: 7 })).toBe(2);
    expect(await parts.missingSeconds({ start: 0, end: 2 })).toBe(0);
  });

  it.each([
    { gone: 'v1', video: [1, 1], audio: [4] },
    { gone: 'a1', video: [3], audio: [1, 2] },
  ])('do not remove separate audio or video of the same time: $gone', async ({ gone, video, audio }) => {
    const renditionOf = (name: string, seconds: readonly number[]) =>
      ['#EXTM3U', ...seconds.map((each, index) => `#EXTINF:${String(each)},\n${name}${String(index)}`)].join(
        '\n',
      );
    const texts: Record<string, string> = {
      'index.m3u8': [
        '#EXTM3U',
        '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="a",DEFAULT=YES,URI="audio.m3u8"',
        '#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="a"',
        'video.m3u8',
      ].join('\n'),
      'video.m3u8': renditionOf('v', [2, 2, 2]),
      'audio.m3u8': renditionOf('a', [2.01, 1.98, 2.01, 0.03]),
    };
    const { parts } = opened((path) => texts[path] ?? (path === gone ? 404 : file));
    expect(await parts.findMissing()).toBe(true);
    const { periods, audioPeriods } = await parts.recording();
    expect(periods.map(({ segments }) => segments.length)).toEqual(video);
    expect(audioPeriods?.map(({ segments }) => segments.length)).toEqual(audio);
  });

  it('include byte ranges beyond the end of a truncated file', async () => {
    const ranges = ['20@0', '20@20', '20@40'].flatMap((range) => [
      '#EXTINF:2,',
      `#EXT-X-BYTERANGE:${range}`,
      'all.ts',
    ]);
    const text = ['#EXTM3U', ...ranges, '#EXT-X-ENDLIST'].join('\n');
    const { parts } = opened((path) => (path === 'index.m3u8' ? text : file));
    expect(await parts.findMissing()).toBe(true);
    const { periods } = await parts.recording();
    expect(periods.map(({ segments }) => segments.length)).toEqual([2]);
    expect(await parts.missingSeconds()).toBe(2);
  });
});
