import { useId, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '@/config/paths';
import type { Activity } from '@/domain/activity';
import type { Day } from '@/domain/dateRange';
import { ChooseActivity } from '@/features/choosing/ChooseActivity';
import type { Choosing } from '@/features/choosing/useChoice';
import { RowMenu } from '@/features/saving/RowMenu';
import { useSavedIds } from '@/features/saving/savedMarks';
import { savingText } from '@/text/saving';
import { activityText } from '@/text/activity';
import { longDay, nearDay } from '@/text/days';
import { ActivityRow } from '@/ui/activity/ActivityRow';
import { HourStrip } from '@/ui/activity/HourStrip';
import type { HourKey } from '@/domain/hours';
import styles from './LastActivityScreen.module.css';

interface DaySectionProps {
  day: Day;
  /** All of the day that is shown, newest first. */
  activities: readonly Activity[];
  /** What its hours are chosen among. */
  inAllHours: readonly Activity[];
  hours: readonly HourKey[];
  onChooseHours: (hours: HourKey[]) => void;
  /** How many of them get a row for now. */
  rows: number;
  /** Whether some of the day's are not loaded yet. */
  isPartial: boolean;
  /** Stands between the rows, after so many of them. */
  between: { after: number; what: ReactNode } | null;
  cameraName: (cameraId: string) => string;
  choosing: Choosing;
  /** Unix epoch milliseconds. */
  now: number;
}

/** One day: its name, its 24 hours at a glance, and what happened, newest first. */
export function DaySection(props: DaySectionProps) {
  const { day, activities, inAllHours, hours, onChooseHours } = props;
  const { rows, isPartial, between, cameraName, choosing, now } = props;
  const headingId = useId();
  const saved = useSavedIds();
  const { search } = useLocation();
  const near = nearDay(day, now);
  const drawn = (from: number, to: number) =>
    activities
      .slice(from, to)
      .map((activity) => (
        <ActivityRow
          key={`${activity.cameraId} ${activity.id}`}
          activity={activity}
          cameraName={cameraName(activity.cameraId)}
          to={paths.cameraDetail(activity.cameraId, activity.id)}
          listQuery={search}
          note={saved.has(activity.id) ? savingText.saved : ''}
          choose={
            <ChooseActivity
              activity={activity}
              cameraName={cameraName(activity.cameraId)}
              choosing={choosing}
              isOnPicture
            />
          }
          menu={<RowMenu activity={activity} cameraName={cameraName(activity.cameraId)} />}
        />
      ));
  return (
    <section aria-labelledby={headingId} className={styles.day}>
      <header className={styles.dayHeader}>
        <h2 id={headingId}>
          {near} {near !== longDay(day) && <span className={styles.date}>{longDay(day)}</span>}
        </h2>
        <p className={styles.count}>
          {isPartial
            ? activityText.eventsSoFar(activities.length)
            : activityText.eventCount(activities.length)}
        </p>
      </header>
      <HourStrip day={day} activities={inAllHours} now={now} chosen={hours} onChoose={onChooseHours} />
      <div className={styles.rows} data-choosing={choosing.chosen.length > 0}>
        {drawn(0, between?.after ?? rows)}
        {between?.what}
        {between && drawn(between.after, rows)}
      </div>
    </section>
  );
}
