import { useState } from 'react';
import { useTrueFor } from './useTrueFor';

/** Shorter states are not announced. */
const SHORT_MS = 500;
/** An announced state ends after this many milliseconds of the opposite. */
const LONG_MS = 1_500;

/** Ignores short changes, which users could not read. */
export function useDebouncedTrue(isTrue: boolean): boolean {
  const [isTold, setTold] = useState(false);
  const hasBegun = useTrueFor(isTrue, SHORT_MS);
  const hasEnded = useTrueFor(!isTrue, LONG_MS);
  if (isTold ? hasEnded : hasBegun) setTold(!isTold);
  return isTold;
}
