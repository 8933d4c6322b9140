import { afterEach, beforeEach, expect, vi } from 'vitest';
import { defaultConfig } from '@/config/env';
import { PlaybackDriver } from '@/player/core/driver/PlaybackDriver';
import type { PlayerMedia } from '@/player/source';
import type { OpenTransport } from '@/player/core/transport';
import { FakeClock, fakeFrames, fakeTransports, fakeVideo, settle } from '../../fakes';

export const source = {
  live: {
    kind: 'live' as const,
    credential: () => Promise.resolve({ ok: false as const, failure: { kind: 'unreachable' as const } }),
  },
  clip: {
    kind: 'clip' as const,
    url: () => Promise.resolve({ ok: false as const, failure: { kind: 'noRecording' as const } }),
  },
};
export const BOTH: PlayerMedia = { key: 'camera', sources: [source.live, source.clip], snapshotUrl: null };

let visible = true;
const endings: AbortController[] = [];

export function prepareDriverTests(): void {
  beforeEach(() => {
    visible = true;
    vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (visible ? 'visible' : 'hidden'));
    // jsdom has no canvas. Without a context, the player shows the snapshot instead of the last frame.
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
    vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue();
  });

  afterEach(() => {
    for (const controller of endings.splice(0)) controller.abort();
    vi.restoreAllMocks();
  });
}

export function setUpDriver(media = BOTH, open?: OpenTransport, clock = new FakeClock()) {
  const net = fakeTransports();
  const frames = fakeFrames(clock);
  const video = fakeVideo();
  const controller = new AbortController();
  endings.push(controller);
  let onView: (inView: boolean) => void = () => undefined;
  const driver = new PlaybackDriver(
    {
      media,
      config: defaultConfig,
      video,
      lastFrame: document.createElement('canvas'),
      open: open ?? net.open,
      clock,
      random: () => 0.5,
      watch: frames.watch,
      observe: (_video, _signal, listener) => {
        onView = listener;
      },
    },
    controller.signal,
  );
  const goLive = async () => {
    await settle();
    // The driver learns the frame interval from the second frame.
    frames.show(video);
    frames.show(video);
    expect(driver.getView().state.kind).toBe('live');
  };
  const stream = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 500) {
      frames.show(video);
      await clock.pass(500);
    }
  };
  const setVisible = (next: boolean) => {
    visible = next;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const scroll = (inView: boolean) => onView(inView);
  const kind = () => driver.getView().state.kind;
  return { clock, net, frames, video, controller, driver, goLive, stream, setVisible, scroll, kind };
}
