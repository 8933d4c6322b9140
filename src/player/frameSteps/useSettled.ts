import { useEffect, useState } from 'react';

/**
 * Follows a value that has stayed the same for a while.
 * @param ms milliseconds
 */
export function useSettled<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const id = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(id);
  }, [value, ms]);
  return settled;
}
