import { useState } from 'react';
import { useTrueFor } from './useTrueFor';

/** Shorter periods of true are ignored. */
const SHORT_MS = 500;
/** Shorter periods of false are ignored. */
const LONG_MS = 1_500;

/** Follows `isTrue` but ignores short changes, which users could not read or hear. */
export function useDebouncedTrue(isTrue: boolean): boolean {
  const [isLasting, setLasting] = useState(false);
  const hasBegun = useTrueFor(isTrue, SHORT_MS);
  const hasEnded = useTrueFor(!isTrue, LONG_MS);
  if (isLasting ? hasEnded : hasBegun) setLasting(!isLasting);
  return isLasting;
}
