import { addDays, dateOfDay, dayOf, isSingleDay, type Day, type DayRange } from '@/domain/dateRange';

/**
 * The app speaks English; clocks show 24 hours, so that times line up and sort by eye. A formatter keeps the time zone in
 * which it was made, while a computer can travel: it is given what this computer's clock on the wall shows, as if in UTC.
 */
const english = (options: Intl.DateTimeFormatOptions) => {
  let formatter: Intl.DateTimeFormat | null = null;
  return (date: Date): string => {
    formatter ??= new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
    return formatter.format(date.getTime() - date.getTimezoneOffset() * 60_000);
  };
};

const clock = english({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const exactClock = english({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });
const weekday = english({ weekday: 'long' });
const dayAndMonth = english({ day: 'numeric', month: 'long' });
const month = english({ month: 'long' });

/** `14:02` */
export const timeText = (at: number): string => clock(new Date(at));

/** `14:02:11` */
export const exactTimeText = (at: number): string => exactClock(new Date(at));

/** `31-07-2026` */
export const dashedDay = (day: Day): string => day.split('-').reverse().join('-');

/** `Friday` */
export const weekdayText = (day: Day): string => weekday(dateOfDay(day, 12));

/** `31 July` */
export const dayAndMonthText = (day: Day): string => dayAndMonth(dateOfDay(day, 12));

/** `Friday, 31 July` */
export const longDay = (day: Day): string => {
  const date = dateOfDay(day, 12);
  return `${weekday(date)}, ${dayAndMonth(date)}`;
};

/** `Friday, 31 July 2026` */
export const fullDay = (day: Day): string => `${longDay(day)} ${day.slice(0, 4)}`;

/** `Today`, `Yesterday` or `Friday, 31 July` */
export function nearDay(day: Day, now: number): string {
  const today = dayOf(now);
  if (day === today) return 'Today';
  return day === addDays(today, -1) ? 'Yesterday' : longDay(day);
}

/** `July 2026` */
export const monthText = (day: Day): string => `${month(dateOfDay(day, 12))} ${day.slice(0, 4)}`;

/** `July 2026`, `June to July 2026` or `December 2025 to January 2026` */
export function monthsText({ from, to }: DayRange): string {
  if (from.slice(0, 7) === to.slice(0, 7)) return monthText(to);
  const first = from.slice(0, 4) === to.slice(0, 4) ? month(dateOfDay(from, 12)) : monthText(from);
  return `${first} to ${monthText(to)}`;
}

/** `Today`, `Friday, 31 July` or `30 July to 2 August` */
export function rangeText(range: DayRange, now: number): string {
  if (isSingleDay(range)) return nearDay(range.to, now);
  return `${dayAndMonth(dateOfDay(range.from, 12))} to ${dayAndMonth(dateOfDay(range.to, 12))}`;
}
