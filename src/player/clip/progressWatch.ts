import type { Clock } from '@/lib/time/clock';
import { isBuffered } from '../core/videoElement';

const CHECK_INTERVAL_MS = 1_000;
/** With its default settings, hls.js waits 33 to 60 s for a server that does not respond. */
const STALLED_AFTER_MS = 10_000;

/**
 * Browsers delay loading in a tab that was never visible. A tab that was visible before continues to load while
 * it is hidden or plays in Picture-in-Picture.
 */
const isUnseen = (): boolean =>
  document.visibilityState === 'hidden' && performance.getEntriesByType('paint').length === 0;

/**
 * Calls `onStalled` once after 10 s without playback or loading. Seeks and new sources do not count as
 * playback, although they change the position.
 * @returns a function that reports loading; `pause` is the time until the next request, in milliseconds
 */
export function watchProgress(
  video: HTMLVideoElement,
  clock: Clock,
  signal: AbortSignal,
  events: { onPlayed: (seconds: number) => void; onStalled: () => void },
): (pause?: number) => void {
  let from = video.currentTime;
  /**
   * Remaining milliseconds, counted in ticks, because the system clock runs during sleep and can be set back.
   */
  let left = STALLED_AFTER_MS;
  const mark = (pause = 0) => {
    left = Math.max(left, STALLED_AFTER_MS + pause);
  };
  const jump = () => {
    from = video.currentTime;
  };
  let isDeferred = isUnseen();
  video.addEventListener('seeking', jump, { signal });
  video.addEventListener('emptied', jump, { signal });
  const stop = clock.every(CHECK_INTERVAL_MS, () => {
    const seconds = video.seeking ? 0 : video.currentTime - from;
    jump();
    left -= CHECK_INTERVAL_MS;
    if (seconds > 0) {
      mark();
      events.onPlayed(seconds);
      return;
    }
    // A paused element that seeks in buffered data does not count as stalled, because Chromium never
    // completes a seek to a position right before a missing part.
    const resting =
      isDeferred || video.ended || (video.paused && (!video.seeking || isBuffered(video, video.currentTime)));
    if (resting) {
      isDeferred &&= isUnseen();
      mark();
    } else if (left <= 0) {
      stop();
      events.onStalled();
    }
  });
  signal.addEventListener('abort', stop);
  return mark;
}
