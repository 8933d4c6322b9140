import { gzipSync } from 'node:zlib';
import { LoaderContextType, type LoaderConfiguration, type LoaderContext } from 'hls.js/light';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHls } from '@/player/clip/hls/createHls';

const INLINE = 'data:application/octet-stream;base64,AwoRGB8mLTQ7QklQV15lbA==';
const BYTES = [3, 10, 17, 24, 31, 38, 45, 52, 59, 66, 73, 80, 87, 94, 101, 108];

const open = vi.fn<(method: string, url: string | URL) => void>();
beforeEach(() => {
  vi.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation(open);
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
  open.mockReset();
});

function load(context: LoaderContext) {
  const hls = createHls();
  const { loader: Loader, keyLoadPolicy } = hls.config;
  const loader = new Loader(hls.config);
  hls.destroy();
  const answers: unknown[] = [];
  const config: LoaderConfiguration = {
    loadPolicy: keyLoadPolicy.default,
    maxRetry: 0,
    timeout: 0,
    retryDelay: 0,
    maxRetryDelay: 0,
  };
  loader.load(context, config, {
    onSuccess: ({ data }) => {
      answers.push(data instanceof ArrayBuffer ? [...new Uint8Array(data)] : data);
    },
    onError: () => undefined,
    onTimeout: () => undefined,
  });
  return { loader, answers };
}

const loadKey = (url: string) => load({ type: LoaderContextType.KEY, url, responseType: 'arraybuffer' });

describe('hls.js loader', () => {
  it('decodes a data: URL without a request, after load() has returned', async () => {
    const { answers, loader } = loadKey(INLINE);
    expect(answers).toEqual([]);
    await vi.waitFor(() => expect(answers).toEqual([BYTES]));
    expect(loader.stats.loaded).toBe(16);
    expect(open).not.toHaveBeenCalled();
  });

  it.each(['abort', 'destroy'] as const)('reports nothing after %s()', async (end) => {
    const { answers, loader } = loadKey(INLINE);
    loader[end]();
    // Keys are decoded in order, so an answer for the first key would arrive before this one.
    const second = loadKey(INLINE);
    await vi.waitFor(() => expect(second.answers).toEqual([BYTES]));
    expect(answers).toEqual([]);
  });

  const TARGET = '#EXT-X-TARGETDURATION:4\n';
  const playlist = (target: string, durations: readonly string[]) =>
    `#EXTM3U\n${target}${durations.map((each) => `#EXTINF:${each},\na.ts\n`).join('')}`;

  function loadPlaylist(text: string): unknown[] {
    vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
      const answer = { readyState: 4, status: 200, response: text, responseText: text };
      for (const [name, value] of Object.entries(answer)) Object.defineProperty(this, name, { value });
      this.onreadystatechange?.(new Event('readystatechange'));
    });
    const url = 'https://clips.example/index.m3u8';
    return load({ type: LoaderContextType.MANIFEST, url, responseType: 'text' }).answers;
  }

  it.each([
    { target: TARGET, written: ['0', '0.000'], read: ['4', '4'], expected: TARGET },
    { target: '', written: ['0.0', '0'], read: ['2', '2'], expected: '#EXT-X-TARGETDURATION:2\n' },
    { target: TARGET, written: ['-1', '0'], read: ['4', '4'], expected: TARGET },
    { target: TARGET, written: ['3.2', '0'], read: ['3.2', '0'], expected: TARGET },
  ])('fills in segment durations only if a playlist contains none: $target $written', (row) => {
    expect(loadPlaylist(playlist(row.target, row.written))).toEqual([playlist(row.expected, row.read)]);
  });

  it.each(['', '#EXT-X-TARGETDURATION:unknown\n'])(
    'adds the longest duration as the target duration of a playlist without one: %j',
    (target) => {
      const durations = ['3.2', ' 2'];
      expect(loadPlaylist(playlist(target, durations))).toEqual([playlist(TARGET, durations)]);
    },
  );

  it('keeps only the first of several identical playlist tags', () => {
    const ended = `${playlist(TARGET, ['4'])}#EXT-X-ENDLIST\n`;
    expect(loadPlaylist(`${ended}${TARGET}#EXT-X-ENDLIST\n`)).toEqual([ended]);
  });

  it('adds nothing to a multivariant playlist', () => {
    const text = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow.m3u8\n';
    expect(loadPlaylist(text)).toEqual([text]);
  });

  it.each([
    { data: 'gzip', read: playlist(TARGET, ['4']) },
    { data: 'damaged gzip', read: '' },
  ])(
    'decompresses a playlist that the server stores as gzip, or returns an empty one: $data',
    async ({ data, read }) => {
      const bytes = gzipSync(playlist(TARGET, ['4']));
      const sent = data === 'gzip' ? bytes : bytes.subarray(0, 20);
      vi.stubGlobal('fetch', () => Promise.resolve(new Response(new Uint8Array(sent))));
      const answers = loadPlaylist(bytes.toString('utf8'));
      await vi.waitFor(() => expect(answers).toEqual([read]));
    },
  );

  it.each(['https://clips.example/key.bin', 'data:;base64,%%%'])(
    'passes %s to the original loader of hls.js',
    async (url) => {
      const { loader } = loadKey(url);
      await vi.waitFor(() => expect(open).toHaveBeenCalledWith('GET', url, true));
      loader.destroy();
    },
  );
});
