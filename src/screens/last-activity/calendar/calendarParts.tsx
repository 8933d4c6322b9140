import { createContext, use } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { dayOfDate, type DayRange } from '@/domain/dateRange';
import { calendarText } from '@/text/activity';
import { fullDay, monthText } from '@/text/format/days';
import { IconButton } from '@/ui/base/IconButton';
import styles from './RangeCalendar.module.css';

interface CalendarParts {
  draft: DayRange;
  limits: DayRange;
}

/** The library calls renderers with a date only. */
export const CalendarContext = createContext<CalendarParts | null>(null);

function CalendarDay({ date }: { date: Date }) {
  const calendar = use(CalendarContext);
  if (!calendar) return null;
  const { draft, limits } = calendar;
  const day = dayOfDate(date);
  const state = {
    isSelected: day >= draft.from && day <= draft.to,
    isAvailable: day >= limits.from && day <= limits.to,
  };
  return (
    <span data-day={day}>
      <span aria-hidden="true">{date.getDate()}</span>
      <span className="visually-hidden">{calendarText.day(fullDay(day), state)}</span>
    </span>
  );
}

type ChangeShownDate = (value: number, mode: 'monthOffset') => void;

function MonthNavigator({ date, onChange }: { date: Date; onChange: ChangeShownDate }) {
  const calendar = use(CalendarContext);
  if (!calendar) return null;
  const { limits } = calendar;
  const month = dayOfDate(date).slice(0, 7);
  return (
    <div className={styles.navigator}>
      <IconButton
        label={calendarText.previousMonth}
        data-months={-1}
        aria-disabled={month <= limits.from.slice(0, 7)}
        onClick={() => onChange(-1, 'monthOffset')}
      >
        <ChevronLeft size={20} />
      </IconButton>
      <span className={styles.monthName} aria-live="polite">
        {monthText(dayOfDate(date))}
      </span>
      <IconButton
        label={calendarText.nextMonth}
        data-months={1}
        aria-disabled={month >= limits.to.slice(0, 7)}
        onClick={() => onChange(1, 'monthOffset')}
      >
        <ChevronRight size={20} />
      </IconButton>
    </div>
  );
}

export const renderDay = (date: Date) => <CalendarDay date={date} />;

export const renderNavigator = (date: Date, onChange: ChangeShownDate) => (
  <MonthNavigator date={date} onChange={onChange} />
);
