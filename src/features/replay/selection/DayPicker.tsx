import { ChevronLeft, ChevronRight } from 'lucide-react';
import { addDays, type Day, type DayRange } from '@/domain/dateRange';
import { longDay, nearDay } from '@/text/format/days';
import { replayText } from '@/text/features/replay';
import { IconButton } from '@/ui/base/IconButton';
import styles from './DayPicker.module.css';

interface DayPickerProps {
  day: Day;
  limits: DayRange;
  now: number;
  onSelect: (day: Day) => void;
}

/** The day that is shown, and the ways to others. */
export function DayPicker({ day, limits, now, onSelect }: DayPickerProps) {
  const near = nearDay(day, now);
  return (
    <div className={styles.chooser}>
      <IconButton
        label={replayText.previousDay}
        disabled={day <= limits.from}
        onClick={() => onSelect(addDays(day, -1))}
      >
        <ChevronLeft size={20} />
      </IconButton>
      <label className={styles.day}>
        <span className={styles.words}>
          {near !== longDay(day) && `${near} `}
          <span className={near === longDay(day) ? styles.onlyDate : styles.date}>{longDay(day)}</span>
        </span>
        <input
          type="date"
          aria-label={replayText.day}
          className={styles.input}
          value={day}
          min={limits.from}
          max={limits.to}
          onChange={({ currentTarget: { value, validity } }) => {
            if (value !== '' && validity.valid) onSelect(value);
          }}
        />
      </label>
      <IconButton
        label={replayText.nextDay}
        disabled={day >= limits.to}
        onClick={() => onSelect(addDays(day, 1))}
      >
        <ChevronRight size={20} />
      </IconButton>
    </div>
  );
}
