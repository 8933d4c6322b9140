/** Limits `value` to the range from `min` to `max`. If `max` is below `min`, returns `max`. */
export const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));
