import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { readFilter, withFilter, type EventFilter, type FilterChange } from '@/domain/events/eventFilter';
import { entryState } from '@/lib/historyEntry';

/** What the addresses of one screen have in common. */
const screenOf = (pathname: string) => pathname.split('/', 2)[1];

/** The filter that the address holds. */
export function useEventFilter(): {
  filter: EventFilter;
  select: (change: FilterChange) => void;
} {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const drawnScreen = screenOf(useLocation().pathname);
  const filter = useMemo(() => readFilter(params), [params]);
  /** Replaces the entry in the history: Back leads to other days, not through every touch of the filter. */
  const select = useCallback(
    (change: FilterChange) => {
      // The router draws an address, and its state, a moment after they are there.
      const { pathname, search } = globalThis.location;
      if (screenOf(pathname) !== drawnScreen) return;
      const asked = new URLSearchParams(search);
      const before = readFilter(asked);
      const next = withFilter(asked, { ...before, ...change(before) });
      void navigate({ pathname, search: next.toString() }, { replace: true, state: entryState() });
    },
    [navigate, drawnScreen],
  );
  return { filter, select };
}
