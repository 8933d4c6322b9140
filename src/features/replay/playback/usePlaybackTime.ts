import { useCallback, useSyncExternalStore } from 'react';
import { SECOND } from '@/lib/time/durations';
import type { ReplayController } from './ReplayController';

/** After so many pictures without a change nothing plays and no pointer drags. */
const STILL = 60;
/** How often a time that stands still is looked at, in milliseconds. */
const LOOK = 250;
/** What may set it going again; captured, as the events of media do not bubble. */
const WAKING = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'playing', 'seeking', 'seeked'];

/**
 * Calls `run` before each picture that the browser draws, until the returned function is called; a few times a second
 * while the time stands still, as a page that is left open should leave the processor alone, and on a hidden page, where
 * the browser draws nothing and sound plays on.
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
    if (still < STILL && document.visibilityState === 'visible') id = requestAnimationFrame(look);
    else timer = setTimeout(look, LOOK);
  };
  const look = () => {
    const { time } = controller;
    still = time === last ? still + 1 : 0;
    last = time;
    run();
    schedule();
  };
  schedule();
  const wake = () => {
    if (still < STILL) return;
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

/** The moment that is shown, to the second: for words. What moves smoothly asks the controller itself. */
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
