import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { MAP_DEMO_STEP } from '@/config/constants';

const subscribe = (listener: () => void): (() => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};
const isHidden = (): boolean => document.visibilityState === 'hidden';

/** Counts steps, one each half second while `running` and while the page is seen. */
export function useSteps(running: boolean): { step: number; stepOnce: () => void } {
  const [step, setStep] = useState(0);
  const hidden = useSyncExternalStore(subscribe, isHidden);
  const stepOnce = useCallback(() => setStep((before) => before + 1), []);
  useEffect(() => {
    if (!running || hidden) return undefined;
    const timer = setInterval(stepOnce, MAP_DEMO_STEP);
    return () => clearInterval(timer);
  }, [running, hidden, stepOnce]);
  return { step, stepOnce };
}
