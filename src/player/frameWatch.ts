import type { Clock } from './clock';

export interface FrameWatch {
  /** When the last frame was seen (epoch, milliseconds), or null before the first. */
  lastAt(): number | null;
  /** Forgives a pause in which no frames could be seen, such as a hidden page. */
  forgive(): void;
  stop(): void;
}

export type WatchFrames = (video: HTMLVideoElement, clock: Clock, onFrame: () => void) => FrameWatch;

const POLL = 250;

const decoded = (video: HTMLVideoElement): number => video.getVideoPlaybackQuality().totalVideoFrames;

/**
 * Sees frames arrive at an element: connection states say nothing about a picture that froze.
 * `requestVideoFrameCallback` rests while the page is hidden, so decoded frames are counted beside it; a hidden
 * page with picture-in-picture is judged by those alone.
 * @see https://wicg.github.io/video-rvfc/
 */
export const watchFrames: WatchFrames = (video, clock, onFrame) => {
  let lastAt: number | null = null;
  let stopped = false;
  let pending: number | null = null;
  let count = decoded(video);
  const presents = 'requestVideoFrameCallback' in video;

  const saw = () => {
    lastAt = clock.now();
    onFrame();
  };
  const ask = () => {
    pending = video.requestVideoFrameCallback(() => {
      pending = null;
      if (stopped) return;
      ask();
      saw();
    });
  };
  if (presents) ask();

  const endPoll = clock.every(POLL, () => {
    const next = decoded(video);
    const grew = next > count;
    count = next;
    if (grew && (!presents || document.visibilityState === 'hidden')) saw();
  });

  return {
    lastAt: () => lastAt,
    forgive() {
      if (lastAt !== null) lastAt = clock.now();
    },
    stop() {
      stopped = true;
      if (pending !== null) video.cancelVideoFrameCallback(pending);
      endPoll();
    },
  };
};
