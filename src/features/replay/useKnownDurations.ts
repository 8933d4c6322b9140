import { useCallback, useMemo, useState } from 'react';

export interface KnownDurations {
  durations: ReadonlyMap<string, number>;
  onDurationChange: (key: string, length: number) => void;
}

export function useKnownDurations(): KnownDurations {
  const [durations, setDurations] = useState<ReadonlyMap<string, number>>(new Map());
  const onDurationChange = useCallback((key: string, duration: number) => {
    setDurations((known) => (known.get(key) === duration ? known : new Map(known).set(key, duration)));
  }, []);
  return useMemo(() => ({ durations, onDurationChange }), [durations, onDurationChange]);
}
