/** Limits `value` to the range from `min` to `max`. Returns `max` if `max` is below `min`. */
export const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));
