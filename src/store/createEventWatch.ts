import { LATE_EVENT_WINDOW_MS } from '@/config/constants';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import type { Camera } from '@/domain/cameras/camera';
import {
  CLOSED_MS,
  isBusy,
  NO_WATCH,
  parseWatchState,
  rangeAfter,
  startedWatch,
  watchAfter,
  type EventCursor,
  type EventNews,
  type EventWatchState,
  type WatchEvent,
} from '@/domain/eventWatch';
import type { Failure, Result } from '@/domain/result';
import { createAlarm, type Alarm } from '@/lib/time/alarm';
import { anySignal } from '@/lib/async/anySignal';
import { Emitter } from '@/lib/async/Emitter';
import { isObject } from '@/lib/isObject';
import { parseJson } from '@/lib/parseJson';
import { isOnline } from '@/lib/browser/online';
import { createTabElection, type TabElection } from '@/session/tabs/tabElection';
import type { TabsChannel } from '@/session/tabs/tabsChannel';
import type { UserMarks } from '@/session/userMarks';

type NamedCamera = Pick<Camera, 'id' | 'name'>;

/** Polls all cameras about twice a minute in one tab, which publishes the events to all tabs. */
export interface EventWatch {
  /**
   * Polls while there are listeners. Calls them after each poll, or earlier if there are new events.
   * @returns a function that unsubscribes
   */
  subscribe: (listener: (news: EventNews) => void) => () => void;
  state: () => EventWatchState;
  cameras: () => readonly NamedCamera[];
}

interface PollOptions {
  poll: (
    cameraId: string,
    range: { begin: number; end: number } | null,
    signal: AbortSignal,
  ) => Promise<Result<CameraEvent[]>>;
  /**
   * Cameras loaded by a screen, and the time of that load in Unix epoch milliseconds; null before the first
   * load.
   */
  listedCameras: () => { cameras: readonly NamedCamera[]; at: number } | null;
  requestCameras: (signal: AbortSignal) => Promise<Result<readonly NamedCamera[]>>;
  now: () => number;
}

interface WatchOptions extends PollOptions {
  marks: UserMarks;
  tabs: Pick<TabsChannel, 'post' | 'listen'>;
  elect?: (name: string, onChange: () => void) => TabElection;
  setAlarm?: (onRing: () => void) => Alarm;
}

/** Age at which a poll loads the list of cameras again, because the list may have changed. */
const LIST_AGE_MS = 5 * 60_000;
const MARK = 'event-watch';
const MESSAGE = 'event-watch';

function createPoller({ poll, listedCameras, requestCameras, now }: PollOptions) {
  let cameras: readonly NamedCamera[] = [];
  /** Time of the last load or failed attempt; null before the first load. */
  let loadedAt: number | null = null;

  async function renewCameras(signal: AbortSignal): Promise<Failure | null> {
    const listed = listedCameras();
    if (listed !== null && (loadedAt === null || listed.at > loadedAt)) {
      cameras = listed.cameras;
      loadedAt = listed.at;
    }
    const age = loadedAt === null ? LIST_AGE_MS : now() - loadedAt;
    if (age >= 0 && age < LIST_AGE_MS) return null;
    const answer = await requestCameras(signal);
    if (signal.aborted) return { kind: 'cancelled' };
    if (answer.ok) cameras = answer.value;
    else if (loadedAt === null) return answer.failure;
    loadedAt = now();
    return answer.ok || !isBusy(answer.failure) ? null : answer.failure;
  }

  return {
    cameras: () => cameras,
    clear() {
      cameras = [];
      loadedAt = null;
    },
    async poll(
      cursorOf: (cameraId: string) => EventCursor | null,
      dispatch: (event: WatchEvent) => void,
      signal: AbortSignal,
    ): Promise<void> {
      const obstacle = await renewCameras(signal);
      const round = new AbortController();
      const ended = anySignal([signal, round.signal]);
      const polled = obstacle ? [] : cameras;
      const calls = polled.map(async ({ id: cameraId }) => {
        const cursor = cursorOf(cameraId);
        const askedAt = now();
        const range = cursor && rangeAfter(cursor, askedAt, LATE_EVENT_WINDOW_MS);
        const answer = await poll(cameraId, range, ended);
        if (!signal.aborted) dispatch({ kind: 'answered', cameraId, cursor, askedAt, answer });
        if (!answer.ok && isBusy(answer.failure)) round.abort();
      });
      await Promise.all(calls);
      round.abort();
      if (!signal.aborted) dispatch({ kind: 'polled', obstacle });
    },
  };
}

export function createEventWatch({
  marks,
  tabs,
  elect = createTabElection,
  setAlarm = createAlarm,
  ...pollOptions
}: WatchOptions): EventWatch {
  const { now } = pollOptions;
  const reports = new Emitter<[EventNews]>();
  const poller = createPoller(pollOptions);
  let watch = NO_WATCH;
  let run: { owner: string; election: TabElection; alarm: Alarm; controller: AbortController } | null = null;
  let starting: AbortController | null = null;
  /** Last message that arrived while the watch was not running. Storage may not contain its state yet. */
  let missed: { message: unknown; at: number } | null = null;

  const cursorOf = (cameraId: string) => watch.state.cursors[cameraId] ?? null;

  function dispatch(event: WatchEvent): void {
    if (!run) return;
    const { owner, election, alarm, controller } = run;
    const facts = {
      now: now(),
      isElected: election.isElected(),
      isOnline: isOnline(),
      isHidden: document.hidden,
    };
    const step = watchAfter(watch, event, facts);
    watch = step.watch;
    if (step.isKept) void marks.write(MARK, JSON.stringify(watch.state));
    if (step.posted !== undefined)
      tabs.post({ kind: MESSAGE, owner, state: watch.state, fresh: step.posted });
    if (step.news) reports.emit(step.news);
    // The last listener may have unsubscribed during the report.
    if (controller.signal.aborted) return;
    if (step.alarmMs !== undefined) alarm.set(step.alarmMs);
    if (step.takesOver) election.takeOver();
    if (step.polls) void poller.poll(cursorOf, dispatch, controller.signal);
  }

  function onMessage(message: unknown): void {
    if (!isObject(message) || message['kind'] !== MESSAGE) return;
    if (!run) missed = { message, at: now() };
    else if (message['owner'] === run.owner)
      dispatch({ kind: 'heard', state: message['state'], fresh: message['fresh'] });
  }
  tabs.listen(onMessage);

  async function start(): Promise<void> {
    const controller = new AbortController();
    starting = controller;
    const owner = await marks.owner();
    const stored = parseWatchState(parseJson(await marks.read(MARK)));
    if (controller.signal.aborted || owner === null) return;
    watch = startedWatch(stored, now());
    const { signal } = controller;
    const onChange = () => dispatch({ kind: 'changed' });
    const election = elect(`camera-web-app-events-${owner}`, onChange);
    run = { owner, election, alarm: setAlarm(() => dispatch({ kind: 'rang' })), controller };
    globalThis.addEventListener('online', () => dispatch({ kind: 'online' }), { signal });
    document.addEventListener('visibilitychange', onChange, { signal });
    election.join();
    onChange();
    if (missed !== null && now() - missed.at <= CLOSED_MS) onMessage(missed.message);
    missed = null;
    reports.emit({ fresh: [], isOwn: false });
  }

  function stop(): void {
    starting?.abort();
    run?.election.leave();
    run?.alarm.dispose();
    run = null;
    watch = NO_WATCH;
    poller.clear();
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
    state: () => watch.state,
    cameras: poller.cameras,
  };
}
