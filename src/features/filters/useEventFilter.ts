import { useCallback, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { readFilter, withFilter, type EventFilter, type FilterChange } from '@/domain/events/eventFilter';

/** The filter that the address holds. */
export function useEventFilter(): {
  filter: EventFilter;
  select: (change: FilterChange) => void;
} {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const filter = useMemo(() => readFilter(params), [params]);
  /** Replaces the entry in the history: Back leads to other days, not through every touch of the filter. */
  const select = useCallback(
    (change: FilterChange) => {
      // The router draws an address a moment after it is there.
      const params = new URLSearchParams(globalThis.location.search);
      const before = readFilter(params);
      setParams(withFilter(params, { ...before, ...change(before) }), { replace: true, state });
    },
    [setParams, state],
  );
  return { filter, select };
}
