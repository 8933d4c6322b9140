import { useEffect, useId, useMemo, useRef, useState, createContext, startTransition, use } from 'react';
import { DateRange, type RangeFocus } from 'react-date-range';
import {
  addDays,
  dateOfDay,
  dayOfDate,
  isSameRange,
  isSingleDay,
  onlyDay,
  type DayRange,
} from '@/domain/dateRange';
import { calendarText } from '@/text/activity';
import { firstWeekday } from '@/text/format/weeks';
import { Button } from '@/ui/base/Button';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { fullDay, monthText } from '@/text/format/days';
import { IconButton } from '@/ui/base/IconButton';
import { RangeFields } from './RangeFields';
import { useDayKeys } from './useDayKeys';
import styles from './RangeCalendar.module.css';

interface CalendarParts {
  draft: DayRange;
  limits: DayRange;
}

/** Passes values to the day renderer, which gets only a date from react-date-range. */
const CalendarContext = createContext<CalendarParts | null>(null);

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

const renderDay = (date: Date) => <CalendarDay date={date} />;

const renderNavigator = (date: Date, onChange: ChangeShownDate) => (
  <MonthNavigator date={date} onChange={onChange} />
);

interface RangeCalendarProps {
  value: DayRange;
  limits: DayRange;
  onSelect: (range: DayRange) => void;
}

const ALL_WEEK = 6;

const SUNDAY = '2026-07-05';

/** In react-date-range, Sunday is 0. */
function libraryWeekday() {
  const first = firstWeekday();
  return first === 7 ? 0 : first;
}

const notShown = () => '';

/** Localizes only weekdays, because the calendar shows no other text from the library. */
const locale = {
  localize: {
    day: (weekday: number) => calendarText.weekday(addDays(SUNDAY, weekday)),
    ordinalNumber: notShown,
    era: notShown,
    quarter: notShown,
    month: notShown,
    dayPeriod: notShown,
  },
};

const classNames = {
  dateRangeWrapper: styles.wrapper,
  month: styles.month,
  weekDays: styles.weekDays,
  weekDay: styles.weekDay,
  days: styles.days,
  day: styles.day,
  dayNumber: styles.number,
  dayPassive: styles.passive,
  dayToday: styles.today,
  dayDisabled: styles.disabled,
  dayStartOfWeek: styles.weekStart,
  dayEndOfWeek: styles.weekEnd,
  dayStartPreview: styles.preview,
  dayInPreview: styles.preview,
  dayEndPreview: styles.preview,
  inRange: styles.inRange,
  startEdge: styles.startEdge,
  endEdge: styles.endEdge,
};

export function RangeCalendar({ value, limits, onSelect }: RangeCalendarProps) {
  const [draft, setDraft] = useState(value);
  const [end, setEnd] = useState<0 | 1>(0);
  // Renders the date fields later, because each consists of many elements.
  const [hasFields, setHasFields] = useState(false);
  useEffect(() => startTransition(() => setHasFields(true)), []);
  const grid = useRef<HTMLDivElement>(null);
  const hintId = useId();
  useDayKeys(grid, limits);

  const context = useMemo(() => ({ draft, limits }), [draft, limits]);
  // Memoized, because a new array makes the library jump back to the selected month.
  const ranges = useMemo(
    () => [{ startDate: dateOfDay(draft.from), endDate: dateOfDay(draft.to), key: 'days' }],
    [draft],
  );

  const quick = [
    { label: calendarText.today, range: onlyDay(limits.to) },
    { label: calendarText.yesterday, range: onlyDay(addDays(limits.to, -1)) },
    { label: calendarText.lastWeek, range: { from: addDays(limits.to, -ALL_WEEK), to: limits.to } },
  ];

  return (
    <div className={styles.calendar}>
      <div role="group" aria-label={calendarText.quick} className={styles.quick}>
        {quick.map(({ label, range }) => (
          <Button
            key={label}
            variant="quiet"
            className={styles.quickButton}
            aria-pressed={isSameRange(range, value)}
            onClick={() => onSelect(range)}
          >
            {label}
          </Button>
        ))}
      </div>
      <div ref={grid} role="group" aria-label={calendarText.month} aria-describedby={hintId}>
        <CalendarContext value={context}>
          <DateRange
            classNames={classNames}
            ranges={ranges}
            rangeColors={['var(--accent)']}
            minDate={dateOfDay(limits.from)}
            maxDate={dateOfDay(limits.to)}
            shownDate={dateOfDay(value.to)}
            focusedRange={[0, end] satisfies RangeFocus}
            showDateDisplay={false}
            locale={locale}
            weekStartsOn={libraryWeekday()}
            weekdayDisplayFormat="EEEEEE"
            onChange={({ days }) => {
              if (!days?.startDate || !days.endDate) return;
              const selected = { from: dayOfDate(days.startDate), to: dayOfDate(days.endDate) };
              setDraft(selected);
              const isComplete = end === 1 || !isSingleDay(selected);
              setEnd(isComplete ? 0 : 1);
              if (isComplete) onSelect(selected);
            }}
            dayContentRenderer={renderDay}
            navigatorRenderer={renderNavigator}
          />
        </CalendarContext>
        <p id={hintId} className={styles.hint} aria-live="polite">
          {end === 0 ? calendarText.selectFirst : calendarText.selectLast}
        </p>
      </div>
      {hasFields && <RangeFields value={value} limits={limits} onSelect={onSelect} />}
    </div>
  );
}
