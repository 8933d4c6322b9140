/** Durations in milliseconds. A calendar day may be shorter or longer than `DAY`. */
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** If timestamps contradict the playlist's durations by more than this, the playlist determines the time. */
export const MAX_CONTRADICTION_S = 60;

/** MPEG-TS timestamps have 33 bits at 90 kHz: https://www.itu.int/rec/T-REC-H.222.0 */
export const TS_CLOCK = 90_000;
const TS_WRAP_S = 2 ** 33 / TS_CLOCK;

/**
 * Removes a wrap-around from the difference between two MPEG-TS timestamps.
 * @param difference in seconds
 */
export const unwrapped = (difference: number): number =>
  difference - TS_WRAP_S * Math.round(difference / TS_WRAP_S);
