import { useCallback, useSyncExternalStore } from 'react';
import { SECOND } from '@/lib/time/durations';
import type { ReplayController } from './ReplayController';

/** Calls `run` before each picture that the browser draws, until the returned function is called. */
export function eachFrame(run: () => void): () => void {
  let id = requestAnimationFrame(function frame() {
    run();
    id = requestAnimationFrame(frame);
  });
  return () => cancelAnimationFrame(id);
}

/** The moment that is shown, to the second: for words. What moves smoothly asks the controller itself. */
export function usePlaybackTime(controller: ReplayController | null): number | null {
  const subscribe = useCallback(
    (onChange: () => void) => (controller ? eachFrame(onChange) : () => undefined),
    [controller],
  );
  return useSyncExternalStore(subscribe, () => {
    const time = controller?.time ?? null;
    return time === null ? null : Math.floor(time / SECOND) * SECOND;
  });
}
