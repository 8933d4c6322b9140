import { twoDigits } from '@/lib/twoDigits';

/** Formats seconds as `1:05`. */
export function formatTime(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${String(Math.floor(whole / 60))}:${twoDigits(whole % 60)}`;
}

/** @returns for example ` / 1:05`; an empty string for an unknown duration (0) */
export const outOf = (duration: number): string => (duration === 0 ? '' : ` / ${formatTime(duration)}`);
