import { LoaderContextType, type LoaderConfiguration } from 'hls.js/light';
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

function loadKey(url: string) {
  const hls = createHls();
  const { loader: Loader, keyLoadPolicy } = hls.config;
  const loader = new Loader(hls.config);
  hls.destroy();
  const answers: number[][] = [];
  const config: LoaderConfiguration = {
    loadPolicy: keyLoadPolicy.default,
    maxRetry: 0,
    timeout: 0,
    retryDelay: 0,
    maxRetryDelay: 0,
  };
  loader.load({ type: LoaderContextType.KEY, url, responseType: 'arraybuffer' }, config, {
    onSuccess: ({ data }) => {
      if (data instanceof ArrayBuffer) answers.push([...new Uint8Array(data)]);
    },
    onError: () => undefined,
    onTimeout: () => undefined,
  });
  return { loader, answers };
}

describe('loader of hls.js', () => {
  it('hls.js loader: decodes a data: URL without a request, after load() has returned', async () => {
    const { answers, loader } = loadKey(INLINE);
    expect(answers).toEqual([]);
    await vi.waitFor(() => expect(answers).toEqual([BYTES]));
    expect(loader.stats.loaded).toBe(16);
    expect(open).not.toHaveBeenCalled();
  });

  it.each(['abort', 'destroy'] as const)('hls.js loader: reports nothing after %s()', async (end) => {
    const { answers, loader } = loadKey(INLINE);
    loader[end]();
    // Keys are decoded in order, so an answer for the first key would arrive before this one.
    const second = loadKey(INLINE);
    await vi.waitFor(() => expect(second.answers).toEqual([BYTES]));
    expect(answers).toEqual([]);
  });

  it.each(['https://clips.example/key.bin', 'data:;base64,%%%'])(
    'hls.js loader: passes %s to the original loader of hls.js',
    async (url) => {
      const { loader } = loadKey(url);
      await vi.waitFor(() => expect(open).toHaveBeenCalledWith('GET', url, true));
      loader.destroy();
    },
  );
});
