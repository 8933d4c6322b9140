import { basename } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { declaresVideo, readMovieBox } from '@/player/clip/movieBox';
import { hostOf } from './rangeHost';

const { signal } = new AbortController();
const URL = 'https://clips.example/clip?id=7';
afterEach(() => vi.unstubAllGlobals());

const box = (type: string, content: Uint8Array): Uint8Array => {
  const bytes = new Uint8Array(8 + content.length);
  new DataView(bytes.buffer).setUint32(0, bytes.length);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(content, 8);
  return bytes;
};

const handler = (kind: string): Uint8Array =>
  box('moov', box('hdlr', new TextEncoder().encode(`\0\0\0\0\0\0\0\0${kind}`)));

const serve = (...parts: Uint8Array[]) => {
  const file = Buffer.concat(parts);
  const ranges: string[] = [];
  vi.stubGlobal('fetch', (_url: string, { headers }: { headers: { range: string } }) => {
    ranges.push(headers.range);
    const [from, to] = headers.range.replace('bytes=', '').split('-').map(Number);
    return Promise.resolve(new Response(new Uint8Array(file.subarray(from, (to ?? 0) + 1)), { status: 206 }));
  });
  return ranges;
};

describe('tracks of a file', () => {
  it.each([
    { parts: ['whole.mp4'], found: 'video' },
    { parts: ['hevc-init.mp4', 'hevc-0.m4s'], found: 'video' },
    { parts: ['sound-init.mp4', 'sound-0.m4s'], found: 'audio only' },
  ])('are recognized as $found: $parts', async ({ parts, found }) => {
    vi.stubGlobal('fetch', hostOf(parts));
    expect(await declaresVideo(URL, signal)).toBe(found === 'video');
  });

  it('are not searched for beyond the first bytes of a WebM file', async () => {
    const ranges = serve(Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3), new Uint8Array(60));
    await expect(readMovieBox(URL, signal)).rejects.toThrow('WebM');
    expect(ranges).toEqual(['bytes=0-65535']);
  });

  it.each(['vide', 'soun'])(
    'include a track of type "%s" even if the index follows the media data',
    async (kind) => {
      const ranges = serve(
        box('ftyp', new Uint8Array(8)),
        box('mdat', new Uint8Array(200_000)),
        handler(kind),
      );
      expect(await declaresVideo(URL, signal)).toBe(kind === 'vide');
      expect(ranges).toHaveLength(3);
    },
  );

  it('are recognized in WebM files with and without video', async () => {
    const webm = (codec: string) =>
      new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, ...new TextEncoder().encode(codec)]);
    serve(webm('V_VP9'));
    expect(await declaresVideo(URL, signal)).toBe(true);
    serve(webm('A_OPUS'));
    expect(await declaresVideo(URL, signal)).toBe(false);
  });

  it.each([
    { playlist: 'minute.m3u8', found: 'video' },
    { playlist: 'sound-only.m3u8', found: 'audio only' },
  ])('are read from the initialization segment of the playlist $playlist: $found', async (the) => {
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => hostOf([basename(url)])(url, init));
    expect(await declaresVideo(`https://clips.example/${the.playlist}`, signal)).toBe(the.found === 'video');
  });

  it.each([
    {
      what: 'codecs of video and audio',
      line: '#EXT-X-STREAM-INF:CODECS="mp4a.40.2,avc1.64001f"',
      found: 'video',
    },
    { what: 'a resolution', line: '#EXT-X-STREAM-INF:BANDWIDTH=900,RESOLUTION=640x480', found: 'video' },
    {
      what: 'a codec of audio',
      line: '#EXT-X-STREAM-INF:CODECS="mp4a.40.2",BANDWIDTH=900',
      found: 'audio only',
    },
    { what: 'no codec', line: '#EXTINF:4,', found: 'audio only' },
  ])('are derived from a playlist with $what if the server ignores range requests: $found', async (the) => {
    const headers = { 'content-type': 'application/vnd.apple.mpegurl' };
    vi.stubGlobal('fetch', () =>
      Promise.resolve(new Response(`#EXTM3U\n${the.line}\nsound.ts\n`, { headers })),
    );
    expect(await declaresVideo(URL, signal)).toBe(the.found === 'video');
  });

  it('are unknown for files of other types and without range requests', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('all of it')));
    await expect(declaresVideo(URL, signal)).rejects.toThrow('200');
    serve(new Uint8Array(64));
    await expect(declaresVideo(URL, signal)).rejects.toThrow('no tracks');
  });
});
