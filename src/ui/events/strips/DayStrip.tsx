import { useMemo } from 'react';
import { type CameraEvent, eventCategory, type EventCategory } from '@/domain/events/cameraEvent';
import { dateOfDay, dayOf, fractionOfDay, type Day } from '@/domain/dateRange';
import { hourText, stripText } from '@/text/activity';
import { classes } from '@/ui/base/classes';
import { eventColor } from '../eventColor';
import styles from './DayStrip.module.css';
import { commonText } from '@/text/common';

/** Bars in a day of 24 hours: one for every ten minutes. */
const BARS = 144;

interface StripPart {
  category: EventCategory;
  x: number;
  top: number;
  length: number;
}

const barHeight = (count: number): number => Math.min(1, 0.28 + 0.24 * Math.sqrt(count - 1));

type Bar = Map<EventCategory, number>;

function stacked(index: number, bar: Bar): StripPart[] {
  const count = [...bar.values()].reduce((sum, ofKind) => sum + ofKind, 0);
  const height = barHeight(count);
  let top = (1 - height) / 2;
  return [...bar]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([category, ofKind]) => {
      const length = (height * ofKind) / count;
      const part = { category, x: (index + 0.5) / BARS, top, length };
      top += length;
      return part;
    });
}

export function stripParts(events: readonly CameraEvent[], day: Day): StripPart[] {
  const bars = new Map<number, Bar>();
  for (const { at, code } of events) {
    const index = Math.min(BARS - 1, Math.floor(fractionOfDay(at, day) * BARS));
    const bar: Bar = bars.get(index) ?? new Map();
    const category = eventCategory(code);
    bar.set(category, (bar.get(category) ?? 0) + 1);
    bars.set(index, bar);
  }
  return [...bars].flatMap(([index, bar]) => stacked(index, bar));
}

export function busiestHour(events: readonly CameraEvent[]): number | null {
  const counts = new Map<number, number>();
  for (const { at } of events) {
    const hour = new Date(at).getHours();
    counts.set(hour, (counts.get(hour) ?? 0) + 1);
  }
  const [busiest] = [...counts].sort(([, one], [, other]) => other - one);
  return busiest?.[0] ?? null;
}

interface DayStripProps {
  day: Day;
  events: readonly CameraEvent[];
  now: number;
}

const WIDTH = 1_000;
const HEIGHT = 48;
const HOURS = [0, 6, 12, 18] as const;

function description(events: readonly CameraEvent[]): string {
  const hour = busiestHour(events);
  return hour === null
    ? commonText.noEvents
    : stripText.busiest(events.length, hourText(hour), hourText(hour + 1));
}

/** Combines a category's lines into one path, because a day may have thousands of events. */
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
  const fraction = (hour: number) => fractionOfDay(dateOfDay(day, hour).getTime(), day);
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
          d={HOURS.map((hour) => `M${fraction(hour) * WIDTH} 4V${HEIGHT - 4}`).join('')}
        />
        <path className={styles.line} d={`M0 ${HEIGHT / 2}H${until * WIDTH}`} />
        {bars.map(([category, line]) => (
          <path key={category} className={classes(styles.bar, eventColor(category))} d={line} />
        ))}
      </svg>
      <span className={styles.scale} aria-hidden="true">
        {HOURS.map((hour) => (
          <span key={hour} style={{ insetInlineStart: `${fraction(hour) * 100}%` }}>
            {hourText(hour)}
          </span>
        ))}
        <span className={styles.end}>24:00</span>
      </span>
    </div>
  );
}
