import { useEffect, useState } from 'react';

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
