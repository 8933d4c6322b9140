import { useMemo } from 'react';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import { filtered, type EventFilter, type FilterChange } from '@/domain/events/eventFilter';
import { dayOf, type Day } from '@/domain/dateRange';
import { useEventFilter } from '@/features/filters/useEventFilter';

export interface ShownClips {
  filter: EventFilter;
  select: (change: FilterChange) => void;
  day: Day | null;
  shown: readonly CameraEvent[];
  ofDay: readonly CameraEvent[];
  index: number;
  older: CameraEvent | undefined;
  newer: CameraEvent | undefined;
}

export function useShownClips(events: readonly CameraEvent[], selected: CameraEvent | null): ShownClips {
  const { filter: addressFilter, select } = useEventFilter();
  const filter = useMemo(
    () => ({ ...addressFilter, cameraIds: [], marks: [], since: null }),
    [addressFilter],
  );
  const at = selected?.at ?? events[0]?.at;
  const day = at === undefined ? null : dayOf(at);
  const inAllHours = useMemo(() => filtered(events, filter, 'hours'), [events, filter]);
  const ofDay = useMemo(() => inAllHours.filter((event) => dayOf(event.at) === day), [inAllHours, day]);
  // Selected hours also limit the clips to one day, because they are hours of that day.
  const shown = useMemo(
    () => (filter.hours.length === 0 ? inAllHours : filtered(ofDay, filter)),
    [inAllHours, ofDay, filter],
  );
  const index = useMemo(() => shown.findIndex(({ id }) => id === selected?.id), [shown, selected]);
  const isAmong = index >= 0;
  const older = isAmong ? shown[index + 1] : selected && shown.find((clip) => clip.at < selected.at);
  const newer = isAmong ? shown[index - 1] : selected && shown.findLast((clip) => clip.at > selected.at);
  return { filter, select, day, shown, ofDay, index, older: older ?? undefined, newer: newer ?? undefined };
}
