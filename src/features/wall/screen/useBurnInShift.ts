import { useEffect, useState } from 'react';
import { MINUTE } from '@/lib/time/durations';

const STEPS = [
  { x: 0, y: 0 },
  { x: 2, y: 1 },
  { x: 3, y: 3 },
  { x: 1, y: 2 },
  { x: -1, y: 3 },
  { x: -3, y: 1 },
  { x: -2, y: -1 },
  { x: -3, y: -3 },
  { x: 0, y: -2 },
  { x: 2, y: -3 },
] as const;

/**
 * Returns a style that shifts the picture once a minute to prevent burn-in, even with reduced motion, because
 * a jump is not an animation.
 */
export function useBurnInShift(isOn: boolean): { transform: string } {
  const [step, setStep] = useState(0);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(() => setStep((before) => (before + 1) % STEPS.length), MINUTE);
    return () => clearInterval(timer);
  }, [isOn]);
  const { x, y } = STEPS[step] ?? STEPS[0];
  return { transform: `translate(${String(x)}px, ${String(y)}px)` };
}
