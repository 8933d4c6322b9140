import { useEffect } from 'react';
import type { ReplayController } from './ReplayController';

const UPDATE_INTERVAL_MS = 1_000;

/**
 * Follows the picture, so that a reload, Back or a sent link find the same second. An opened address stays
 * until the user plays or moves.
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
