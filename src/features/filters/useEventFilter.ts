import { useCallback, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { readFilter, withFilter, type EventFilter } from '@/domain/events/eventFilter';

/** The filter that the address holds. */
export function useEventFilter(): {
  filter: EventFilter;
  select: (change: Partial<EventFilter>) => void;
} {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const filter = useMemo(() => readFilter(params), [params]);
  /** Replaces the entry in the history: Back leads to other days, not through every touch of the filter. */
  const select = useCallback(
    (change: Partial<EventFilter>) => {
      setParams((before) => withFilter(before, { ...readFilter(before), ...change }), {
        replace: true,
        state,
      });
    },
    [setParams, state],
  );
  return { filter, select };
}
