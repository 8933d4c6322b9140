import { useState } from 'react';

/** Returns the time of the first render. */
export function useNow(): number {
  const [now] = useState(() => Date.now());
  return now;
}
