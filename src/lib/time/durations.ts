/** A calendar day may be shorter or longer than `DAY`. */
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Seconds by which timestamps may differ from a playlist, whose durations count beyond that. */
export const MAX_CONTRADICTION_S = 60;
