import { afterEach, expect, it, vi } from 'vitest';
import { browserThatSavesData } from '../../support/saveData';
import { settle } from '../../support/settle';

const LIVE = '@/player/live/openLive';
const CLIP = '@/player/clip/openClip';

afterEach(() => {
  vi.doUnmock(LIVE);
  vi.doUnmock(CLIP);
  vi.resetModules();
});

/** Notes which code is loaded, and what it is asked for. */
async function observed() {
  const seen: string[] = [];
  const noting = (name: string) => () => Promise.resolve(void seen.push(name));
  vi.resetModules();
  vi.doMock(LIVE, () => {
    seen.push('code of live');
    return { prefetchChannel: noting('channel') };
  });
  vi.doMock(CLIP, () => {
    seen.push('code of clips');
    return { prefetchClip: noting('recording') };
  });
  const { preloadTransport, prefetchChannel, prefetchClip } = await import('@/player/openTransport');
  const { signal } = new AbortController();
  const credential = { accessKeyId: 'a', secretAccessKey: 'b', sessionToken: 'c', channel: 'd' };
  const channelMemory = { read: () => Promise.resolve(null), write: () => undefined };
  const config = { kvsRegion: 'us-east-1', kvsEndpoint: null, demo: true };
  const steps = {
    live: () => preloadTransport('live'),
    clip: () => preloadTransport('clip'),
    channel: () => prefetchChannel(credential, { channelMemory, session: signal }, config, signal),
    recording: () => prefetchClip('https://media.example/clip.m3u8', signal),
  };
  return { seen, steps };
}

it.each([
  ['live', ['code of live']],
  ['clip', ['code of clips']],
  ['channel', ['code of live', 'channel']],
  ['recording', ['code of clips', 'recording']],
] as const)('prefetch of %s: is done by itself, and not while data is saved', async (name, expected) => {
  const { seen, steps } = await observed();
  await steps[name]();
  await vi.waitFor(() => expect(seen).toEqual(expected));

  browserThatSavesData();
  const saving = await observed();
  await saving.steps[name]();
  await settle();
  expect(saving.seen).toEqual([]);
});
