import { twoDigits } from '@/lib/twoDigits';
import { clamp } from '@/lib/clamp';
import { useState, type KeyboardEvent } from 'react';
import { HOURS, WEEKDAYS } from '@/domain/events/weekHours';
import { heatMapText } from '@/text/features/heatMap';
import { firstWeekday } from '@/text/format/weeks';
import { useMediaQuery } from '@/ui/hooks/useMediaQuery';
import styles from './HeatMapTable.module.css';

interface HeatMapTableProps {
  caption: string;
  counts: readonly (readonly number[])[];
  initial: { weekday: number; hour: number };
  /** Null disables presses on cells. */
  onSelect: ((weekday: number, hour: number) => void) | null;
}

const LEVELS = 5;

const levelOf = (count: number, highest: number): number =>
  count === 0 ? 0 : 1 + Math.floor(((LEVELS - 1) * (count - 1)) / Math.max(1, highest - 1));

const STEPS: Readonly<Record<string, { days: number; hours: number }>> = {
  ArrowDown: { days: 1, hours: 0 },
  ArrowUp: { days: -1, hours: 0 },
  ArrowRight: { days: 0, hours: 1 },
  ArrowLeft: { days: 0, hours: -1 },
};
const STEPS_ON_A_PHONE: typeof STEPS = {
  ArrowRight: { days: 1, hours: 0 },
  ArrowLeft: { days: -1, hours: 0 },
  ArrowDown: { days: 0, hours: 1 },
  ArrowUp: { days: 0, hours: -1 },
};

/** The user's region determines the first weekday. Monday is 0. */
function orderedWeekdays(): readonly number[] {
  const first = firstWeekday() - 1;
  return [...WEEKDAYS.slice(first), ...WEEKDAYS.slice(0, first)];
}

export function HeatMapTable({ caption, counts, initial, onSelect }: HeatMapTableProps) {
  const isPhone = useMediaQuery('(max-width: 899px)');
  const [stop, setStop] = useState(initial);
  const weekdays = orderedWeekdays();
  const highest = Math.max(...counts.flat());

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = (isPhone ? STEPS_ON_A_PHONE : STEPS)[event.key];
    const hour = { Home: 0, End: HOURS.length - 1 }[event.key];
    if (!step && hour === undefined) return;
    event.preventDefault();
    const row = clamp(weekdays.indexOf(stop.weekday) + (step?.days ?? 0), 0, weekdays.length - 1);
    const next = {
      weekday: weekdays[row] ?? stop.weekday,
      hour: hour ?? clamp(stop.hour + (step?.hours ?? 0), 0, HOURS.length - 1),
    };
    event.currentTarget.querySelector<HTMLElement>(`[data-cell="${next.weekday} ${next.hour}"]`)?.focus();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the table handles the keys of its buttons
    <table dir="ltr" aria-label={caption} className={styles.table} onKeyDown={onKeyDown}>
      <thead>
        <tr>
          <td>
            <span className="visually-hidden">{heatMapText.title}</span>
          </td>
          {HOURS.map((hour) => (
            <th key={hour} scope="col" className={styles.hour} aria-label={heatMapText.hour(hour)}>
              {twoDigits(hour)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weekdays.map((weekday) => {
          const name = heatMapText.weekday(weekday);
          return (
            <tr key={weekday}>
              <th scope="row" className={styles.weekday} aria-label={name}>
                {isPhone ? heatMapText.shortWeekday(weekday) : name}
              </th>
              {HOURS.map((hour) => {
                const count = counts[weekday]?.[hour] ?? 0;
                return (
                  <td key={hour}>
                    <button
                      type="button"
                      className={styles.cell}
                      data-cell={`${weekday} ${hour}`}
                      data-level={levelOf(count, highest)}
                      aria-label={heatMapText.cell(name, hour, count)}
                      tabIndex={weekday === stop.weekday && hour === stop.hour ? 0 : -1}
                      onFocus={() => setStop({ weekday, hour })}
                      aria-disabled={onSelect === null || undefined}
                      onClick={() => onSelect?.(weekday, hour)}
                    >
                      {count > 0 && count}
                    </button>
                  </td>
                );
              })}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
