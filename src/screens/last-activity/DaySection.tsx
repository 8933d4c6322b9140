import { useId } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '@/config/paths';
import type { Activity } from '@/domain/activity';
import type { Day } from '@/domain/dateRange';
import { activityText } from '@/text/activity';
import { longDay, nearDay } from '@/text/days';
import { ActivityRow } from '@/ui/ActivityRow';
import { DayStrip } from '@/ui/DayStrip';
import styles from './LastActivityScreen.module.css';

interface DaySectionProps {
  day: Day;
  /** All of the day, newest first. */
  activities: readonly Activity[];
  /** How many of them get a row for now. */
  rows: number;
  cameraName: (cameraId: string) => string;
  /** Unix epoch milliseconds. */
  now: number;
}

/** One day: its name, its 24 hours at a glance, and what happened, newest first. */
export function DaySection({ day, activities, rows, cameraName, now }: DaySectionProps) {
  const headingId = useId();
  const { search } = useLocation();
  const near = nearDay(day, now);
  return (
    <section aria-labelledby={headingId} className={styles.day}>
      <header className={styles.dayHeader}>
        <h2 id={headingId}>
          {near} {near !== longDay(day) && <span className={styles.date}>{longDay(day)}</span>}
        </h2>
        <p className={styles.count}>{activityText.eventCount(activities.length)}</p>
      </header>
      <DayStrip day={day} activities={activities} now={now} />
      <div className={styles.rows}>
        {activities.slice(0, rows).map((activity) => (
          <ActivityRow
            key={`${activity.cameraId} ${activity.id}`}
            activity={activity}
            cameraName={cameraName(activity.cameraId)}
            to={paths.cameraDetail(activity.cameraId, activity.id)}
            listQuery={search}
          />
        ))}
      </div>
    </section>
  );
}
