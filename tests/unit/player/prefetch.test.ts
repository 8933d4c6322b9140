import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { Promotion } from '@/domain/promotion';
import { succeeded } from '@/domain/result';
import { browserThatSavesData } from '../../support/saveData';
import { settle } from '../../support/settle';
import { fakeHost } from './fakes';

const LIVE = '@/player/live/openLive';
const CLIP = '@/player/clip/openClip';

afterEach(() => {
  vi.doUnmock(LIVE);
  vi.doUnmock(CLIP);
  vi.resetModules();
});

async function observed() {
  const seen: string[] = [];
  const noting = (name: string) => () => Promise.resolve(void seen.push(name));
  // Vitest forgets a mock that is registered while an earlier import is being resolved.
  await vi.dynamicImportSettled();
  vi.resetModules();
  vi.doMock(LIVE, () => {
    seen.push('code of live');
    return { prefetchChannel: noting('channel') };
  });
  vi.doMock(CLIP, () => {
    seen.push('code of clips');
    return { prefetchClip: noting('recording') };
  });
  const { openTransport, preloadTransport, prefetchChannel, prefetchClip } =
    await import('@/player/openTransport');
  const { signal } = new AbortController();
  const credential = { accessKeyId: 'a', secretAccessKey: 'b', sessionToken: 'c', channel: 'd' };
  const channelMemory = { read: () => Promise.resolve(null), write: () => undefined };
  const config = { kvsRegion: 'us-east-1', kvsEndpoint: null, demo: true };
  const steps = {
    live: () => preloadTransport('live'),
    clip: () => preloadTransport('clip'),
    channel: () => prefetchChannel(credential, { channelMemory, session: signal }, config, signal),
    recording: () => prefetchClip('https://media.example/clip.m3u8', signal, new Promotion()),
  };
  return { seen, steps, openTransport, prefetchClip };
}

it('prefetch of a recording: is left to the player if Play is pressed before the chunk has loaded', async () => {
  const { seen, prefetchClip } = await observed();
  const { signal } = new AbortController();
  const promotion = new Promotion();
  const prefetching = prefetchClip('https://media.example/clip.m3u8', signal, promotion);
  promotion.promote();
  await prefetching;
  expect(seen).toEqual(['code of clips']);
  await prefetchClip('https://media.example/clip.m3u8', signal, undefined);
  expect(seen).toEqual(['code of clips']);
});

it.each([
  ['live', ['code of live']],
  ['clip', ['code of clips']],
  ['channel', ['code of live', 'channel']],
  ['recording', ['code of clips', 'recording']],
] as const)('prefetch of the source %s: starts unless data saver is on', async (name, expected) => {
  const { seen, steps } = await observed();
  await steps[name]();
  await vi.waitFor(() => expect(seen).toEqual(expected));

  browserThatSavesData();
  const saving = await observed();
  await saving.steps[name]();
  await settle();
  expect(saving.seen).toEqual([]);
});

it.each(['live', 'clip', 'channel', 'recording'] as const)(
  'prefetch of the source %s: loads no code offline, since browsers remember a failed import',
  async (name) => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    onTestFinished(() => onLine.mockRestore());
    const { seen, steps, openTransport } = await observed();
    await steps[name]();
    const { signal } = new AbortController();
    const clip = { kind: 'clip', url: () => Promise.resolve(succeeded('')) } as const;
    await expect(openTransport(clip, fakeHost(signal, {}))).rejects.toThrow('could not be loaded');
    await settle();
    expect(seen).toEqual([]);
    onLine.mockReturnValue(true);
    await steps[name]();
    await vi.waitFor(() => expect(seen).not.toEqual([]));
  },
);
