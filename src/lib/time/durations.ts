/** Durations in milliseconds. A calendar day may be shorter or longer than `DAY`. */
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/**
 * Maximum difference in seconds between timestamps and a playlist. Beyond it, the playlist's durations are
 * used.
 */
export const MAX_CONTRADICTION_S = 60;
