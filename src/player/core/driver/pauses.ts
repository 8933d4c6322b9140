import type { Clock } from '@/lib/time/clock';
import { isInOwnWindow } from '../page/onScreen';
import type { Motion } from '../machine/playbackState';

/**
 * A pause and the hiding of the page have the same cause if less than this time separates them, in either
 * order.
 */
const TOGETHER_MS = 1_000;

/**
 * Distinguishes pauses by the user from pauses caused by hiding the page. iPhones pause the videos of a
 * hidden page and restart them later.
 * @param onMotion called with the user's intent until the signal aborts
 */
export function watchPauses(
  video: HTMLVideoElement,
  clock: Clock,
  signal: AbortSignal,
  onMotion: (motion: 'playing' | 'paused') => void,
): { pause(): void } {
  let isByUser = false;
  let pausedAt = Number.NEGATIVE_INFINITY;
  let hiddenAt = Number.NEGATIVE_INFINITY;
  const isHidden = () => document.visibilityState === 'hidden' && !isInOwnWindow(video);
  // Reads the element's current state, because events of replaced media may arrive late.
  const isPaused = () => video.paused && !video.ended;

  video.addEventListener(
    'pause',
    () => {
      if (!isPaused()) return;
      pausedAt = clock.now();
      const isForced = !isByUser && isHidden() && pausedAt - hiddenAt < TOGETHER_MS;
      if (!isForced) onMotion('paused');
    },
    { signal },
  );
  video.addEventListener(
    'playing',
    () => {
      isByUser = false;
    },
    { signal },
  );
  document.addEventListener(
    'visibilitychange',
    () => {
      if (isHidden()) {
        hiddenAt = clock.now();
        if (!isByUser && isPaused() && hiddenAt - pausedAt < TOGETHER_MS) onMotion('playing');
      } else if (isPaused()) {
        // If the browser restarts the video, it fires `playing` next.
        onMotion('paused');
      }
    },
    { signal },
  );
  return {
    pause() {
      isByUser = true;
      video.pause();
    },
  };
}

/** Like `watchPauses`, but also reports buffering, the end and a seek away from the end. */
export function watchMotion(
  video: HTMLVideoElement,
  clock: Clock,
  signal: AbortSignal,
  onMotion: (motion: Motion) => void,
): ReturnType<typeof watchPauses> {
  let hasEnded = false;
  const on = (name: 'playing' | 'waiting' | 'ended' | 'seeking', run: () => void) =>
    video.addEventListener(name, run, { signal });
  on('playing', () => {
    hasEnded = false;
  });
  on('waiting', () => onMotion('buffering'));
  on('ended', () => {
    hasEnded = video.ended;
    if (hasEnded) onMotion('ended');
  });
  on('seeking', () => {
    // Reports a seek away from the end as a pause, so that live video does not replace the recording.
    // `watchPauses` ignores the pause that ends a recording.
    if (hasEnded && video.paused && !video.ended) onMotion('paused');
    hasEnded &&= video.ended;
  });
  return watchPauses(video, clock, signal, onMotion);
}
