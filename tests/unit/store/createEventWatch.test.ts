import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import type { EventNews } from '@/domain/eventWatch';
import { failed, succeeded, type Failure, type Result } from '@/domain/result';
import { createTabElection } from '@/session/tabs/tabElection';
import { createEventWatch } from '@/store/createEventWatch';
import { event } from '../../support/builders';
import { gate } from '../../support/gate';
import { locksOfOneBrowser } from '../../support/locks';
import { tabsOfOneBrowser } from '../../support/tabs';
import { last } from '../../support/only';
import { SECOND, MINUTE } from '../../support/durations';

const NOON = Date.UTC(2026, 6, 15, 12);
const CAMERAS = [
  { id: 'door', name: 'Front Door' },
  { id: 'garden', name: 'Garden' },
];

interface Call {
  tab: string;
  cameraId: string;
  at: number;
}

function world() {
  const events: CameraEvent[] = [event('old', NOON - MINUTE)];
  const calls: Call[] = [];
  const browser = tabsOfOneBrowser();
  const locks = locksOfOneBrowser();
  const kept = new Map<string, string>();
  const played = {
    failure: null as Failure | null,
    held: null as Promise<unknown> | null,
    slow: new Map<string, Promise<unknown>>(),
    skew: 0,
    cameras: succeeded(CAMERAS) as Result<readonly { id: string; name: string }[]>,
    listed: null as { cameras: readonly { id: string; name: string }[]; at: number } | null,
    lists: [] as number[],
  };

  function openTab(
    tab: string,
    { marks = kept, hasLocks = true, owner = 'anna', read = Promise.resolve() } = {},
  ) {
    const news: EventNews[] = [];
    const watch = createEventWatch({
      async poll(cameraId, range, signal): Promise<Result<CameraEvent[]>> {
        calls.push({ tab, cameraId, at: Date.now() });
        await (played.slow.get(cameraId) ?? played.held);
        if (signal.aborted) return failed({ kind: 'cancelled' });
        if (played.failure) return failed(played.failure);
        const own = events
          .filter((each) => each.cameraId === cameraId)
          .sort((one, other) => other.at - one.at);
        if (range === null) return succeeded(own.slice(0, 1));
        return succeeded(own.filter(({ at }) => at >= range.begin && at <= range.end));
      },
      listedCameras: () => played.listed,
      requestCameras() {
        played.lists.push(Date.now());
        return Promise.resolve(played.cameras);
      },
      marks: {
        owner: () => Promise.resolve(owner),
        read: async (name) => {
          const found = marks.get(name) ?? null;
          await read;
          return found;
        },
        write: (name, value) => {
          marks.set(name, value);
          return Promise.resolve(true);
        },
      },
      tabs: browser.open(),
      now: () => Date.now() + played.skew,
      elect: (name, onChange) => createTabElection(name, onChange, hasLocks ? locks : null),
    });
    const close = watch.subscribe((each) => {
      if (each.fresh.length > 0) news.push(each);
    });
    onTestFinished(close);
    const reported = () =>
      news.filter(({ isOwn }) => isOwn).flatMap(({ fresh }) => fresh.map(({ id }) => id));
    const received = () =>
      news.filter(({ isOwn }) => !isOwn).flatMap(({ fresh }) => fresh.map(({ id }) => id));
    return { watch, close, news, reported, received };
  }
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
  const happen = (id: string, cameraId = 'door') => events.push(event(id, Date.now(), cameraId));
  /** @returns the maximum number of calls for one camera within a minute */
  const mostInAMinute = () =>
    Math.max(
      ...calls.map(
        ({ cameraId, at }) =>
          calls.filter((call) => call.cameraId === cameraId && call.at >= at && call.at <= at + MINUTE)
            .length,
      ),
    );
  return { openTab, pass, happen, calls, played, mostInAMinute, kept, events };
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('event watch', () => {
  it('reports the events of one camera while another camera does not respond', async () => {
    const { openTab, pass, happen, played } = world();
    const first = openTab('one');
    const second = openTab('two', { marks: new Map() });
    await pass(SECOND);
    const { opened, open: answer } = gate();
    played.slow.set('garden', opened);
    happen('new');
    happen('slow', 'garden');
    await pass(34 * SECOND);
    expect([first.reported(), second.received()]).toEqual([['new'], ['new']]);
    answer();
    await pass(5 * MINUTE);
    expect([first.reported(), second.received()]).toEqual([
      ['new', 'slow'],
      ['new', 'slow'],
    ]);
  });

  it('reports events together if their responses arrive within two seconds', async () => {
    const { openTab, pass, happen, played } = world();
    const { news } = openTab('one');
    await pass(SECOND);
    const { opened, open: answer } = gate();
    played.slow.set('door', opened);
    happen('first');
    await pass(SECOND);
    happen('second', 'garden');
    await pass(30 * SECOND);
    answer();
    await pass(5 * SECOND);
    expect(news.map(({ fresh }) => fresh.map(({ id }) => id))).toEqual([['first', 'second']]);
  });

  it('reports both events if two cameras use the same event id', async () => {
    const { openTab, pass, happen } = world();
    const { reported, watch } = openTab('one');
    await pass(SECOND);
    for (const cameraId of ['door', 'garden']) {
      happen('same', cameraId);
      await pass(35 * SECOND);
    }
    expect(reported()).toEqual(['same', 'same']);
    expect(watch.state().found.map(({ cameraId }) => cameraId)).toEqual(['door', 'garden']);
  });

  it('lists events that another tab finds while the watch starts', async () => {
    const { openTab, pass, happen } = world();
    openTab('one');
    await pass(SECOND);
    const { opened: read, open: answer } = gate();
    const { watch } = openTab('two', { read });
    happen('new');
    await pass(35 * SECOND);
    answer();
    await pass(0);
    expect(watch.state().found.map(({ id }) => id)).toEqual(['new']);
  });

  it('lists events that another tab has found just before the watch starts', async () => {
    const { openTab, pass, happen } = world();
    openTab('first');
    await pass(SECOND);
    const { watch, close } = openTab('second', { marks: new Map() });
    close();
    happen('new');
    await pass(35 * SECOND);
    onTestFinished(watch.subscribe(() => undefined));
    await pass(SECOND);
    expect(watch.state().found.map(({ id }) => id)).toEqual(['new']);
  });

  it('does not report events that another tab reported long ago', async () => {
    const { openTab, pass, happen } = world();
    const first = openTab('first');
    await pass(SECOND);
    const { watch, close, reported } = openTab('second', { marks: new Map() });
    close();
    happen('early');
    await pass(35 * SECOND);
    first.close();
    happen('meanwhile');
    await pass(10 * MINUTE);
    const news: string[] = [];
    const listen = () => watch.subscribe(({ fresh }) => void news.push(...fresh.map(({ id }) => id)));
    const end = listen();
    await pass(2 * MINUTE);
    end();
    onTestFinished(listen());
    await pass(2 * MINUTE);
    expect([...reported(), ...news]).toEqual([]);
  });

  it('polls each camera at most twice a minute across all tabs', async () => {
    const { openTab, pass, calls, mostInAMinute } = world();
    const first = openTab('one');
    openTab('two');
    await pass(3 * MINUTE);
    first.close();
    await pass(20 * SECOND);
    openTab('one again');
    await pass(3 * MINUTE);
    expect(mostInAMinute()).toBe(2);
    expect(new Set(calls.slice(-4).map(({ tab }) => tab))).toEqual(new Set(['two']));
  });

  it('reports each event in one tab only, but lists it in all tabs', async () => {
    const { openTab, pass, happen } = world();
    const first = openTab('one');
    const second = openTab('two', { marks: new Map() });
    await pass(SECOND);
    happen('new', 'garden');
    await pass(40 * SECOND);
    expect([first.reported(), second.reported(), second.received()]).toEqual([['new'], [], ['new']]);
    expect(second.watch.state().found.map(({ id }) => id)).toEqual(['new']);
    first.close();
    happen('next');
    await pass(40 * SECOND);
    expect(second.reported()).toEqual(['next']);
  });

  it('reports an event that happens during a reload exactly once', async () => {
    const { openTab, pass, happen, mostInAMinute } = world();
    const first = openTab('one');
    await pass(SECOND);
    happen('told');
    await pass(40 * SECOND);
    expect(first.reported()).toEqual(['told']);
    first.close();
    happen('meanwhile');
    await pass(2 * SECOND);
    const again = openTab('one');
    await pass(40 * SECOND);
    expect(again.reported()).toEqual(['meanwhile']);
    expect(again.watch.state().found.map(({ id }) => id)).toEqual(['told', 'meanwhile']);
    expect(mostInAMinute()).toBe(2);
  });

  it('does not report events that happened while the app was closed', async () => {
    const { openTab, pass, happen } = world();
    openTab('one').close();
    const first = openTab('one');
    await pass(SECOND);
    first.close();
    happen('closed');
    await pass(10 * MINUTE);
    const again = openTab('one');
    await pass(MINUTE);
    expect(again.reported()).toEqual([]);
  });

  it.each([
    [
      '429 with Retry-After',
      { kind: 'unexpected', status: 429, retryAfter: 10 * MINUTE } as const,
      10 * MINUTE,
    ],
    [
      '429 with a Retry-After of a day, limited to an hour',
      { kind: 'unexpected', status: 429, retryAfter: 24 * 60 * MINUTE } as const,
      60 * MINUTE,
    ],
    ['503 without Retry-After', { kind: 'refused', status: 503, code: 'E', detail: '' } as const, MINUTE],
  ])('waits before the next poll after a %s', async (_what, failure, wait) => {
    const { openTab, pass, calls, played, happen } = world();
    const { reported } = openTab('one');
    await pass(SECOND);
    happen('new');
    played.failure = failure;
    await pass(31 * SECOND);
    const callCount = calls.length;
    played.failure = null;
    await pass(wait - 5 * SECOND);
    expect(calls).toHaveLength(callCount);
    await pass(10 * SECOND);
    expect(reported()).toEqual(['new']);
  });

  it('reports an event within 35 s after the server can be reached again', async () => {
    const { openTab, pass, played, happen, mostInAMinute } = world();
    const { reported } = openTab('one');
    await pass(SECOND);
    played.failure = { kind: 'unreachable' };
    happen('new');
    await pass(30 * MINUTE);
    played.failure = null;
    await pass(35 * SECOND);
    expect(reported()).toEqual(['new']);
    expect(mostInAMinute()).toBe(2);
  });

  it('repeats a failed call as soon as the network is back', async () => {
    const { openTab, pass, played, happen } = world();
    const { reported } = openTab('one');
    await pass(SECOND);
    played.failure = { kind: 'unreachable' };
    happen('new');
    await pass(31 * SECOND);
    played.failure = null;
    globalThis.dispatchEvent(new Event('online'));
    await pass(SECOND);
    expect(reported()).toEqual(['new']);
  });

  it('does not poll earlier when the network is back if the last poll succeeded', async () => {
    const { openTab, pass, calls } = world();
    openTab('one');
    await pass(SECOND);
    const callCount = calls.length;
    globalThis.dispatchEvent(new Event('online'));
    await pass(SECOND);
    expect(calls).toHaveLength(callCount);
  });

  it.each([-3 * 60 * MINUTE, 3 * 60 * MINUTE])(
    'reports a new event even if the clock is wrong by %d ms',
    async (skew) => {
      const { openTab, pass, played, happen } = world();
      played.skew = skew;
      const { reported } = openTab('one');
      await pass(SECOND);
      happen('new');
      await pass(35 * SECOND);
      expect(reported()).toEqual(['new']);
    },
  );

  it.each([null, { kind: 'unreachable' } as const])(
    'continues to poll after the clock was set back by hours (earlier failure: %j)',
    async (failure) => {
      const { openTab, pass, played, happen } = world();
      const { reported } = openTab('one');
      await pass(SECOND);
      played.failure = failure;
      await pass(31 * SECOND);
      played.failure = null;
      played.skew = -5 * 60 * MINUTE;
      happen('new');
      await pass(130 * SECOND);
      expect(reported()).toEqual(['new']);
    },
  );

  it('polls in the visible tab while the request of a hidden tab is pending', async () => {
    const isHidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const { openTab, pass, played, happen, calls } = world();
    openTab('one');
    await pass(SECOND);
    let answer = () => {};
    played.held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await pass(31 * SECOND);
    const second = openTab('two');
    played.held = null;
    happen('new');
    const callCount = calls.length;
    await pass(10 * MINUTE);
    expect(calls).toHaveLength(callCount);
    isHidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(SECOND);
    expect(second.reported()).toEqual(['new']);
    answer();
    await pass(5 * MINUTE);
    expect(second.reported()).toEqual(['new']);
    expect(last(calls).tab).toBe('two');
  });

  it('sends no other call while the request of the only tab is pending', async () => {
    const { openTab, pass, played, calls } = world();
    openTab('one');
    await pass(SECOND);
    played.held = new Promise(() => undefined);
    await pass(31 * SECOND);
    const callCount = calls.length;
    await pass(60 * MINUTE);
    expect(calls).toHaveLength(callCount);
  });

  it('does not show the events of one user to another user', async () => {
    const { openTab, pass, happen } = world();
    openTab('one');
    const other = openTab('two', { owner: 'omar', marks: new Map() });
    await pass(SECOND);
    happen('new');
    await pass(40 * SECOND);
    expect(other.received()).toEqual([]);
  });

  it('polls only in the visible tab in a browser without the Web Locks API', async () => {
    const isHidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const { openTab, pass, calls } = world();
    openTab('one', { hasLocks: false });
    await pass(2 * MINUTE);
    expect(calls).toEqual([]);
    isHidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(SECOND);
    expect(calls).toHaveLength(CAMERAS.length);
  });

  it('polls again for a new listener if the last listener left during a poll', async () => {
    const { openTab, pass, calls, played } = world();
    played.held = gate().opened;
    const { watch, close } = openTab('one');
    await pass(SECOND);
    expect(calls).toHaveLength(CAMERAS.length);
    close();
    played.held = null;
    onTestFinished(watch.subscribe(() => undefined));
    await pass(35 * SECOND);
    expect(calls.length).toBeGreaterThan(CAMERAS.length);
  });

  it('uses the list of cameras that a screen has loaded recently', async () => {
    const { openTab, pass, played, happen } = world();
    played.listed = { cameras: CAMERAS.slice(0, 1), at: NOON };
    const { reported, watch } = openTab('one');
    await pass(4 * MINUTE);
    expect([played.lists, watch.cameras()]).toEqual([[], CAMERAS.slice(0, 1)]);
    await pass(2 * MINUTE);
    expect(watch.cameras()).toEqual(CAMERAS);
    happen('new', 'garden');
    await pass(35 * SECOND);
    expect(reported()).toEqual(['new']);
    played.cameras = succeeded(CAMERAS.slice(1));
    await pass(20 * MINUTE);
    expect(watch.cameras()).toEqual(CAMERAS.slice(1));
    expect(played.lists.length).toBeLessThan(6);
    played.listed = { cameras: CAMERAS, at: Date.now() };
    await pass(35 * SECOND);
    expect(watch.cameras()).toEqual(CAMERAS);
  });

  it('keeps polling the known cameras if their list fails to load', async () => {
    const { openTab, pass, played, happen } = world();
    const { reported } = openTab('one');
    await pass(SECOND);
    played.cameras = failed({ kind: 'unreachable' });
    await pass(30 * MINUTE);
    expect(played.lists.length).toBeLessThan(8);
    happen('new');
    await pass(35 * SECOND);
    expect(reported()).toEqual(['new']);
  });

  it('retries a failed list of cameras at the usual polling interval', async () => {
    const { openTab, pass, played, calls } = world();
    played.cameras = failed({ kind: 'unreachable' });
    openTab('one');
    await pass(30 * MINUTE);
    expect(calls).toEqual([]);
    expect(played.lists.length).toBeLessThan(61);
    played.cameras = succeeded(CAMERAS);
    await pass(35 * SECOND);
    expect(calls.length).toBeGreaterThan(0);
  });

  it.each([
    ['first', 0],
    ['second', 1],
  ])(
    'waits as long as Retry-After demands if the server refuses the %s list of cameras',
    async (_which, before) => {
      const { openTab, pass, played, calls } = world();
      const busy = failed<Failure>({ kind: 'unexpected', status: 429, retryAfter: 10 * MINUTE });
      if (before === 0) played.cameras = busy;
      openTab('one');
      await pass(SECOND);
      played.cameras = busy;
      let callCount = 0;
      while (played.lists.length <= before) {
        callCount = calls.length;
        await pass(SECOND);
      }
      played.cameras = succeeded(CAMERAS);
      await pass(9 * MINUTE);
      expect([calls.length, played.lists.length]).toEqual([callCount, before + 1]);
      await pass(2 * MINUTE);
      expect(calls.length).toBeGreaterThan(callCount);
    },
  );

  it('does not poll without a listener', async () => {
    const { openTab, pass, calls } = world();
    openTab('one').close();
    await pass(2 * MINUTE);
    expect(calls).toEqual([]);
  });
});
