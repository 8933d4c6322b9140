import { useState } from 'react';
import { useTrueFor } from './useTrueFor';

/** What has lasted for less is not told, in milliseconds. */
const SHORT = 500;
/** What has been told stays so until the opposite has lasted for this long. */
const LONG = 1_500;

/** The same without its short changes: what changes every other moment is neither to be read nor to be heard. */
export function useSteady(isTrue: boolean): boolean {
  const [isTold, setTold] = useState(false);
  const hasBegun = useTrueFor(isTrue, SHORT);
  const hasEnded = useTrueFor(!isTrue, LONG);
  if (isTold ? hasEnded : hasBegun) setTold(!isTold);
  return isTold;
}
