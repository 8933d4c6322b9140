import { act } from '@testing-library/react';
import { expect } from 'vitest';
import type { OpenTransport, TransportHost } from '@/player/core/transport';

export interface OpenedStream {
  channel: string;
  /** In milliseconds, from `performance.now()`. */
  openedAt: number;
  closedAt: number | null;
  host: TransportHost;
  video: HTMLVideoElement | null;
  freeze(): void;
}

/** Streams that the app has opened, oldest first. A stream is added once its credential has arrived. */
export const opened: OpenedStream[] = [];

export const openStreams = (): OpenedStream[] => opened.filter(({ closedAt }) => closedAt === null);

/** Streams change no element, so `waitFor` would notice them late in tests that replace `setInterval`. */
export async function streamsOpen(count: number): Promise<void> {
  for (let tries = 0; tries < 1_000 && openStreams().length !== count; tries += 1)
    await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
  expect(openStreams()).toHaveLength(count);
}

/** Called with each stream before its first frame. A test can replace it to make the stream fail. */
let onOpened: (stream: OpenedStream) => void = () => undefined;

export function resetStreams(whenOpened: (stream: OpenedStream) => void = () => undefined): void {
  opened.length = 0;
  onOpened = whenOpened;
}

/** Milliseconds per frame. Frames are counted by `performance.now()`, because a test may fix the date. */
const FRAME = 40;
const shownSince = new WeakMap<HTMLVideoElement, { since: number; frozenAt: number | null }>();

Object.defineProperty(HTMLVideoElement.prototype, 'getVideoPlaybackQuality', {
  configurable: true,
  value(this: HTMLVideoElement) {
    const shown = shownSince.get(this);
    const totalVideoFrames =
      shown === undefined ? 0 : Math.floor(((shown.frozenAt ?? performance.now()) - shown.since) / FRAME);
    return { totalVideoFrames };
  },
});

// jsdom plays nothing, and its `paused` is always true.
Object.defineProperty(HTMLMediaElement.prototype, 'paused', { configurable: true, get: () => false });

/** Replaces the transports. A camera connects at once, and frames arrive until the stream ends. */
export const openTransport: OpenTransport = async (source, host) => {
  let stream: OpenedStream | null = null;
  let element: HTMLVideoElement | null = null;
  const show = () => {
    if (element === null || stream === null || host.signal.aborted) return;
    stream.video = element;
    shownSince.set(element, { since: performance.now(), frozenAt: null });
    host.onSourceSet();
  };
  if (source.kind === 'live') {
    void source.credential(host.signal).then((answer) => {
      if (host.signal.aborted) return;
      if (!answer.ok) {
        host.onFailed({ kind: 'source', problem: answer.failure });
        return;
      }
      stream = {
        channel: answer.value.channel,
        openedAt: performance.now(),
        closedAt: null,
        host,
        video: null,
        freeze() {
          const shown = element && shownSince.get(element);
          if (shown) shown.frozenAt = performance.now();
        },
      };
      const { current } = { current: stream };
      opened.push(current);
      host.signal.addEventListener('abort', () => {
        current.closedAt = performance.now();
        if (element) shownSince.delete(element);
      });
      onOpened(current);
      source.onAnswered?.(answer.value);
      show();
    });
  }
  return {
    attach(video) {
      if (element) shownSince.delete(element);
      element = video;
      show();
    },
    recover: () => undefined,
    details: () => Promise.resolve(null),
  };
};

export const preloadTransport = (): void => undefined;
export const prefetchChannel = (): Promise<void> => Promise.resolve();
export const prepareLive = (): void => {};
export const prefetchClip = (): Promise<void> => Promise.resolve();
