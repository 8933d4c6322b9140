import { usePlayerKeys } from '../keys/usePlayerKeys';
import type { FrameStep } from './stepRelay';

const STEPS: Readonly<Record<string, FrameStep>> = { ',': -1, '.': 1 };

/** Keys for the frame before and after, also held down. @param step missing unless a recording is paused. */
export function useFrameKeys(region: HTMLElement | null, step: ((by: FrameStep) => void) | undefined): void {
  usePlayerKeys(region, ({ key }) => {
    const by = STEPS[key];
    return by === undefined || step === undefined ? null : () => step(by);
  });
}
