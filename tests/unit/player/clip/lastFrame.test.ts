import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { insideLastFrame, keepToFrames } from '@/player/clip/lastFrame';
import { FrameIndex } from '@/player/frameSteps/FrameIndex';
import { fakeVideo, settle } from '../fakes';

/** Start of the last of 100 frames of 40 ms. */
const LAST_S = 3.96;
const LAST_SHOWN_S = 3.98;

let controller = new AbortController();
beforeEach(() => void vi.spyOn(navigator, 'vendor', 'get').mockReturnValue('Google Inc.'));
afterEach(() => controller.abort());

function recording(lastDuration = 0.04, prepare: (video: HTMLVideoElement) => void = () => {}) {
  controller = new AbortController();
  const video = fakeVideo();
  prepare(video);
  let isSeeking = false;
  let hasEnded = false;
  Object.defineProperty(video, 'seeking', { get: () => isSeeking });
  Object.defineProperty(video, 'ended', { get: () => hasEnded });
  const index = new FrameIndex();
  const frames = Array.from({ length: 100 }, (_, at) => ({
    start: at / 25,
    end: at / 25 + (at === 99 ? lastDuration : 0.04),
    isKey: true,
  }));
  index.add(frames, { isFirst: true, isLast: true });
  let isRead = true;
  let finish = () => {};
  const reading = new Promise<void>((resolve) => {
    finish = () => {
      isRead = true;
      resolve();
    };
  });
  const isKnownFrom = vi.fn<(seconds: number) => boolean>(() => true);
  const engine = {
    frameTables: () => (isRead ? [] : null),
    readFrameTables: () => reading,
    isKnownFrom,
  };
  keepToFrames(
    video,
    () => engine,
    () => Promise.resolve(() => index),
    controller.signal,
  );
  const fire = async (name: string) => {
    video.dispatchEvent(new Event(name));
    await settle();
  };
  return {
    video,
    isKnownFrom,
    fire,
    async seek(seconds: number) {
      video.currentTime = seconds;
      isSeeking = true;
      await fire('seeking');
    },
    async arrive() {
      isSeeking = false;
      await fire('seeked');
    },
    end: () => {
      hasEnded = true;
    },
    readLater: () => {
      isRead = false;
      return async () => {
        finish();
        await settle();
      };
    },
  };
}

it('insideLastFrame: moves only positions at the end of the last frame or beyond it', () => {
  const last = { start: 3.96, end: 4 };
  expect([4.4, 3.9995, 3.99].map((at) => insideLastFrame(last, at))).toEqual([3.98, 3.98, null]);
  const endless = { start: 3.96, end: 3.96 };
  expect([4, 3.961].map((at) => insideLastFrame(endless, at))).toEqual([3.961, null]);
});

describe('seek to the end of the video', () => {
  it('shows the last frame if the audio is longer than the video', async () => {
    const { seek, video } = recording();
    await seek(4.4);
    expect(video.currentTime).toBeCloseTo(LAST_SHOWN_S);
  });

  it('is not corrected if its target is within the last frame', async () => {
    const { seek, video } = recording();
    await seek(LAST_S);
    expect(video.currentTime).toBe(LAST_S);
  });

  it('shows the last frame once the last segment has loaded', async () => {
    const { fire, isKnownFrom, seek, video } = recording();
    isKnownFrom.mockReturnValueOnce(false);
    await seek(4.4);
    expect(video.currentTime).toBe(4.4);
    await fire('progress');
    expect(video.currentTime).toBeCloseTo(LAST_SHOWN_S);
  });

  it('shows the last frame of a paused recording even if the frame times are read late', async () => {
    const { arrive, end, readLater, seek, video } = recording();
    const read = readLater();
    await seek(4.4);
    end();
    await arrive();
    expect(video.currentTime).toBe(4.4);
    await read();
    expect(video.currentTime).toBeCloseTo(LAST_SHOWN_S);
  });

  it.each(['seek', 'play'])('does not override a later %s if the frame times are read late', async (way) => {
    const { fire, readLater, seek, video } = recording();
    const read = readLater();
    await seek(4.4);
    if (way === 'play') await fire('play');
    else await seek(1);
    await read();
    expect(video.currentTime).toBe(way === 'play' ? 4.4 : 1);
  });

  it('does not restart a recording that has ended while its frame times were being read', async () => {
    const { arrive, end, readLater, seek, video } = recording();
    await video.play();
    const read = readLater();
    await seek(4.4);
    await arrive();
    end();
    await read();
    expect(video.currentTime).toBe(4.4);
  });

  it('is corrected only once if the last frame has no duration', async () => {
    const { seek, video } = recording(0);
    await seek(4.4);
    const moved = video.currentTime;
    await seek(moved);
    expect(moved).toBeCloseTo(LAST_S);
    expect(video.currentTime).toBe(moved);
  });

  it('is not corrected again once the last frame is shown', async () => {
    const { arrive, seek, video } = recording();
    await seek(4.4);
    await arrive();
    await seek(4.4);
    expect(video.currentTime).toBe(4.4);
  });

  it('is not corrected again if the player repeats it in a `seeked` handler', async () => {
    const { arrive, seek, video } = recording(0.04, (element) => {
      element.addEventListener('seeked', () => {
        element.currentTime = 4.4;
      });
    });
    await seek(4.4);
    await seek(video.currentTime);
    await arrive();
    await seek(4.4);
    expect(video.currentTime).toBe(4.4);
  });

  it('is not corrected after the recording has played past its last frame', async () => {
    const { fire, seek, video } = recording();
    await video.play();
    video.currentTime = 4.1;
    await fire('timeupdate');
    await seek(4.4);
    expect(video.currentTime).toBe(4.4);
  });

  it('shows the last frame of a source that has replaced another one at its last frame', async () => {
    const { arrive, fire, seek, video } = recording();
    await seek(4.4);
    await arrive();
    await fire('emptied');
    await seek(4.4);
    expect(video.currentTime).toBeCloseTo(LAST_SHOWN_S);
  });

  it('is not corrected in a browser that is not based on Chromium', async () => {
    vi.spyOn(navigator, 'vendor', 'get').mockReturnValue('');
    const { seek, video } = recording();
    await seek(4.4);
    expect(video.currentTime).toBe(4.4);
  });

  it('is not made while audio continues after the last frame', async () => {
    const { fire, video } = recording();
    await video.play();
    video.currentTime = 4.4;
    await fire('progress');
    await fire('timeupdate');
    expect(video.currentTime).toBe(4.4);
  });
});
