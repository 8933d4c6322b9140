import type { Clock } from '@/lib/time/clock';
import { isBuffered } from '../core/videoElement';

const CHECK = 1_000;
/** hls.js alone waits 33 to 60 s on a server that hangs. */
const STALLED_AFTER = 10_000;

/**
 * Whether the user has never seen this tab: browsers put off loading and playing until then. In one that was seen before
 * and is hidden, or shown by its small window, a recording plays on. What was drawn once stays on record.
 */
const isUnseen = (): boolean =>
  document.visibilityState === 'hidden' && performance.getEntriesByType('paint').length === 0;

/**
 * Calls `onStalled` once when an element that should be playing neither plays nor loads for 10 s. Only what plays
 * is progress: seeking and an emptied buffer change the position too.
 * @returns a function that says that bytes have come, which the element does not show, and after how many milliseconds
 * the host is asked for more, where that is not at once.
 */
export function watchProgress(
  video: HTMLVideoElement,
  clock: Clock,
  signal: AbortSignal,
  events: { onPlayed: (seconds: number) => void; onStalled: () => void },
): (pause?: number) => void {
  let from = video.currentTime;
  /** Milliseconds. Counted, not read from the clock, which is set back, and goes on while the computer sleeps. */
  let left = STALLED_AFTER;
  const mark = (pause = 0) => {
    left = Math.max(left, STALLED_AFTER + pause);
  };
  const jump = () => {
    from = video.currentTime;
  };
  let isDeferred = isUnseen();
  video.addEventListener('seeking', jump, { signal });
  video.addEventListener('emptied', jump, { signal });
  const stop = clock.every(CHECK, () => {
    const seconds = video.seeking ? 0 : video.currentTime - from;
    jump();
    left -= CHECK;
    if (seconds > 0) {
      mark();
      events.onPlayed(seconds);
      return;
    }
    // Right before a part that is missing, Chromium never ends a seek: it waits for sound, though nothing is to be loaded.
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
