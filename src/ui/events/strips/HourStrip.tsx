import { twoDigits } from '@/lib/twoDigits';
import { clamp } from '@/lib/clamp';
import { useMemo, useState, type KeyboardEvent, useRef, type MouseEvent } from 'react';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import { toggle, type Change } from '@/lib/toggle';
import type { Day } from '@/domain/dateRange';
import { countByHour, hoursOf, type HourKey } from '@/domain/events/hours';
import { stripText } from '@/text/activity';
import { zoneText } from '@/text/format/times';
import { DayStrip } from './DayStrip';
import { hourDescribedBy } from '../EventTime';
import { useGesture, type Gesture, type Press } from '@/ui/hooks/useGesture';
import styles from './HourStrip.module.css';

interface Span {
  from: number;
  to: number;
}

function distance({ left, right, top, bottom }: DOMRect, { clientX: x, clientY: y }: PointerEvent): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}

/** Returns the hour nearest to the pointer, because a drag may end outside the strip. */
function hourNear({ surface, last }: Press): number {
  const distances = [...surface.querySelectorAll('[data-hour]')].map((hour) =>
    distance(hour.getBoundingClientRect(), last),
  );
  return distances.indexOf(Math.min(...distances));
}

const spanOf = (gesture: Gesture<number>): Span => ({ from: gesture.grip, to: hourNear(gesture) });

/** @param onDragged called with the first and last hour, unless the drag ends in the hour where it began */
function useHourDrag(onDragged: (from: number, to: number) => void) {
  const [span, setSpan] = useState<Span | null>(null);
  const hasDragged = useRef(false);
  const { onPointerDown } = useGesture<number>({
    grip(press) {
      hasDragged.current = false;
      const { target, isPrimary } = press.last;
      if (!isPrimary || !(target instanceof Element) || target.closest('[data-hour]') === null) return null;
      const hour = hourNear(press);
      setSpan({ from: hour, to: hour });
      return hour;
    },
    onMove: (gesture) => setSpan(spanOf(gesture)),
    onEnd(gesture) {
      setSpan(null);
      const { from, to } = spanOf(gesture);
      if (from === to) return;
      hasDragged.current = true;
      onDragged(from, to);
    },
    onCancel: () => setSpan(null),
  });
  return {
    covers: (index: number): boolean =>
      span !== null && index >= Math.min(span.from, span.to) && index <= Math.max(span.from, span.to),
    /** True for the click that ends a drag. A keyboard click has a `detail` of 0. */
    wasDragged: (event: MouseEvent): boolean => event.detail > 0 && hasDragged.current,
    onPointerDown,
  };
}

interface HourStripProps {
  day: Day;
  events: readonly CameraEvent[];
  unseen?: ReadonlySet<HourKey>;
  now: number;
  /** An empty list shows the whole day. */
  selected: readonly HourKey[];
  onSelect: (change: Change<HourKey>) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

export function HourStrip({ day, events, unseen, now, selected, onSelect }: HourStripProps) {
  const hours = useMemo(() => hoursOf(day), [day]);
  const counts = useMemo(() => countByHour(events), [events]);
  const [current, setCurrent] = useState<number | null>(null);
  const [anchor, setAnchor] = useState<number | null>(null);
  const range = (from: number, to: number): HourKey[] =>
    hours.slice(Math.min(from, to), Math.max(from, to) + 1).map(({ key }) => key);
  const drag = useHourDrag((from, to) => onSelect(() => range(from, to)));

  const firstSelected = hours.findIndex(({ key }) => selected.includes(key));
  const stop = current ?? Math.max(0, firstSelected);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    const target =
      step !== undefined
        ? stop + step
        : event.key === 'Home'
          ? 0
          : event.key === 'End'
            ? hours.length - 1
            : null;
    if (target === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const next = clamp(target, 0, hours.length - 1);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
    if (!event.shiftKey) return setAnchor(null);
    const from = anchor ?? stop;
    setAnchor(from);
    onSelect(() => range(from, next));
  };

  return (
    <div className={styles.strip} dir="ltr">
      <DayStrip day={day} events={events} now={now} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the group handles the events of its buttons */}
      <div
        role="group"
        aria-label={stripText.hours}
        className={styles.hours}
        style={{ '--hours': hours.map(({ from, until }) => `${until - from}fr`).join(' ') }}
        onKeyDown={onKeyDown}
        onPointerDown={drag.onPointerDown}
      >
        {hours.map(({ key, hour, from }, index) => {
          const count = counts.get(key) ?? 0;
          const comesTwice = hours.some((other) => other.hour === hour && other.key !== key);
          return (
            <button
              key={key}
              type="button"
              className={styles.hour}
              data-hour={index}
              data-under-hand={drag.covers(index)}
              data-quiet={count === 0}
              aria-pressed={selected.includes(key)}
              data-unseen={unseen?.has(key)}
              aria-label={stripText.hour(hour, count, comesTwice ? zoneText(from) : '')}
              aria-describedby={hourDescribedBy(unseen?.has(key) === true)}
              tabIndex={index === stop ? 0 : -1}
              onFocus={() => setCurrent(index)}
              onClick={(event) => {
                if (drag.wasDragged(event)) return;
                setAnchor(index);
                onSelect(toggle(key));
              }}
            >
              {twoDigits(hour)}
            </button>
          );
        })}
      </div>
    </div>
  );
}
