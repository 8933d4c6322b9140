import { isObject } from '@/lib/isObject';

/** A part of each day, by the clock on the wall. Minutes since midnight. */
export interface QuietHours {
  from: number;
  /** Not within it any more. Before `from`: on the next day; the same: all day. */
  to: number;
}

const MINUTES = 24 * 60;

const isMinute = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < MINUTES;

/** Reads what some version of the app has stored; null for none. */
export function parseQuietHours(value: unknown): QuietHours | null {
  if (!isObject(value)) return null;
  const { from, to } = value;
  return isMinute(from) && isMinute(to) ? { from, to } : null;
}

/** @param at Unix epoch milliseconds; the computer's zone of that moment counts, so that it travels along. */
export function isQuietAt({ from, to }: QuietHours, at: number): boolean {
  const date = new Date(at);
  const minute = date.getHours() * 60 + date.getMinutes();
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}

/** `22:05`, as a time field has it. */
export const fieldOfMinute = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** @returns null for what is no time of day, such as an empty field */
export function minuteOfField(text: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(text) ?? [];
  const minute = Number(hours) * 60 + Number(minutes);
  return isMinute(minute) ? minute : null;
}
