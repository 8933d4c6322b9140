import { twoDigits } from '@/lib/twoDigits';

/** Formats seconds as `1:05`. */
export function formatTime(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${String(Math.floor(whole / 60))}:${twoDigits(whole % 60)}`;
}

/** @returns ` / 1:05`, for example, or an empty string if the duration is unknown (0) */
export const outOf = (duration: number): string => (duration === 0 ? '' : ` / ${formatTime(duration)}`);
