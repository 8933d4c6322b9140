import { useMemo } from 'react';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import { dateOfDay, dayOf, fractionOfDay, type Day } from '@/domain/dateRange';
import { stripText } from '@/text/activity';
import { classes } from '@/ui/base/classes';
import { busiestHour, stripParts, type StripPart } from './dayStripBars';
import { eventColour } from '../eventColour';
import styles from './DayStrip.module.css';
import { commonText } from '@/text/common';

interface DayStripProps {
  day: Day;
  events: readonly CameraEvent[];
  now: number;
}

const WIDTH = 1_000;
const HEIGHT = 48;
const HOURS = [0, 6, 12, 18] as const;

const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

function description(events: readonly CameraEvent[]): string {
  const hour = busiestHour(events);
  return hour === null
    ? commonText.noEvents
    : stripText.busiest(events.length, hourText(hour), hourText(hour + 1));
}

/** A single path per category, since a day may have ten thousand events. */
function linesOf(parts: readonly StripPart[]): [StripPart['category'], string][] {
  const lines = new Map<StripPart['category'], string>();
  for (const { category, x, top, length } of parts) {
    const line = lines.get(category) ?? '';
    lines.set(category, `${line}M${x * WIDTH} ${top * HEIGHT}v${length * HEIGHT}`);
  }
  return [...lines];
}

export function DayStrip({ day, events, now }: DayStripProps) {
  const until = day === dayOf(now) ? fractionOfDay(now, day) : 1;
  const bars = useMemo(() => linesOf(stripParts(events, day)), [events, day]);
  const place = (hour: number) => fractionOfDay(dateOfDay(day, hour).getTime(), day);
  return (
    <div className={styles.strip} dir="ltr" role="img" aria-label={description(events)}>
      <svg
        className={styles.drawing}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path
          className={styles.hour}
          d={HOURS.map((hour) => `M${place(hour) * WIDTH} 4V${HEIGHT - 4}`).join('')}
        />
        <path className={styles.line} d={`M0 ${HEIGHT / 2}H${until * WIDTH}`} />
        {bars.map(([category, line]) => (
          <path key={category} className={classes(styles.bar, eventColour(category))} d={line} />
        ))}
      </svg>
      <span className={styles.scale} aria-hidden="true">
        {HOURS.map((hour) => (
          <span key={hour} style={{ insetInlineStart: `${place(hour) * 100}%` }}>
            {hourText(hour)}
          </span>
        ))}
        <span className={styles.end}>24:00</span>
      </span>
    </div>
  );
}
