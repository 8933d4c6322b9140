/** Seconds as `1:05`. */
export function formatTime(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${String(Math.floor(whole / 60))}:${String(whole % 60).padStart(2, '0')}`;
}

/** The duration behind a position; empty while it is not known, as with a recording that is still being sent. */
export const outOf = (duration: number): string => (duration === 0 ? '' : ` / ${formatTime(duration)}`);
