import { useState } from 'react';

/** The moment at which something was first shown. */
export function useNow(): number {
  const [now] = useState(() => Date.now());
  return now;
}
