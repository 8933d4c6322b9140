/** @returns `most` if `most` is below `least` */
export const clamp = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value));
