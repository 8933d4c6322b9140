/** Durations in milliseconds; a day has 24 hours, which a day of the calendar may not. */
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
