import { useCallback, useSyncExternalStore } from 'react';
import { SECOND } from '@/lib/time/durations';
import type { ReplayController } from './ReplayController';

const STILL_FRAMES = 60;
const CHECK_INTERVAL_MS = 250;
/** Media events do not bubble, so the listeners capture. */
const WAKING = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'playing', 'seeking', 'seeked'];

/**
 * Calls `run` in each animation frame, but only a few times a second while the time is constant or the page
 * is hidden. A hidden page gets no animation frames but may play audio.
 * @returns a function that stops the calls
 */
export function eachFrame(controller: Pick<ReplayController, 'time'>, run: () => void): () => void {
  const ended = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let id = 0;
  let last: number | null = null;
  let still = 0;
  const cancel = () => {
    cancelAnimationFrame(id);
    clearTimeout(timer);
  };
  const schedule = () => {
    cancel();
    if (still < STILL_FRAMES && document.visibilityState === 'visible') id = requestAnimationFrame(check);
    else timer = setTimeout(check, CHECK_INTERVAL_MS);
  };
  const check = () => {
    const { time } = controller;
    still = time === last ? still + 1 : 0;
    last = time;
    run();
    schedule();
  };
  schedule();
  const wake = () => {
    if (still < STILL_FRAMES) return;
    still = 0;
    schedule();
  };
  const { signal } = ended;
  for (const type of WAKING) document.addEventListener(type, wake, { capture: true, passive: true, signal });
  document.addEventListener('visibilitychange', schedule, { signal });
  return () => {
    ended.abort();
    cancel();
  };
}

/**
 * Returns the time in Unix epoch milliseconds, rounded down to a whole second, for text. Animations read the
 * exact time from the controller.
 */
export function usePlaybackTime(controller: ReplayController | null): number | null {
  const subscribe = useCallback(
    (onChange: () => void) => (controller ? eachFrame(controller, onChange) : () => undefined),
    [controller],
  );
  return useSyncExternalStore(subscribe, () => {
    const time = controller?.time ?? null;
    return time === null ? null : Math.floor(time / SECOND) * SECOND;
  });
}
