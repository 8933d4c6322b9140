import type { Clock } from '@/lib/time/clock';
import { FrameIntervals } from './FrameIntervals';

export interface FrameWatch {
  /** When the last frame was seen (epoch, milliseconds), or null before the first. */
  lastAt(): number | null;
  /** The same, whatever was forgiven since. */
  shownAt(): number | null;
  /** Where in the media the frame lies that is shown, in seconds, which a seek under way does not change; null: not known. */
  mediaTime(): number | null;
  /** The usual time between two frames, in milliseconds; 0: not known. */
  interval(): number;
  /** Forgives a pause in which no frames could be seen, such as a hidden page. */
  forgive(): void;
  stop(): void;
}

/** @param lastAt when the picture that moves over to this element was last seen (epoch, milliseconds). */
export type WatchFrames = (
  video: HTMLVideoElement,
  clock: Clock,
  onFrame: () => void,
  lastAt: number | null,
) => FrameWatch;

const POLL = 250;
/** Without a presented frame for this long, decoded ones count instead. */
const RESTING = 1_000;

const decoded = (video: HTMLVideoElement): number => video.getVideoPlaybackQuality().totalVideoFrames;

/**
 * Sees frames arrive at an element: connection states say nothing about a picture that froze.
 * `requestVideoFrameCallback` rests while the page is hidden, and in WebKit while the element is not on the screen, so
 * decoded frames are counted beside it and decide while it is silent.
 * @see https://wicg.github.io/video-rvfc/
 */
export const watchFrames: WatchFrames = (video, clock, onFrame, since) => {
  const intervals = new FrameIntervals();
  let lastAt = since;
  let shownAt = since;
  let mediaTime: number | null = null;
  let presentedAt = clock.now();
  let stopped = false;
  let pending: number | null = null;
  let count = decoded(video);
  const presents = 'requestVideoFrameCallback' in video;

  const saw = () => {
    lastAt = clock.now();
    shownAt = lastAt;
    intervals.note(lastAt);
    onFrame();
  };
  const ask = () => {
    pending = video.requestVideoFrameCallback((_now, metadata) => {
      pending = null;
      if (stopped) return;
      mediaTime = metadata.mediaTime;
      presentedAt = clock.now();
      ask();
      saw();
    });
  };
  if (presents) ask();

  const endPoll = clock.every(POLL, () => {
    const next = decoded(video);
    const grew = next > count;
    count = next;
    if (grew && (!presents || clock.now() - presentedAt >= RESTING)) saw();
  });

  return {
    lastAt: () => lastAt,
    shownAt: () => shownAt,
    mediaTime: () => mediaTime,
    interval: () => intervals.usual(),
    forgive() {
      intervals.skip();
      if (lastAt !== null) lastAt = clock.now();
    },
    stop() {
      stopped = true;
      if (pending !== null) video.cancelVideoFrameCallback(pending);
      endPoll();
    },
  };
};
