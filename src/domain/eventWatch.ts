import { isObject } from '@/lib/isObject';
import { DAY } from '@/lib/time/durations';
import type { CameraEvent } from './events/cameraEvent';
import { eventKey } from './selection';

export type WatchedEvent = Pick<CameraEvent, 'id' | 'cameraId' | 'at' | 'code'>;

/** All events of a camera up to this time are known. Times are the vendor's, in Unix epoch milliseconds. */
export interface EventCursor {
  /** Time of the newest event when the watch began, but not in the future: older events are not news. */
  since: number;
  at: number;
  /** Known events that the next poll finds again, since an event that is uploaded late may be among them. */
  ids: readonly string[];
}

export interface EventWatchState {
  askedAt: number;
  /** The earliest time of the next poll in Unix epoch milliseconds, after failures or a Retry-After. */
  notBefore: number;
  cursors: Readonly<Record<string, EventCursor>>;
  found: readonly WatchedEvent[];
}

export const NOTHING_WATCHED: EventWatchState = { askedAt: 0, notBefore: 0, cursors: {}, found: [] };

const MAX_FOUND = 200;

export const firstCursor = (latest: CameraEvent | null): EventCursor => ({
  since: latest?.at ?? 0,
  at: latest?.at ?? 0,
  ids: latest ? [latest.id] : [],
});

/**
 * The range uses the time of events, since this computer's clock may be wrong by more than an event is old.
 * @param lateness milliseconds after which an event may still become known
 */
export const rangeAfter = (cursor: EventCursor, now: number, lateness: number) => ({
  // An event dated in the future would hide those before it.
  begin: Math.max(0, Math.min(cursor.at, now) - lateness),
  end: Math.max(now, cursor.at) + DAY,
});

/**
 * @param events the answer for `rangeAfter`
 * @param now time of the request, Unix epoch milliseconds
 * @returns the new events, the oldest first, and the next cursor
 */
export function advanced(
  cursor: EventCursor,
  events: readonly CameraEvent[],
  now: number,
): { cursor: EventCursor; fresh: WatchedEvent[] } {
  const known = new Set(cursor.ids);
  const fresh = events
    .filter((event) => event.at >= cursor.since && !known.has(event.id))
    .map(({ id, cameraId, at, code }) => ({ id, cameraId, at, code }))
    .sort((one, other) => one.at - other.at);
  const at = Math.max(cursor.at, ...fresh.map((event) => event.at));
  const ids = events.length > 0 ? events.map(({ id }) => id) : cursor.ids;
  // The ids of events dated in the future are known now, so the cursor need not wait for their time. If they
  // fill a whole page, they hide the others until then.
  return { fresh, cursor: { since: Math.min(cursor.since, now), at, ids } };
}

export function withFound(
  found: readonly WatchedEvent[],
  fresh: readonly WatchedEvent[],
): readonly WatchedEvent[] {
  const known = new Set(found.map(eventKey));
  return [...found, ...fresh.filter((event) => !known.has(eventKey(event)))].slice(-MAX_FOUND);
}

const isTime = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';

function parseCursor(value: unknown): EventCursor | null {
  if (!isObject(value)) return null;
  const { since, at, ids } = value;
  return isTime(since) && isTime(at) && isList(ids) ? { since, at, ids: ids.filter(isText) } : null;
}

function parseFound(value: unknown): WatchedEvent[] {
  return (isList(value) ? value : []).flatMap((event) => {
    if (!isObject(event)) return [];
    const { id, cameraId, at, code } = event;
    return isText(id) && isText(cameraId) && isTime(at) && isText(code) ? [{ id, cameraId, at, code }] : [];
  });
}

/** @param value as stored or sent by a tab, perhaps with another version of the app */
export function parseWatchState(value: unknown): EventWatchState {
  if (!isObject(value)) return NOTHING_WATCHED;
  const { askedAt, notBefore, cursors, found } = value;
  return {
    askedAt: isTime(askedAt) ? askedAt : 0,
    notBefore: isTime(notBefore) ? notBefore : 0,
    cursors: Object.fromEntries(
      Object.entries(isObject(cursors) ? cursors : {}).flatMap(([id, stored]) => {
        const cursor = parseCursor(stored);
        return cursor ? [[id, cursor]] : [];
      }),
    ),
    found: parseFound(found).slice(-MAX_FOUND),
  };
}
