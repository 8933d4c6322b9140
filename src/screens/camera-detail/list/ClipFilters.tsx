import { useState } from 'react';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import { isFiltering, type EventFilter, type FilterChange } from '@/domain/events/eventFilter';
import type { Day } from '@/domain/dateRange';
import { EventFilters } from '@/features/filters/EventFilters';
import { useClock } from '@/store/hooks';
import { activityText } from '@/text/activity';
import { cameraDetailText } from '@/text/screens/cameraDetail';
import { nearDay } from '@/text/format/days';
import { HourStrip } from '@/ui/events/strips/HourStrip';
import styles from './ClipFilters.module.css';

interface ClipFiltersProps {
  day: Day;
  events: readonly CameraEvent[];
  ofDay: readonly CameraEvent[];
  shownCount: number;
  isComplete: boolean;
  filter: EventFilter;
  onSelect: (change: FilterChange) => void;
}

export function ClipFilters(props: ClipFiltersProps) {
  const { day, events, ofDay, shownCount, isComplete, filter, onSelect } = props;
  const [now] = useState(useClock());
  const count = isComplete ? activityText.eventCount(shownCount) : activityText.eventsSoFar(shownCount);
  const summary = isFiltering(filter) ? count : '';
  return (
    <section aria-label={cameraDetailText.choice} className={styles.choice}>
      <h2 className={styles.title}>{nearDay(day, now)}</h2>
      <HourStrip
        day={day}
        events={ofDay}
        now={now}
        selected={filter.hours}
        onSelect={(change) => onSelect(({ hours }) => ({ hours: change(hours) }))}
      />
      <EventFilters events={events} filter={filter} onSelect={onSelect} summary={summary} />
      <p className="visually-hidden" aria-live="polite">
        {summary}
      </p>
    </section>
  );
}
