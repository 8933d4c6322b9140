import { useCallback, useEffect, useState } from 'react';
import { MAP_DEMO_STEP_MS } from '@/config/constants';
import { useIsHidden } from '@/ui/hooks/useIsHidden';

/** Counts half seconds while running on a visible page. */
export function useSteps(running: boolean): { step: number; stepOnce: () => void } {
  const [step, setStep] = useState(0);
  const isHidden = useIsHidden();
  const stepOnce = useCallback(() => setStep((before) => before + 1), []);
  useEffect(() => {
    if (!running || isHidden) return undefined;
    const timer = setInterval(stepOnce, MAP_DEMO_STEP_MS);
    return () => clearInterval(timer);
  }, [running, isHidden, stepOnce]);
  return { step, stepOnce };
}
