/** Formats seconds as `1:05`. */
export function formatTime(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${String(Math.floor(whole / 60))}:${String(whole % 60).padStart(2, '0')}`;
}

/** @returns an empty string for an unknown duration, such as that of a growing recording */
export const outOf = (duration: number): string => (duration === 0 ? '' : ` / ${formatTime(duration)}`);
