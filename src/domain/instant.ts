/**
 * URL parameter for an instant in UTC, such as `2026-07-31T08:12:06.250Z`. Days and times of day in URLs are
 * local to the browser that wrote them.
 */
export const INSTANT_PARAM = 'moment';

const SHAPE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?Z$/;

export const writeInstant = (at: number): string => new Date(at).toISOString();

/** @returns Unix epoch milliseconds, or null for malformed text */
export function readInstant(text: string | null): number | null {
  const at = SHAPE.test(text ?? '') ? Date.parse(text ?? '') : Number.NaN;
  return Number.isNaN(at) ? null : at;
}
