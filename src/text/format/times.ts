import { locale } from '../language/language';

/**
 * Clocks show 24 hours in every language, so that times line up and sort by eye. A formatter keeps the time zone in
 * which it was made, while a computer can travel: it is given what this computer's clock on the wall shows, as if in UTC.
 */
export const written = (options: Intl.DateTimeFormatOptions) => {
  let made: { locale: string; formatter: Intl.DateTimeFormat } | null = null;
  return (date: Date): string => {
    if (made?.locale !== locale()) {
      const formatter = new Intl.DateTimeFormat(locale(), { ...options, timeZone: 'UTC' });
      made = { locale: locale(), formatter };
    }
    return made.formatter.format(date.getTime() - date.getTimezoneOffset() * 60_000);
  };
};

const clock = written({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const exactClock = written({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });

/** `14:02` */
export const timeText = (at: number): string => clock(new Date(at));

/** `14:02:11` */
export const exactTimeText = (at: number): string => exactClock(new Date(at));
