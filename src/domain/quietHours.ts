import { twoDigits } from '@/lib/twoDigits';
import { isObject } from '@/lib/isObject';

/** Minutes since midnight in local time. */
export interface QuietHours {
  from: number;
  /** Exclusive end. A value below `from` is on the next day. An equal value means the whole day. */
  to: number;
}

const MINUTES = 24 * 60;

const isMinute = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < MINUTES;

export function parseQuietHours(value: unknown): QuietHours | null {
  if (!isObject(value)) return null;
  const { from, to } = value;
  return isMinute(from) && isMinute(to) ? { from, to } : null;
}

/**
 * Uses the current time zone, so that quiet hours follow a traveling user.
 * @param at Unix epoch milliseconds
 */
export function isQuietAt({ from, to }: QuietHours, at: number): boolean {
  const date = new Date(at);
  const minute = date.getHours() * 60 + date.getMinutes();
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}

export const fieldOfMinute = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => twoDigits(part)).join(':');

export function minuteOfField(text: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(text) ?? [];
  const minute = Number(hours) * 60 + Number(minutes);
  return isMinute(minute) ? minute : null;
}
