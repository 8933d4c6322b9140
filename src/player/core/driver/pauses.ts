import type { Clock } from '@/lib/time/clock';
import { isInOwnWindow } from '../page/onScreen';

/** Milliseconds within which a pause and the page's going are one and the same; either may be told first. */
const TOGETHER = 1_000;

/**
 * Tells the user's pause from one that comes with hiding the page: iPhones pause what plays then,
 * and start it again when the page is back.
 * @param onMotion told what the user's wish is, until the signal aborts.
 */
export function watchPauses(
  video: HTMLVideoElement,
  clock: Clock,
  signal: AbortSignal,
  onMotion: (motion: 'playing' | 'paused') => void,
): { pause(): void } {
  let isAsked = false;
  let pausedAt = Number.NEGATIVE_INFINITY;
  let hiddenAt = Number.NEGATIVE_INFINITY;
  const isHidden = () => document.visibilityState === 'hidden' && !isInOwnWindow(video);
  // Events of media that has been replaced arrive late: believe the element, not the event.
  const isPaused = () => video.paused && !video.ended;

  video.addEventListener(
    'pause',
    () => {
      if (!isPaused()) return;
      pausedAt = clock.now();
      const isForced = !isAsked && isHidden() && pausedAt - hiddenAt < TOGETHER;
      if (!isForced) onMotion('paused');
    },
    { signal },
  );
  video.addEventListener(
    'playing',
    () => {
      isAsked = false;
    },
    { signal },
  );
  document.addEventListener(
    'visibilitychange',
    () => {
      if (isHidden()) {
        hiddenAt = clock.now();
        if (!isAsked && isPaused() && hiddenAt - pausedAt < TOGETHER) onMotion('playing');
      } else if (isPaused()) {
        // If the browser starts it again it will say so.
        onMotion('paused');
      }
    },
    { signal },
  );
  return {
    pause() {
      isAsked = true;
      video.pause();
    },
  };
}
