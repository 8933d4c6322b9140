import english from 'messages:days';
import { addDays, dateOfDay, dayOf, isSingleDay, type Day, type DayRange } from '@/domain/dateRange';
import { language, sayIn, texts } from '../language/language';
import { exactTimeText, written } from './times';

const say = sayIn('days', english);

const weekday = written({ weekday: 'long' });
const shortWeekday = written({ weekday: 'short' });
const narrowWeekday = written({ weekday: 'narrow' });
const dayAndMonth = written({ day: 'numeric', month: 'long' });
const weekdayAndDay = written({ weekday: 'long', day: 'numeric', month: 'long' });
const wholeDate = written({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const monthAndYear = written({ month: 'long', year: 'numeric' });

const daysText = texts('days', english);

/** Returns text such as `31-07-2026`. */
export const dashedDay = (day: Day): string => day.split('-').reverse().join('-');

export const weekdayText = (day: Day): string => weekday(dateOfDay(day, 12));

/** Maximum characters in a narrow column. Some languages, such as Arabic, do not abbreviate weekdays. */
const NARROW_COLUMN = 5;

/** Returns text such as `Fri`, or `F` if the language's short weekdays are too long for a column. */
export function shortWeekdayText(day: Day): string {
  const week = [0, 1, 2, 3, 4, 5, 6].map((offset) => shortWeekday(dateOfDay(addDays(day, offset), 12)));
  const [short = ''] = week;
  return week.every(({ length }) => length <= NARROW_COLUMN) ? short : narrowWeekday(dateOfDay(day, 12));
}

/** Returns text such as `Friday, 31 July 2026, 14:02:11`. */
export const exactDateTimeText = (at: number): string =>
  say('moment', { day: fullDay(dayOf(at)), time: exactTimeText(at) });

/** Returns text such as `14:02:11`, with the date if the time is outside `day`. */
export const dateTimeText = (at: number, day: Day): string =>
  dayOf(at) === day ? exactTimeText(at) : exactDateTimeText(at);

/** Returns text such as `31 July`. */
export const dayAndMonthText = (day: Day): string => dayAndMonth(dateOfDay(day, 12));

export const longDay = (day: Day): string => {
  const date = dateOfDay(day, 12);
  return language() === 'en' ? `${weekday(date)}, ${dayAndMonth(date)}` : weekdayAndDay(date);
};

/** Returns text such as `Friday, 31 July 2026`. */
export const fullDay = (day: Day): string =>
  language() === 'en' ? `${longDay(day)} ${day.slice(0, 4)}` : wholeDate(dateOfDay(day, 12));

/** Returns text such as `Today`, `Yesterday` or `Friday, 31 July`. */
export function nearDay(day: Day, now: number): string {
  const today = dayOf(now);
  if (day === today) return daysText.today;
  return day === addDays(today, -1) ? daysText.yesterday : longDay(day);
}

export const monthText = (day: Day): string => monthAndYear(dateOfDay(day, 12));

/** Returns text such as `July 2026`, `June – July 2026` or `December 2025 – January 2026`. */
export const monthsText = ({ from, to }: DayRange): string =>
  monthAndYear(dateOfDay(from, 12), dateOfDay(to, 12));

/** Returns text such as `30 July – 2 August`. */
export const spanText = ({ from, to }: DayRange): string =>
  dayAndMonth(dateOfDay(from, 12), dateOfDay(to, 12));

/** Returns text such as `Today`, `Friday, 31 July` or `30 July – 2 August`. */
export const rangeText = (range: DayRange, now: number): string =>
  isSingleDay(range) ? nearDay(range.to, now) : spanText(range);
