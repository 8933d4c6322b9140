import { useCallback, useMemo, useState } from 'react';
import type { Day } from '@/domain/dateRange';
import {
  timeOfFraction,
  panned,
  revealing,
  spanOf,
  wholeDay,
  zoomed,
  type TimelineView,
} from '../model/timelineView';

interface TimelineWindow {
  view: TimelineView;
  bounds: TimelineView;
  zoomAt: (factor: number, fraction: number) => void;
  zoomAround: (factor: number, time: number | null) => void;
  pan: (share: number) => void;
  reveal: (time: number) => void;
}

export function useTimelineView(day: Day): TimelineWindow {
  const bounds = useMemo(() => wholeDay(day), [day]);
  const [selected, setSelected] = useState<{ day: Day; view: TimelineView }>({ day, view: bounds });
  const view = selected.day === day ? selected.view : bounds;
  const change = useCallback(
    (next: (view: TimelineView) => TimelineView) =>
      setSelected((before) => ({ day, view: next(before.day === day ? before.view : bounds) })),
    [day, bounds],
  );
  return {
    view,
    bounds,
    zoomAt: (factor, fraction) =>
      change((before) => zoomed(before, factor, timeOfFraction(before, fraction), bounds)),
    zoomAround: (factor, time) =>
      change((before) => zoomed(before, factor, time ?? timeOfFraction(before, 0.5), bounds)),
    pan: (share) => change((before) => panned(before, share * spanOf(before), bounds)),
    reveal: useCallback(
      (time) =>
        setSelected((before) => {
          if (before.day !== day) return before;
          const next = revealing(before.view, time, bounds);
          return next === before.view ? before : { day, view: next };
        }),
      [day, bounds],
    ),
  };
}
