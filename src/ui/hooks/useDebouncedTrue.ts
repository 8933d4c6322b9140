import { useState } from 'react';
import { useTrueFor } from './useTrueFor';

/** A state that ends within this many milliseconds is ignored. */
const SHORT_MS = 500;
/** The result becomes false after this many milliseconds of false. */
const LONG_MS = 1_500;

/** Ignores short changes, because users could not read their announcement. */
export function useDebouncedTrue(isTrue: boolean): boolean {
  const [isTold, setTold] = useState(false);
  const hasBegun = useTrueFor(isTrue, SHORT_MS);
  const hasEnded = useTrueFor(!isTrue, LONG_MS);
  if (isTold ? hasEnded : hasBegun) setTold(!isTold);
  return isTold;
}
