import { useEffect, useState } from 'react';

/**
 * A value that follows another one once that has stayed the same for a while.
 * @param ms how long a while is, in milliseconds.
 */
export function useSettled<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const id = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(id);
  }, [value, ms]);
  return settled;
}
