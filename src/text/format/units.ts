import english from 'messages:units';
import { locale, sayIn } from '../language/language';

const say = sayIn('units', english);

export const decimal = (value: number, digits: number): string =>
  value.toLocaleString(locale(), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  });

export const percentText = (value: number | string): string => say('percent', { value });

const UNITS = ['bytes', 'kB', 'MB', 'GB'] as const;

/** Returns text such as `1.4 MB`. */
export const amountText = (value: string, unit: (typeof UNITS)[number]): string =>
  say('amount', { value, unit });

export function bytesText(bytes: number): string {
  // Uses the next unit from 999.5 on, because such values would round to 1000.
  const step = bytes < 1_000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes / 0.9995) / 3));
  const value = bytes / 1_000 ** step;
  return amountText(decimal(value, step === 0 || value >= 99.95 ? 0 : 1), UNITS[step] ?? 'GB');
}

export const secondsOf = (seconds: number | string): string => say('seconds', { seconds });
export const minutesOf = (minutes: number): string => say('minutes', { minutes });
const hoursOf = (hours: number, minutes: number): string => say('hoursAndMinutes', { hours, minutes });

export const secondsValue = (seconds: number): string => secondsOf(decimal(seconds, 1));

const MINUTE = 60;

/** Returns text such as `45 s`, `3 min` or `1 h 5 min`. */
export function secondsText(seconds: number): string {
  if (seconds < MINUTE) return secondsOf(Math.max(1, seconds));
  const minutes = Math.ceil(seconds / MINUTE);
  return minutes < MINUTE ? minutesOf(minutes) : hoursOf(Math.floor(minutes / MINUTE), minutes % MINUTE);
}

/**
 * Returns text such as `2 h 14 min`, `3 min` or `45 s`.
 * @param milliseconds negative values count as 0
 */
export function durationText(milliseconds: number): string {
  const seconds = Math.round(Math.max(0, milliseconds) / 1_000);
  const minutes = Math.floor(seconds / MINUTE);
  const hours = Math.floor(minutes / MINUTE);
  if (hours === 0) return minutes > 0 ? minutesOf(minutes) : secondsOf(seconds);
  return minutes % MINUTE > 0 ? hoursOf(hours, minutes % MINUTE) : say('hours', { hours });
}
