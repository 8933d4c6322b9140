import { isObject } from '@/lib/isObject';
import { DAY } from '@/lib/time/durations';
import type { CameraEvent } from './events/cameraEvent';
import { retryAfterOf, type Failure, type Result } from './result';
import { eventKey } from './selection';

export type WatchedEvent = Pick<CameraEvent, 'id' | 'cameraId' | 'at' | 'code'>;

/**
 * Progress of the watch through a camera's events. `at` is the time of the newest known event. All times are
 * the vendor's, in Unix epoch milliseconds.
 */
export interface EventCursor {
  /**
   * Events before this time are not new. Begins at the newest event; a poll moves a future time back to the
   * poll's own time.
   */
  since: number;
  at: number;
  /** IDs of known events that the next poll may return again, because polls overlap to find late uploads. */
  ids: readonly string[];
}

export interface EventWatchState {
  askedAt: number;
  /** Earliest time of the next poll, in Unix epoch milliseconds, if the server was busy; otherwise 0. */
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
 * Computes the next poll's range from `now` and from the newest event's time, because this computer's clock
 * may be wrong.
 * @param lateness maximum milliseconds until a camera uploads an event
 */
export const rangeAfter = (cursor: EventCursor, now: number, lateness: number) => ({
  // Keeps `begin` out of the future, because an event with a future date would hide earlier events.
  begin: Math.max(0, Math.min(cursor.at, now) - lateness),
  end: Math.max(now, cursor.at) + DAY,
});

/**
 * @param events events in the range of `rangeAfter`
 * @param now time of the request, Unix epoch milliseconds
 * @returns the new events, oldest first, and the next cursor
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
  // Keeps `since` out of the future, because an event with a future date must not hide new events. `ids`
  // keeps such an event from counting as new again, but a page full of such events still hides all others.
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

/** @param value stored, or sent by a tab that may run another version of the app */
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

/** Slightly more than half a minute, so that no minute has three polls. */
const INTERVAL_MS = 31_000;
/** Wait after a poll's first new event, so that later answers are reported together with it. */
const TOGETHER_MS = 2_000;
/** Maximum time between polls while the server is busy and sends no Retry-After. */
const MAX_BACKOFF_MS = 5 * 60_000;
const MAX_WAIT_MS = 60 * 60_000;
/**
 * After this time without a message, another tab replaces the elected tab. Only a visible tab takes over,
 * because the user would not see a dialog in a hidden tab.
 */
const SILENCE_MS = 80_000;
/**
 * If the last poll is older than this when a tab opens, the watch starts over without reporting the events
 * since that poll.
 */
export const CLOSED_MS = 3 * 60_000;

interface Watch {
  readonly state: EventWatchState;
  readonly heardAt: number;
  readonly busyPolls: number;
  readonly hasLost: boolean;
  readonly findings: Findings | null;
}

interface Findings {
  cursors: Readonly<Record<string, EventCursor>>;
  fresh: readonly WatchedEvent[];
  failures: readonly Failure[];
}

export const NO_WATCH: Watch = {
  state: NOTHING_WATCHED,
  heardAt: 0,
  busyPolls: 0,
  hasLost: false,
  findings: null,
};

export function startedWatch(stored: EventWatchState, now: number): Watch {
  const elapsed = now - stored.askedAt;
  const wasClosed = elapsed < 0 || elapsed > CLOSED_MS;
  return {
    ...NO_WATCH,
    state: wasClosed ? { ...NOTHING_WATCHED, found: stored.found } : stored,
    heardAt: now,
  };
}

interface WatchFacts {
  now: number;
  isElected: boolean;
  isOnline: boolean;
  isHidden: boolean;
}

export type WatchEvent =
  | { kind: 'changed' }
  | { kind: 'rang' }
  | { kind: 'online' }
  /** `cursor` and `askedAt` hold their values at the time of the request. */
  | {
      kind: 'answered';
      cameraId: string;
      cursor: EventCursor | null;
      askedAt: number;
      answer: Result<readonly CameraEvent[]>;
    }
  | { kind: 'polled'; obstacle: Failure | null }
  /** Another tab has polled, or has started to poll if `fresh` is null. */
  | { kind: 'heard'; state: unknown; fresh: unknown };

export interface EventNews {
  fresh: readonly WatchedEvent[];
  isOwn: boolean;
}

interface WatchStep {
  watch: Watch;
  isKept?: true;
  /** Published to the other tabs with the state; null announces the start of a poll. */
  posted?: readonly WatchedEvent[] | null;
  news?: EventNews;
  alarmMs?: number;
  polls?: true;
  takesOver?: true;
}

/**
 * @returns true for the status codes that ask clients to pause: 503 and 429
 * (https://www.rfc-editor.org/rfc/rfc6585#section-4)
 */
export const isBusy = (failure: Failure): boolean =>
  (failure.kind === 'refused' || failure.kind === 'unexpected') &&
  (failure.status === 429 || failure.status === 503);

const pauseEnd = ({ notBefore, askedAt }: EventWatchState) => Math.min(notBefore, askedAt + MAX_WAIT_MS);
const dueAt = (state: EventWatchState) => Math.max(state.askedAt + INTERVAL_MS, pauseEnd(state));

function scheduled(step: WatchStep, { now, isElected }: WatchFacts): WatchStep {
  const { watch } = step;
  if (watch.findings) return step;
  // A time in the future means that the clock was set back.
  const ahead = Math.max(0, watch.state.askedAt - now);
  const state = {
    ...watch.state,
    askedAt: watch.state.askedAt - ahead,
    notBefore: watch.state.notBefore - ahead,
  };
  const heardAt = Math.min(watch.heardAt, now);
  const at = isElected ? dueAt(state) : Math.max(heardAt + SILENCE_MS, pauseEnd(state) + INTERVAL_MS);
  return { ...step, watch: { ...watch, state, heardAt }, alarmMs: Math.max(0, at - now) };
}

function polling(watch: Watch, { now }: WatchFacts): WatchStep {
  const findings = { cursors: {}, fresh: [], failures: [] };
  const state = { ...watch.state, askedAt: now };
  return { watch: { ...watch, state, findings }, isKept: true, posted: null, polls: true };
}

function reported(watch: Watch, found: readonly WatchedEvent[], next: Partial<EventWatchState>): WatchStep {
  const known = new Set(watch.state.found.map(eventKey));
  const fresh = found.filter((event) => !known.has(eventKey(event))).sort((one, other) => one.at - other.at);
  const state = { ...watch.state, ...next, found: withFound(watch.state.found, fresh) };
  return { watch: { ...watch, state }, isKept: true, posted: fresh, news: { fresh, isOwn: true } };
}

function afterRing(watch: Watch, facts: WatchFacts): WatchStep {
  const { state, findings, heardAt } = watch;
  if (findings) {
    const idle = { ...watch, findings: { ...findings, fresh: [] } };
    return reported(idle, findings.fresh, { cursors: { ...state.cursors, ...findings.cursors } });
  }
  if (facts.isElected) {
    if (!facts.isOnline) return { watch };
    return facts.now < dueAt(state) ? scheduled({ watch }, facts) : polling(watch, facts);
  }
  if (facts.now - heardAt < SILENCE_MS) return scheduled({ watch }, facts);
  if (facts.isHidden) return { watch };
  return scheduled({ watch: { ...watch, heardAt: facts.now }, takesOver: true }, facts);
}

function afterAnswer(
  watch: Watch,
  { cameraId, cursor, askedAt, answer }: Extract<WatchEvent, { kind: 'answered' }>,
): WatchStep {
  if (!watch.findings) return { watch };
  const { cursors, fresh, failures } = watch.findings;
  const withFindings = (findings: Partial<Findings>): Watch => ({
    ...watch,
    findings: { cursors, fresh, failures, ...findings },
  });
  if (!answer.ok) {
    const kept = cursor ? { ...cursors, [cameraId]: cursor } : cursors;
    return { watch: withFindings({ cursors: kept, failures: [...failures, answer.failure] }) };
  }
  const next = cursor
    ? advanced(cursor, answer.value, askedAt)
    : { cursor: firstCursor(answer.value[0] ?? null), fresh: [] };
  const found = [...fresh, ...next.fresh];
  const isFirst = fresh.length === 0 && found.length > 0;
  return {
    watch: withFindings({ cursors: { ...cursors, [cameraId]: next.cursor }, fresh: found }),
    ...(isFirst && { alarmMs: TOGETHER_MS }),
  };
}

function afterPoll(watch: Watch, obstacle: Failure | null, facts: WatchFacts): WatchStep {
  if (!watch.findings) return { watch };
  const { fresh } = watch.findings;
  const failures = obstacle ? [obstacle] : watch.findings.failures;
  const isServerBusy = failures.some(isBusy);
  const busyPolls = isServerBusy ? watch.busyPolls + 1 : 0;
  const backoff = Math.min(INTERVAL_MS * 2 ** busyPolls, MAX_BACKOFF_MS);
  const notBefore = isServerBusy
    ? facts.now + Math.max(backoff, ...failures.map((failure) => retryAfterOf(failure) ?? 0))
    : 0;
  const hasLost = failures.some(({ kind }) => kind === 'unreachable');
  const cursors = obstacle ? watch.state.cursors : watch.findings.cursors;
  const idle = { ...watch, findings: null, busyPolls, hasLost };
  return scheduled(reported(idle, fresh, { notBefore, cursors }), facts);
}

/** Computes the watch's next step. Only the elected tab polls the cameras and publishes their new events. */
export function watchAfter(watch: Watch, event: WatchEvent, facts: WatchFacts): WatchStep {
  switch (event.kind) {
    case 'changed':
      return scheduled({ watch }, facts);
    case 'rang':
      return afterRing(watch, facts);
    case 'online': {
      // Immediately repeats a poll that could not reach the server, unless the server has asked for a pause.
      const isDue = watch.hasLost && !watch.findings && facts.isElected && facts.now >= pauseEnd(watch.state);
      return isDue ? polling(watch, facts) : scheduled({ watch }, facts);
    }
    case 'answered':
      return afterAnswer(watch, event);
    case 'polled':
      return afterPoll(watch, event.obstacle, facts);
    case 'heard': {
      const heard = parseWatchState(event.state);
      const fresh = parseWatchState({ found: event.fresh }).found;
      const state = { ...heard, found: withFound(heard.found, fresh) };
      const step: WatchStep = { watch: { ...watch, state, heardAt: facts.now }, isKept: true };
      return scheduled(event.fresh === null ? step : { ...step, news: { fresh, isOwn: false } }, facts);
    }
  }
}
