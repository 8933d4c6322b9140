import { usePlayerKeys } from '../keys/usePlayerKeys';
import type { FrameStep } from './stepRelay';

const STEPS: Readonly<Record<string, FrameStep>> = { ',': -1, '.': 1 };

/**
 * Keys for the frame before and after, also held down.
 * @param frameStep null unless a recording is paused when the key is pressed.
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
