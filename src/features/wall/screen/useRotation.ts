import { useEffect, useState } from 'react';

/** The next cameras get this long to connect before a turn ends. */
const READY_BEFORE_MS = 8_000;
const CLOCK_INTERVAL_MS = 1_000;

interface RotationState {
  turn: number;
  isChanging: boolean;
}

/**
 * Counts the turns of the rotation while the wall runs and is visible.
 * @param every seconds per turn; 0 for none
 * @param host the wall's window
 */
export function useRotation(isRunning: boolean, every: number, host: Window): RotationState {
  const [state, setState] = useState<RotationState>({ turn: 0, isChanging: false });
  useEffect(() => {
    if (!isRunning || every === 0) return undefined;
    const length = every * 1_000;
    let begun = Date.now();
    let last = begun;
    const timer = setInterval(() => {
      const now = Date.now();
      // Time while the page is hidden or the computer sleeps does not count.
      const gap = now - last;
      last = now;
      if (host.document.visibilityState === 'hidden' || gap < 0 || gap > 3 * CLOCK_INTERVAL_MS) begun += gap;
      const elapsed = now - begun;
      if (elapsed >= length) {
        begun = now;
        setState(({ turn }) => ({ turn: turn + 1, isChanging: false }));
      } else if (elapsed >= length - READY_BEFORE_MS) {
        setState((before) => (before.isChanging ? before : { ...before, isChanging: true }));
      }
    }, CLOCK_INTERVAL_MS);
    return () => {
      clearInterval(timer);
      setState((before) => ({ ...before, isChanging: false }));
    };
  }, [isRunning, every, host]);
  return state;
}
