/** The value, or the end of the range that it lies beyond. `most` counts where it is below `least`. */
export const clamp = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value));
