import { LATE_EVENT_WINDOW_MS } from '@/config/constants';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import type { Camera } from '@/domain/cameras/camera';
import {
  advanced,
  firstCursor,
  NOTHING_WATCHED,
  parseWatchState,
  rangeAfter,
  withFound,
  type EventCursor,
  type EventWatchState,
  type WatchedEvent,
} from '@/domain/eventWatch';
import { retryAfterOf, type Failure, type Result } from '@/domain/result';
import { eventKey } from '@/domain/selection';
import { createAlarm, type Alarm } from '@/lib/time/alarm';
import { Emitter } from '@/lib/async/Emitter';
import { isObject } from '@/lib/isObject';
import { parseJson } from '@/lib/parseJson';
import { isOnline } from '@/lib/browser/online';
import { createTabElection, type TabElection } from '@/session/tabs/tabElection';
import type { TabsChannel } from '@/session/tabs/tabsChannel';
import type { UserMarks } from '@/session/userMarks';

type NamedCamera = Pick<Camera, 'id' | 'name'>;

export interface EventNews {
  fresh: readonly WatchedEvent[];
  isOwn: boolean;
}

/**
 * Polls all cameras at most twice a minute for all tabs and features: one tab polls and publishes. A poll
 * with lost calls is repeated when the network returns.
 */
export interface EventWatch {
  /**
   * Polls while there are listeners, which are called after each poll, and earlier with news.
   * @returns unsubscribes
   */
  subscribe: (listener: (news: EventNews) => void) => () => void;
  state: () => EventWatchState;
  cameras: () => readonly NamedCamera[];
}

interface Findings {
  cursors: Record<string, EventCursor>;
  fresh: WatchedEvent[];
}

interface WatchOptions {
  /** Loads a camera's events in a range, or its newest event. */
  poll: (
    cameraId: string,
    range: { begin: number; end: number } | null,
    signal: AbortSignal,
  ) => Promise<Result<CameraEvent[]>>;
  /** Cameras of a screen, with their time in Unix epoch milliseconds; null without any. */
  listedCameras: () => { cameras: readonly NamedCamera[]; at: number } | null;
  requestCameras: (signal: AbortSignal) => Promise<Result<readonly NamedCamera[]>>;
  marks: UserMarks;
  tabs: Pick<TabsChannel, 'post' | 'listen'>;
  now: () => number;
  elect?: (name: string, onChange: () => void) => TabElection;
  setAlarm?: (onRing: () => void) => Alarm;
}

/** Slightly more than half a minute, so that no minute has three polls. */
const INTERVAL_MS = 31_000;
/** Milliseconds in which further answers join the first news. */
const TOGETHER_MS = 2_000;
/** Milliseconds between polls of a server that refuses them as too many, without Retry-After. */
const MAX_BACKOFF_MS = 5 * 60_000;
const MAX_WAIT = 60 * 60_000;
/**
 * Milliseconds of silence after which a leader counts as frozen, or waits for the user. The visible tab
 * replaces it; a hidden one would ask an invisible question.
 */
const SILENCE_MS = 80_000;
/** Milliseconds without the app after which the digest reports events instead. */
const CLOSED_MS = 3 * 60_000;
/** Milliseconds after which the list of cameras may be incomplete. */
const LIST_AGE_MS = 5 * 60_000;
const MARK = 'event-watch';
const MESSAGE = 'event-watch';

const NO_CAMERAS: readonly NamedCamera[] = [];

/** https://www.rfc-editor.org/rfc/rfc6585#section-4 */
const isBusy = (failure: Failure): boolean =>
  (failure.kind === 'refused' || failure.kind === 'unexpected') &&
  (failure.status === 429 || failure.status === 503);

const stored = (text: string | null): EventWatchState => parseWatchState(parseJson(text));

export function createEventWatch({
  poll,
  listedCameras,
  requestCameras,
  marks,
  tabs,
  now,
  elect = createTabElection,
  setAlarm = createAlarm,
}: WatchOptions): EventWatch {
  const reports = new Emitter<[EventNews]>();
  let state = NOTHING_WATCHED;
  let cameras = NO_CAMERAS;
  /** Time of the last load, or time at which it should be repeated; null if unknown. */
  let camerasAt: number | null = null;
  let busyPolls = 0;
  let hasLost = false;
  let run: { owner: string; election: TabElection; alarm: Alarm; controller: AbortController } | null = null;
  let starting: AbortController | null = null;
  let findings: Findings | null = null;
  let heardAt = 0;
  /** The last message before this run, which may not be stored yet. */
  let missed: { message: unknown; at: number } | null = null;

  function keep(next: EventWatchState): void {
    state = next;
    void marks.write(MARK, JSON.stringify(next));
  }

  function post(fresh: readonly WatchedEvent[] | null): void {
    if (run) tabs.post({ kind: MESSAGE, owner: run.owner, state, fresh });
  }

  const wait = () => Math.min(state.notBefore, state.askedAt + MAX_WAIT);
  const dueAt = () => Math.max(state.askedAt + INTERVAL_MS, wait());

  function schedule(): void {
    if (!run || findings) return;
    // Times in the future come from a clock that was put back since.
    const ahead = state.askedAt - now();
    if (ahead > 0) state = { ...state, askedAt: now(), notBefore: state.notBefore - ahead };
    heardAt = Math.min(heardAt, now());
    const at = run.election.isElected() ? dueAt() : Math.max(heardAt + SILENCE_MS, wait() + INTERVAL_MS);
    run.alarm.set(Math.max(0, at - now()));
  }

  function onRing(): void {
    if (!run) return;
    if (findings) return tell(findings, { cursors: { ...state.cursors, ...findings.cursors } });
    if (run.election.isElected()) {
      // The event `online` continues.
      if (!isOnline()) return;
      if (now() < dueAt()) return schedule();
      return void pollCameras(run.controller.signal);
    }
    if (now() - heardAt >= SILENCE_MS) {
      // The event `visibilitychange` continues.
      if (document.hidden) return;
      heardAt = now();
      run.election.takeOver();
    }
    schedule();
  }

  /** Repeats a poll that was lost offline, unless the server asked for a pause. */
  function onOnline(): void {
    if (!run) return;
    const isDue = hasLost && !findings && run.election.isElected() && now() >= wait();
    if (isDue) void pollCameras(run.controller.signal);
    else schedule();
  }

  function tell({ fresh }: Findings, next: Partial<EventWatchState>): void {
    // Another tab may have polled meanwhile.
    const known = new Set(state.found.map(eventKey));
    const news = fresh.splice(0).filter((event) => !known.has(eventKey(event)));
    news.sort((one, other) => one.at - other.at);
    keep({ ...state, ...next, found: withFound(state.found, news) });
    post(news);
    reports.emit({ fresh: news, isOwn: true });
  }

  async function pollCameras(signal: AbortSignal): Promise<void> {
    const found: Findings = { cursors: {}, fresh: [] };
    findings = found;
    keep({ ...state, askedAt: now() });
    post(null);
    const { cursors, failures } = await askAll(found, signal);
    // The user has logged out, or all listeners have left.
    if (signal.aborted) return;
    findings = null;
    hasLost = failures.some(({ kind }) => kind === 'unreachable');
    const isServerBusy = failures.some(isBusy);
    busyPolls = isServerBusy ? busyPolls + 1 : 0;
    const backoff = Math.min(INTERVAL_MS * 2 ** busyPolls, MAX_BACKOFF_MS);
    // Other failures are retried at the usual interval.
    const notBefore = isServerBusy
      ? now() + Math.max(backoff, ...failures.map((failure) => retryAfterOf(failure) ?? 0))
      : 0;
    tell(found, { notBefore, cursors });
    schedule();
  }

  async function renewCameras(signal: AbortSignal): Promise<Failure | null> {
    const listed = listedCameras();
    if (listed !== null && (camerasAt === null || listed.at > camerasAt)) {
      cameras = listed.cameras;
      camerasAt = listed.at;
    }
    const age = camerasAt === null ? LIST_AGE_MS : now() - camerasAt;
    if (age >= 0 && age < LIST_AGE_MS) return null;
    const answer = await requestCameras(signal);
    if (signal.aborted) return { kind: 'cancelled' };
    if (answer.ok) cameras = answer.value;
    else if (camerasAt === null) return answer.failure;
    camerasAt = now();
    return answer.ok || !isBusy(answer.failure) ? null : answer.failure;
  }

  async function askAll({ cursors, fresh }: Findings, signal: AbortSignal) {
    const obstacle = await renewCameras(signal);
    if (obstacle) return { cursors: state.cursors, failures: [obstacle] };
    const failures: Failure[] = [];
    const round = new AbortController();
    const stop = () => round.abort();
    signal.addEventListener('abort', stop);
    await Promise.all(
      cameras.map(async ({ id }) => {
        const cursor = state.cursors[id];
        const askedAt = now();
        const range = cursor ? rangeAfter(cursor, askedAt, LATE_EVENT_WINDOW_MS) : null;
        const answer = await poll(id, range, round.signal);
        if (answer.ok) {
          const events = answer.value.map((event) => ({ ...event, cameraId: id }));
          const next = cursor ? advanced(cursor, events, askedAt) : null;
          cursors[id] = next?.cursor ?? firstCursor(events[0] ?? null);
          const isFirst = fresh.length === 0;
          fresh.push(...(next?.fresh ?? []));
          if (isFirst && fresh.length > 0) run?.alarm.set(TOGETHER_MS);
          return;
        }
        if (cursor) cursors[id] = cursor;
        failures.push(answer.failure);
        if (isBusy(answer.failure)) stop();
      }),
    );
    signal.removeEventListener('abort', stop);
    return { cursors, failures };
  }

  function hear(message: unknown): void {
    if (!isObject(message) || message['kind'] !== MESSAGE) return;
    if (!run) {
      missed = { message, at: now() };
      return;
    }
    if (message['owner'] !== run.owner) return;
    heardAt = now();
    const heard = parseWatchState(message['state']);
    const fresh = parseWatchState({ found: message['fresh'] }).found;
    keep({ ...heard, found: withFound(heard.found, fresh) });
    if (message['fresh'] !== null) reports.emit({ fresh, isOwn: false });
    schedule();
  }
  tabs.listen(hear);

  async function start(): Promise<void> {
    const controller = new AbortController();
    starting = controller;
    const owner = await marks.owner();
    const before = stored(await marks.read(MARK));
    if (controller.signal.aborted || owner === null) return;
    const elapsed = now() - before.askedAt;
    const wasClosed = elapsed < 0 || elapsed > CLOSED_MS;
    state = wasClosed ? { ...NOTHING_WATCHED, found: before.found } : before;
    heardAt = now();
    const { signal } = controller;
    const election = elect(`camera-web-app-events-${owner}`, schedule);
    run = { owner, election, alarm: setAlarm(onRing), controller };
    globalThis.addEventListener('online', onOnline, { signal });
    document.addEventListener('visibilitychange', schedule, { signal });
    election.join();
    schedule();
    if (missed !== null && now() - missed.at <= CLOSED_MS) hear(missed.message);
    missed = null;
    reports.emit({ fresh: [], isOwn: false });
  }

  function stop(): void {
    starting?.abort();
    run?.election.leave();
    run?.alarm.dispose();
    run = null;
    findings = null;
    busyPolls = 0;
    hasLost = false;
    state = NOTHING_WATCHED;
    cameras = NO_CAMERAS;
    camerasAt = null;
  }

  return {
    subscribe(listener) {
      const end = reports.subscribe(listener);
      if (reports.size === 1) void start();
      return () => {
        end();
        if (reports.size === 0) stop();
      };
    },
    state: () => state,
    cameras: () => cameras,
  };
}
