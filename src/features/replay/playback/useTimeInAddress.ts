import { useEffect } from 'react';
import type { ReplayController } from './ReplayController';

const UPDATE_INTERVAL_MS = 1_000;

/**
 * Writes the displayed time to the URL, so that a reload, Back or a shared link opens the same second. Leaves
 * the URL alone until the user plays or seeks.
 */
export function useTimeInAddress(
  controller: ReplayController | null,
  onTimeUpdate: (time: number) => void,
): void {
  useEffect(() => {
    if (controller === null) return undefined;
    const timer = setInterval(() => {
      if (controller.recording !== null && controller.time !== null && controller.isMoved) {
        onTimeUpdate(controller.time);
      }
    }, UPDATE_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [controller, onTimeUpdate]);
}
