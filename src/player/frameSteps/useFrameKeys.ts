import { useEffect } from 'react';
import { isTaken } from '../controls/isTaken';
import type { FrameStep } from './stepRelay';

const STEPS: Readonly<Record<string, FrameStep>> = { ',': -1, '.': 1 };

/** Keys for the frame before and after, also held down. @param step missing unless a recording is paused. */
export function useFrameKeys(region: HTMLElement | null, step: ((by: FrameStep) => void) | undefined): void {
  useEffect(() => {
    if (region === null || step === undefined) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const by = STEPS[event.key];
      if (by === undefined || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey)
        return;
      if (isTaken(event.target, event.key)) return;
      event.preventDefault();
      step(by);
    };
    region.addEventListener('keydown', onKeyDown);
    return () => region.removeEventListener('keydown', onKeyDown);
  }, [region, step]);
}
