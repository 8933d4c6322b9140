import { useState } from 'react';
import type { Activity } from '@/domain/events/cameraEvent';
import { isFiltering, type ActivityFilter } from '@/domain/events/eventFilter';
import type { Day } from '@/domain/dateRange';
import { ActivityFilters } from '@/features/filters/ActivityFilters';
import { useClock } from '@/store/hooks';
import { activityText } from '@/text/activity';
import { cameraDetailText } from '@/text/screens/cameraDetail';
import { nearDay } from '@/text/format/days';
import { HourStrip } from '@/ui/activity/strips/HourStrip';
import styles from './ClipFilters.module.css';

interface ClipFiltersProps {
  day: Day;
  /** Everything that is loaded. */
  activities: readonly Activity[];
  ofDay: readonly Activity[];
  shownCount: number;
  isComplete: boolean;
  filter: ActivityFilter;
  onSelect: (change: Partial<ActivityFilter>) => void;
}

/** The selected clip's day, hour by hour, and the kinds of events: what of them the list shows. */
export function ClipFilters(props: ClipFiltersProps) {
  const { day, activities, ofDay, shownCount, isComplete, filter, onSelect } = props;
  const [now] = useState(useClock());
  const count = isComplete ? activityText.eventCount(shownCount) : activityText.eventsSoFar(shownCount);
  const summary = isFiltering(filter) ? count : '';
  return (
    <section aria-label={cameraDetailText.choice} className={styles.choice}>
      <h2 className={styles.title}>{nearDay(day, now)}</h2>
      <HourStrip
        day={day}
        activities={ofDay}
        now={now}
        selected={filter.hours}
        onSelect={(hours) => onSelect({ hours })}
      />
      <ActivityFilters activities={activities} filter={filter} onSelect={onSelect} summary={summary} />
      <p className="visually-hidden" aria-live="polite">
        {summary}
      </p>
    </section>
  );
}
