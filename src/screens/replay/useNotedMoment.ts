import { useEffect } from 'react';
import type { ReplayController } from './ReplayController';

const NOTE_EVERY = 1_000;

/**
 * The address follows the picture, so that a reload, Back or a sent link find the same second. An address that was
 * opened stays as it is until the user plays or moves.
 */
export function useNotedMoment(
  controller: ReplayController | null,
  noteMoment: (moment: number) => void,
): void {
  useEffect(() => {
    if (controller === null) return undefined;
    const timer = setInterval(() => {
      if (controller.clip !== null && controller.moment !== null && controller.isMoved) {
        noteMoment(controller.moment);
      }
    }, NOTE_EVERY);
    return () => clearInterval(timer);
  }, [controller, noteMoment]);
}
