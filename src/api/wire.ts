import { isObject } from '@/lib/isObject';
import { webAddress } from '@/lib/webAddress';

/**
 * JSON object from the vendor. Functions that read its fields never throw, and return a neutral value for
 * unreadable fields.
 */
export type WireObject = Readonly<Record<string, unknown>>;

/** Accepts numbers, because some IDs are numbers. Returns an empty string for other values. */
export const text = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'number' && Number.isFinite(value)
      ? String(value)
      : '';

/** Accepts numeric strings. Returns null for other values. */
export function number(value: unknown): number | null {
  const parsed = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof parsed === 'number' && Number.isFinite(parsed) ? parsed : null;
}

/**
 * Returns an ID that is valid in a path, or an empty string. Half a surrogate pair cannot be percent-encoded,
 * and `.` and `..` have a special meaning in paths even when encoded.
 * https://url.spec.whatwg.org/#double-dot-path-segment
 */
export function id(value: unknown): string {
  const read = text(value);
  const isUnusable = /\p{Surrogate}/u.test(read) || ['', '.', '..'].includes(read.trim());
  return isUnusable ? '' : read;
}

/** Resolves an http(s) URL against the page's URL. Returns null for other values. */
export const address = (value: unknown): string | null =>
  typeof value === 'string' ? webAddress(value, globalThis.location.href) : null;

/** Latest accepted time, because later years have five digits. */
export const LATEST = Date.UTC(9999, 11, 31);

/** @param milliseconds Unix epoch milliseconds */
export const isTime = (milliseconds: number): boolean => milliseconds >= 0 && milliseconds <= LATEST;

/**
 * Reads a list, dropping items for which `read` returns null and later items with the same key.
 * @returns null if the value exists but is not a list; an empty list if it is missing
 */
export function list<Item>(
  value: unknown,
  read: (item: WireObject) => Item | null,
  key: (item: Item) => string,
): Item[] | null {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) return null;
  const items = new Map<string, Item>();
  for (const entry of value) {
    const item = isObject(entry) ? read(entry) : null;
    if (item !== null && !items.has(key(item))) items.set(key(item), item);
  }
  return [...items.values()];
}

function firstError(body: unknown): WireObject | null {
  if (!isObject(body) || !Array.isArray(body['errors'])) return null;
  const first: unknown = body['errors'][0];
  return isObject(first) ? first : null;
}

/** Returns the first error; null if the body is not in the vendor's error format. */
export function vendorError(body: unknown): { code: string; detail: string } | null {
  const first = firstError(body);
  return first && { code: text(first['code']), detail: text(first['detail']) };
}

export const EXPIRED_TOKEN = 'E0403';

/**
 * Returns the HTTP status, or the first error's status if a gateway answered 2xx with errors instead of data.
 * If that error has no valid status, returns 403 for an expired token and otherwise 400.
 */
export function statusOf(httpStatus: number, body: unknown): number {
  const error = firstError(body);
  if (httpStatus >= 300 || error === null || (isObject(body) && isObject(body['data']))) return httpStatus;
  const status = number(error['status']);
  if (status !== null && status >= 400 && status < 600) return status;
  return error['code'] === EXPIRED_TOKEN ? 403 : 400;
}

/** @returns true for text instead of JSON, as from a proxy or a captive portal */
export const isPage = (body: unknown): boolean => typeof body === 'string' && body.trim() !== '';
