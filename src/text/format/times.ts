import { locale } from '../language/language';

/**
 * Returns a formatter for dates and date ranges in the current language. Passes this computer's local time as
 * UTC, because an `Intl` formatter keeps its original time zone, but a computer can move to another one.
 */
export const written = (options: Intl.DateTimeFormatOptions) => {
  let made: { locale: string; formatter: Intl.DateTimeFormat } | null = null;
  const wallClock = (date: Date): number => date.getTime() - date.getTimezoneOffset() * 60_000;
  return (first: Date, last?: Date): string => {
    if (made?.locale !== locale()) {
      const formatter = new Intl.DateTimeFormat(locale(), { ...options, timeZone: 'UTC' });
      made = { locale: locale(), formatter };
    }
    const { formatter } = made;
    // Formats single dates separately, because a range takes forty times as long and a list has hundreds of
    // dates.
    if (last === undefined) return formatter.format(wallClock(first));
    return formatter.formatRange(wallClock(first), wallClock(last));
  };
};

const clock = written({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const exactClock = written({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });

/** Returns text such as `14:02`. */
export const timeText = (at: number): string => clock(new Date(at));

/** Returns text such as `14:02:11`. */
export const exactTimeText = (at: number): string => exactClock(new Date(at));

export const zoneText = (at: number): string =>
  new Intl.DateTimeFormat(locale(), { timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';
