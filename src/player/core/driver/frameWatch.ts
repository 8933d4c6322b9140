import type { Clock } from '@/lib/time/clock';

export interface FrameWatch {
  /** Unix epoch milliseconds of the last frame, or of a later `forgive`; null before the first frame. */
  lastAt(): number | null;
  shownAt(): number | null;
  /** Media time of the visible frame in seconds, unaffected by a seek in progress; null if unknown. */
  mediaTime(): number | null;
  forgive(): void;
  stop(): void;
}

/**
 * @param lastAt time of the last frame on another element, in Unix epoch milliseconds; null if there was none
 */
export type WatchFrames = (
  video: HTMLVideoElement,
  clock: Clock,
  onFrame: () => void,
  lastAt: number | null,
) => FrameWatch;

const POLL_MS = 250;
/** A decoded frame counts after this time, even if the browser has not presented it. */
const RESTING_MS = 1_000;

const decoded = (video: HTMLVideoElement): number => video.getVideoPlaybackQuality().totalVideoFrames;

/**
 * Watches frames, because connection states do not reveal frozen video. Counts decoded frames where
 * `requestVideoFrameCallback` does not fire: on hidden pages and, in WebKit, outside the viewport.
 * @see https://wicg.github.io/video-rvfc/
 */
export const watchFrames: WatchFrames = (video, clock, onFrame, since) => {
  let lastAt = since;
  let shownAt = since;
  let mediaTime: number | null = null;
  let unpresentedAt: number | null = null;
  let stopped = false;
  let pending: number | null = null;
  let count = decoded(video);
  let isCounted = true;
  const presents = 'requestVideoFrameCallback' in video;

  const saw = () => {
    lastAt = clock.now();
    shownAt = lastAt;
    onFrame();
  };
  const requestFrame = () => {
    pending = video.requestVideoFrameCallback((_now, metadata) => {
      pending = null;
      if (stopped) return;
      mediaTime = metadata.mediaTime;
      unpresentedAt = null;
      isCounted = true;
      count = decoded(video);
      requestFrame();
      saw();
    });
  };
  if (presents) requestFrame();

  const endPoll = clock.every(POLL_MS, () => {
    const next = decoded(video);
    if (next > count) {
      unpresentedAt ??= clock.now();
      isCounted = false;
    }
    count = next;
    if (isCounted || unpresentedAt === null) return;
    if (presents && clock.now() - unpresentedAt < RESTING_MS) return;
    isCounted = true;
    saw();
  });

  return {
    lastAt: () => lastAt,
    shownAt: () => shownAt,
    mediaTime: () => mediaTime,
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
