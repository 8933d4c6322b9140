import { useState } from 'react';
import { useTrueFor } from './useTrueFor';

/** States that last fewer milliseconds are not announced. */
const SHORT_MS = 500;
/** An announced state ends when the opposite has lasted for this many milliseconds. */
const LONG_MS = 1_500;

/** Suppresses short changes, which would be unreadable. */
export function useDebouncedTrue(isTrue: boolean): boolean {
  const [isTold, setTold] = useState(false);
  const hasBegun = useTrueFor(isTrue, SHORT_MS);
  const hasEnded = useTrueFor(!isTrue, LONG_MS);
  if (isTold ? hasEnded : hasBegun) setTold(!isTold);
  return isTold;
}
