import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { readFilter, withFilter, type EventFilter, type FilterChange } from '@/domain/events/eventFilter';
import { entryState } from '@/lib/browser/historyEntry';

const screenOf = (pathname: string) => pathname.split('/', 2)[1];

export function useEventFilter(): {
  filter: EventFilter;
  select: (change: FilterChange) => void;
} {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const drawnScreen = screenOf(useLocation().pathname);
  const filter = useMemo(() => readFilter(params), [params]);
  /** Replaces the history entry, so that Back skips earlier filters. */
  const select = useCallback(
    (change: FilterChange) => {
      // The browser's location may be newer than the rendered location.
      const { pathname, search } = globalThis.location;
      if (screenOf(pathname) !== drawnScreen) return;
      const latest = new URLSearchParams(search);
      const before = readFilter(latest);
      const next = withFilter(latest, { ...before, ...change(before) });
      void navigate({ pathname, search: next.toString() }, { replace: true, state: entryState() });
    },
    [navigate, drawnScreen],
  );
  return { filter, select };
}
