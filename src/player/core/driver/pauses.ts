import type { Clock } from '@/lib/time/clock';
import { isInOwnWindow } from '../page/onScreen';
import type { Motion } from '../machine/playbackState';

/** Milliseconds between a pause and the hiding of the page that belong together, in either order. */
const TOGETHER_MS = 1_000;

/**
 * Distinguishes pauses by the user from those by hiding the page: iPhones pause playing elements and restart
 * them later.
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
  // Events of replaced media arrive late, so the element's state counts.
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
        // A restart by the browser fires another event.
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

/** Like `watchPauses`, and reports further motion of a recording or live video. */
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
    // An end fires no pause. Live video may replace a recording only at its end.
    if (hasEnded && video.paused && !video.ended) onMotion('paused');
    hasEnded &&= video.ended;
  });
  return watchPauses(video, clock, signal, onMotion);
}
