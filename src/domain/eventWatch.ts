import { isObject } from '@/lib/isObject';
import { DAY } from '@/lib/time/durations';
import type { CameraEvent } from './events/cameraEvent';
import { eventKey } from './selection';

/** What is kept of a new event, and said to the other tabs. */
export type WatchedEvent = Pick<CameraEvent, 'id' | 'cameraId' | 'at' | 'code'>;

/** Up to where a camera's events are known. All times are the vendor's, Unix epoch milliseconds. */
export interface EventCursor {
  /** When its newest event happened as the watch began, but no time to come: what is older is no news. */
  since: number;
  /** When its newest known event happened. */
  at: number;
  /** Ids of the known events that the next look finds again: one that is uploaded late may lie among them. */
  ids: readonly string[];
}

/** What all tabs of one user know. */
export interface EventWatchState {
  /** When the cameras were asked last, Unix epoch milliseconds. */
  askedAt: number;
  /** They are not asked before then: the server wants to be left alone, or fails. Unix epoch milliseconds. */
  notBefore: number;
  /** By camera id. */
  cursors: Readonly<Record<string, EventCursor>>;
  /** New events since the watch began, in the order in which they were found. */
  found: readonly WatchedEvent[];
}

export const NOTHING_WATCHED: EventWatchState = { askedAt: 0, notBefore: 0, cursors: {}, found: [] };

/** More is not kept: the list of events has them all. */
const MAX_FOUND = 200;

/** @param latest a camera's newest event; null: it has none. */
export const firstCursor = (latest: CameraEvent | null): EventCursor => ({
  since: latest?.at ?? 0,
  at: latest?.at ?? 0,
  ids: latest ? [latest.id] : [],
});

/**
 * The range that holds everything new. It begins and ends by the time of events, since this computer's clock may be
 * wrong by more than an event is old.
 * @param lateness how long after it happened an event may become known, in milliseconds.
 */
export const rangeAfter = (cursor: EventCursor, now: number, lateness: number) => ({
  // An event with a time to come would hide those before it.
  begin: Math.max(0, Math.min(cursor.at, now) - lateness),
  end: Math.max(now, cursor.at) + DAY,
});

/**
 * @param events an answer for the range after the cursor.
 * @param now when it was asked for.
 * @returns what is new in it, the oldest first, and the cursor after it.
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
  // The ids of the events with a time to come are known now, so that the others need not wait for that time. Where there
  // are as many of them as a look has room for, they hide the others until it comes.
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

/** Reads what some tab, perhaps with another version of the app, has kept or sent. */
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
