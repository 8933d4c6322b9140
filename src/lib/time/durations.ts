/** Durations in milliseconds. A calendar day may be shorter or longer than `DAY`. */
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/**
 * Maximum difference in seconds between a timestamp and the durations in a playlist. Beyond this difference,
 * the timestamp is ignored.
 */
export const MAX_CONTRADICTION_S = 60;
