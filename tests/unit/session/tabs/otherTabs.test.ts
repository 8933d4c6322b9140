import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { browserStorage } from '@/lib/browser/browserStorage';
import { createOtherTabs, type RenewalOutcome } from '@/session/tabs/otherTabs';
import { createTabsChannel, type TabsChannel } from '@/session/tabs/tabsChannel';
import { locksOfOneBrowser } from '../../../support/locks';
import { settle } from '../../../support/settle';
import { MemoryStorage } from '../../../support/storages';
import { tabsOfOneBrowser } from '../../../support/tabs';

const never = new AbortController().signal;

function tab(channel: TabsChannel, renew?: () => Promise<RenewalOutcome>) {
  const otherTabs = createOtherTabs(channel);
  const spy = vi.fn<() => Promise<RenewalOutcome>>(renew);
  const ended: string[] = [];
  otherTabs.offer({
    canRenew: () => renew !== undefined,
    renew: spy,
    onEnded: ({ sessionId }) => Promise.resolve(void ended.push(sessionId)),
  });
  return { ...otherTabs, renew: spy, ended };
}
const yes = () => Promise.resolve('renewed' as const);
const no = () => Promise.resolve('failed' as const);
const noAnswer = () => Promise.resolve('noAnswer' as const);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => vi.useRealTimers());

async function within<Value>(promise: Promise<Value>, milliseconds: number): Promise<Value | 'pending'> {
  let outcome: Value | 'pending' = 'pending';
  void promise.then((value) => {
    outcome = value;
  });
  await vi.advanceTimersByTimeAsync(milliseconds);
  return outcome;
}

describe('tab that cannot log in silently', () => {
  it('gets a new token from exactly one tab that can log in', async () => {
    const browser = tabsOfOneBrowser();
    const one = tab(browser.open(), yes);
    const two = tab(browser.open(), yes);
    const asking = tab(browser.open());
    expect(await within(asking.requestRenewal(never), 100)).toBe('renewed');
    expect(one.renew.mock.calls.length + two.renew.mock.calls.length).toBe(1);
    expect(asking.renew).not.toHaveBeenCalled();
    expect([one.ended, two.ended, asking.ended]).toEqual([[], [], []]);
  });

  it('requests a renewal from each of the other tabs until one succeeds', async () => {
    const browser = tabsOfOneBrowser();
    const one = tab(browser.open(), no);
    const two = tab(browser.open(), () => Promise.reject(new Error('broken')));
    const asking = tab(browser.open());
    expect(await within(asking.requestRenewal(never), 100)).toBe('failed');
    expect([one.renew.mock.calls.length, two.renew.mock.calls.length]).toEqual([1, 1]);
    const three = tab(browser.open(), yes);
    expect(await within(asking.requestRenewal(never), 100)).toBe('renewed');
    expect(three.renew).toHaveBeenCalledOnce();
  });

  it('waits one second for an answer from another tab, then longer if that tab is logging in', async () => {
    const browser = tabsOfOneBrowser();
    const asking = tab(browser.open());
    tab(browser.open());
    const noTab = asking.requestRenewal(never);
    expect(await within(noTab, 999)).toBe('pending');
    expect(await within(noTab, 2)).toBe('noTab');

    tab(browser.open(), () => new Promise((resolve) => setTimeout(resolve, 20_000, 'renewed')));
    const slow = asking.requestRenewal(never);
    expect(await within(slow, 19_000)).toBe('pending');
    expect(await within(slow, 2_000)).toBe('renewed');
  });

  it('stops waiting for a tab that does not finish its log-in within 26 seconds', async () => {
    const browser = tabsOfOneBrowser();
    const asking = tab(browser.open());
    tab(browser.open(), () => new Promise(() => undefined));
    expect(await within(asking.requestRenewal(never), 26_100)).toBe('failed');
  });

  it('stops waiting for the log-in of another tab when its signal aborts', async () => {
    const browser = tabsOfOneBrowser();
    tab(browser.open(), () => new Promise(() => undefined));
    const asking = tab(browser.open());
    const controller = new AbortController();
    const requested = asking.requestRenewal(controller.signal);
    expect(await within(requested, 500)).toBe('pending');
    controller.abort();
    expect(await within(requested, 1)).toBe('failed');
  });

  it('does not wait for other tabs if its signal has already aborted', async () => {
    const asking = tab(tabsOfOneBrowser().open());
    expect(await within(asking.requestRenewal(AbortSignal.abort()), 0)).toBe('noTab');
  });

  it('receives only the response to its own request', async () => {
    const browser = tabsOfOneBrowser();
    const answers = [no(), yes()];
    const able = tab(browser.open(), () => answers.shift() ?? noAnswer());
    const asking = [tab(browser.open()), tab(browser.open())];
    const received = Promise.all(asking.map(({ requestRenewal }) => requestRenewal(never)));
    expect(await within(received, 100)).toEqual(['failed', 'renewed']);
    expect(able.renew).toHaveBeenCalledTimes(2);
  });

  it('ignores a late response from another tab', async () => {
    const browser = tabsOfOneBrowser();
    const answerAfter = (milliseconds: number, answer: RenewalOutcome) => () =>
      new Promise<RenewalOutcome>((resolve) => setTimeout(resolve, milliseconds, answer));
    tab(browser.open(), answerAfter(26_000, 'failed'));
    tab(browser.open(), answerAfter(3_000, 'renewed'));
    expect(await within(tab(browser.open()).requestRenewal(never), 29_000)).toBe('renewed');
  });

  it.each([[[noAnswer, no]], [[no, noAnswer]]])(
    'reports an unresponsive server, even if the other tabs fail',
    async (renewals) => {
      const browser = tabsOfOneBrowser();
      for (const renew of renewals) tab(browser.open(), renew);
      expect(await within(tab(browser.open()).requestRenewal(never), 100)).toBe('noAnswer');
    },
  );

  it('ignores unknown messages from other tabs', async () => {
    const browser = tabsOfOneBrowser();
    const asking = tab(browser.open());
    const strange = browser.open();
    const requested = asking.requestRenewal(never);
    for (const message of [
      null,
      'iCan',
      {},
      { kind: 'iCan' },
      { kind: 'ended', request: 1, tab: 'x' },
      { kind: 'ended', request: 'S1', tab: 1 },
    ]) {
      strange.post(message as object);
    }
    expect(await within(requested, 1_100)).toBe('noTab');
    expect(asking.ended).toEqual([]);
  });
});

describe('log-out message', () => {
  it('reaches only other tabs, with the id of the session', async () => {
    const browser = tabsOfOneBrowser();
    const other = tab(browser.open());
    const own = tab(browser.open());
    own.broadcastEnded({ sessionId: 'S1', user: '' });
    await vi.advanceTimersByTimeAsync(1);
    expect([other.ended, own.ended]).toEqual([['S1'], []]);
  });
});

describe('exclusive task', () => {
  it('waits for an earlier task of the tab in a browser without the Web Locks API', async () => {
    const { runExclusively } = tab(tabsOfOneBrowser().open());
    const done: string[] = [];
    const first = runExclusively(async () => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      done.push('first');
      throw new Error('which does not matter to the second');
    });
    const second = runExclusively(() => Promise.resolve(done.push('second')));
    const failures: unknown[] = [];
    void first.catch((failure: unknown) => failures.push(failure));
    await vi.advanceTimersByTimeAsync(100);
    await second;
    expect(failures).toHaveLength(1);
    expect(done).toEqual(['first', 'second']);
  });

  it('runs without a lock if it does not get the lock in time', async () => {
    const requested: string[] = [];
    const grants = [true, false];
    vi.stubGlobal('navigator', {
      locks: {
        request: (name: string, _options: object, action: () => Promise<unknown>) => {
          requested.push(name);
          return grants.shift() ? action() : Promise.reject(new DOMException('', 'TimeoutError'));
        },
      },
    });
    const { runExclusively } = tab(tabsOfOneBrowser().open());
    expect(await runExclusively(() => Promise.resolve('locked'))).toBe('locked');
    expect(await runExclusively(() => Promise.resolve('without'))).toBe('without');
    expect(requested).toHaveLength(2);
  });

  it('waits at most 25 seconds for a tab that holds the lock', async () => {
    const turn = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(turn.signal);
    onTestFinished(() => timeout.mockRestore());
    vi.stubGlobal('navigator', { locks: locksOfOneBrowser() });
    const browser = tabsOfOneBrowser();
    const frozen = tab(browser.open());
    void frozen.runExclusively(() => new Promise(() => undefined));
    await settle();
    const done = tab(browser.open()).runExclusively(() => Promise.resolve('without'));
    expect(await within(done, 0)).toBe('pending');
    turn.abort();
    expect(await within(done, 0)).toBe('without');
    expect(timeout).toHaveBeenLastCalledWith(25_000);
  });

  it('is not repeated without the lock if it failed with the lock', async () => {
    vi.stubGlobal('navigator', {
      locks: { request: (_name: string, _options: object, action: () => Promise<unknown>) => action() },
    });
    const { runExclusively } = tab(tabsOfOneBrowser().open());
    const action = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('no line')));
    await expect(runExclusively(action)).rejects.toThrow('no line');
    expect(action).toHaveBeenCalledOnce();
  });
});

describe('channel between tabs', () => {
  it('uses storage events in a browser without BroadcastChannel', () => {
    vi.stubGlobal('BroadcastChannel', undefined);
    const shared = new MemoryStorage();
    const written: string[] = [];
    const setItem = shared.setItem.bind(shared);
    shared.setItem = (key, value) => {
      written.push(key);
      setItem(key, value);
      target.dispatchEvent(new StorageEvent('storage', { key, newValue: value }));
    };
    const target = new EventTarget();
    const received: unknown[] = [];
    const channel = createTabsChannel(
      browserStorage(() => shared),
      target,
    );
    channel.listen((message) => received.push(message));
    channel.post({ kind: 'iCan' });
    target.dispatchEvent(new StorageEvent('storage', { key: 'tabs', newValue: null }));
    target.dispatchEvent(new StorageEvent('storage', { key: 'tabs', newValue: '{broken' }));
    target.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: 'T' }));
    channel.close();
    channel.post({ kind: 'late' });
    expect(received).toEqual([{ kind: 'iCan' }, undefined]);
    expect(written).toEqual(['tabs', 'tabs']);
    expect(shared.length).toBe(0);
  });

  it('uses BroadcastChannel if the browser supports it', async () => {
    vi.useRealTimers();
    const shared = browserStorage(() => new MemoryStorage());
    const [closed, one, two] = [0, 1, 2].map(() => createTabsChannel(shared, new EventTarget()));
    try {
      const received: unknown[] = [];
      closed?.listen((message) => received.push(message));
      closed?.close();
      expect(() => closed?.post({ kind: 'late' })).not.toThrow();
      const message = new Promise((resolve) => two?.listen(resolve));
      one?.post({ kind: 'iCan' });
      expect(await message).toEqual({ kind: 'iCan' });
      expect(received).toEqual([]);
    } finally {
      for (const channel of [closed, one, two]) channel?.close();
    }
  });
});
