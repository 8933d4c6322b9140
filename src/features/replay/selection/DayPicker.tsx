import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { addDays, readDayRange, type Day, type DayRange } from '@/domain/dateRange';
import { longDay, nearDay } from '@/text/format/days';
import { replayText } from '@/text/features/replay';
import { IconButton } from '@/ui/base/IconButton';
import styles from './DayPicker.module.css';

interface DayPickerProps {
  day: Day;
  /** Returns the latest requested day, which the router may not have rendered yet. */
  latestDay: () => Day;
  limits: DayRange;
  now: number;
  onSelect: (day: Day) => void;
}

/**
 * Pause after which typing counts as finished. Without it, the first digit of 15 would already select the
 * first of the month.
 */
const TYPING_PAUSE_MS = 800;

export function DayPicker({ day, latestDay, limits, now, onSelect }: DayPickerProps) {
  const near = nearDay(day, now);
  const select = useCallback(
    (target: Day) => {
      if (target !== latestDay()) onSelect(target);
    },
    [latestDay, onSelect],
  );
  const selectNear = (days: number) => {
    const target = addDays(latestDay(), days);
    if (readDayRange(target, target, limits)) select(target);
  };
  const [typed, setTyped] = useState<{ on: Day; requested: Day; text: string } | null>(null);
  if (typed !== null && day !== typed.on && day !== typed.requested) setTyped(null);
  const text = typed?.text ?? day;
  const typedDay = text !== day && readDayRange(text, text, limits) ? text : null;
  useEffect(() => {
    const forget = () => setTyped(null);
    // Going back cancels a requested day that is not rendered yet.
    globalThis.addEventListener('popstate', forget);
    return () => globalThis.removeEventListener('popstate', forget);
  }, []);
  /** Time of the last key or change. Keys pressed in the browser's calendar fire only change events. */
  const touchedAt = useRef(-TYPING_PAUSE_MS);
  useEffect(() => {
    if (typedDay === null) return undefined;
    const timer = setTimeout(() => select(typedDay), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typedDay, select]);
  return (
    <div className={styles.chooser}>
      <IconButton
        label={replayText.previousDay}
        aria-disabled={day <= limits.from}
        onClick={() => selectNear(-1)}
      >
        <ChevronLeft size={20} />
      </IconButton>
      <label className={styles.day}>
        <span aria-live="polite" aria-atomic="true" className={styles.words}>
          {near !== longDay(day) && `${near} `}
          <span className={near === longDay(day) ? styles.onlyDate : styles.date}>{longDay(day)}</span>
        </span>
        <input
          type="date"
          aria-label={replayText.day}
          className={styles.input}
          value={text}
          min={limits.from}
          max={limits.to}
          onChange={({ currentTarget: { value }, timeStamp }) => {
            setTyped({ on: day, requested: latestDay(), text: value });
            const isSingle = timeStamp - touchedAt.current >= TYPING_PAUSE_MS;
            touchedAt.current = timeStamp;
            if (isSingle && readDayRange(value, value, limits)) select(value);
          }}
          onKeyDown={({ key, timeStamp }) => {
            touchedAt.current = timeStamp;
            if (key === 'Enter' && typedDay !== null) select(typedDay);
          }}
          onBlur={() => {
            setTyped(null);
            if (typedDay !== null) select(typedDay);
          }}
        />
      </label>
      <IconButton label={replayText.nextDay} aria-disabled={day >= limits.to} onClick={() => selectNear(1)}>
        <ChevronRight size={20} />
      </IconButton>
    </div>
  );
}
