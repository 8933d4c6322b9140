import { usePlayerKeys } from '../keys/usePlayerKeys';
import type { FrameStep } from './stepRelay';

const STEPS: Readonly<Record<string, FrameStep>> = { ',': -1, '.': 1 };

/**
 * Binds `,` and `.` to frame steps, which repeat while a key is held.
 * @param frameStep returns null unless a recording is paused
 */
export function useFrameKeys(
  region: HTMLElement | null,
  frameStep: () => ((by: FrameStep) => void) | null,
): void {
  usePlayerKeys(region, ({ key }) => {
    const by = STEPS[key];
    const step = by === undefined ? null : frameStep();
    return by === undefined || step === null ? null : () => step(by);
  });
}
