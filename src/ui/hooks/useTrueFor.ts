import { useEffect, useState } from 'react';

/** @returns true once the value has been true for `ms` milliseconds without interruption */
export function useTrueFor(isTrue: boolean, ms: number): boolean {
  const [hasLasted, setHasLasted] = useState(false);
  useEffect(() => {
    if (!isTrue) return undefined;
    const id = setTimeout(() => {
      setHasLasted(true);
    }, ms);
    return () => {
      clearTimeout(id);
      setHasLasted(false);
    };
  }, [isTrue, ms]);
  return isTrue && hasLasted;
}
