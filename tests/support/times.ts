export const NOON = new Date(2026, 5, 15, 12).getTime();
/** Late enough that most of the mock vendor's events of the day have happened. */
export const NOW = new Date(2026, 6, 31, 16, 20).getTime();
export const TODAY = '2026-07-31';
export const YESTERDAY = '2026-07-30';
