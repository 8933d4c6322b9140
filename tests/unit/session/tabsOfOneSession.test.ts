import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { renewEarly } from '@/session/earlyRenewal';
import {
  anna,
  annasLogin,
  NOW,
  omar,
  refusal,
  textOf,
  tokenOf,
  type SessionRig,
} from '../../support/sessionRig';
import { locksOfOneBrowser } from '../../support/locks';
import { laggingStorage, MemoryStorage } from '../../support/storages';
import { browser, later, openTab, rememberedTab, renewed, resetBrowser } from './sharedBrowser';

beforeEach(resetBrowser);

describe('new tab of a remembered session with an expired token', () => {
  it('gets a new token once, from a tab that can log in', async () => {
    const first = await rememberedTab();
    browser.now = later;
    const opened = [openTab(), openTab(), openTab()];
    await Promise.all(opened.map(({ session }) => session.start()));
    expect(first.logins).toEqual([annasLogin]);
    for (const { session, users, logins, alerts, ends } of opened) {
      expect(users).toEqual([anna.uuid]);
      expect(session.token()).toBe(first.session.token());
      expect([logins, alerts, ends]).toEqual([[], [], []]);
    }
    expect(first.users).toEqual([anna.uuid]);
    expect(browser.shared.getItem('token')).toBe(first.session.token());
  });

  it('gets a token even if the other tab’s message arrives before the stored token', async () => {
    const storage = laggingStorage(120);
    browser.shared = storage.open();
    const first = await rememberedTab();
    browser.now = later;
    const opened = openTab(new MemoryStorage(), { shared: storage.open() });
    await opened.session.start();
    expect(first.logins).toEqual([annasLogin]);
    expect(opened.users).toEqual([anna.uuid]);
    expect(opened.session.token()).toBe(first.session.token());
  });

  it('gets no token if the token does not reach its storage in time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const storage = laggingStorage(60_000);
    browser.shared = storage.open();
    const first = await rememberedTab();
    browser.now = later;
    const opened = openTab(new MemoryStorage(), { shared: storage.open() });
    void opened.session.start();
    await vi.advanceTimersByTimeAsync(5_000);
    expect([opened.users, opened.ends]).toEqual([[null], ['expired']]);
    first.session.changedElsewhere();
    expect([first.users, first.logins]).toEqual([[anna.uuid], [annasLogin]]);
  });

  it('gets a token from a tab that was suspended when the token expired', async () => {
    const first = await rememberedTab();
    browser.shared.setItem('token', tokenOf(anna, 7_000));
    browser.now = later;
    const opened = openTab();
    await opened.session.start();
    expect(first.logins).toEqual([annasLogin]);
    expect(opened.users).toEqual([anna.uuid]);
    expect(opened.session.token()).toBe(first.session.token());
  });

  it('gets a token from a tab that logged in before the clock was set back', async () => {
    const first = await rememberedTab();
    browser.now = later;
    await openTab().session.start();
    browser.now = () => NOW;
    browser.shared.setItem('token', tokenOf(anna, -1));
    const opened = openTab();
    await opened.session.start();
    expect(opened.users).toEqual([anna.uuid]);
    expect(first.logins).toHaveLength(2);
  });

  it('causes no second log-in during the Retry-After that another tab received', async () => {
    const first = await rememberedTab();
    first.vendor.login = () => refusal({ kind: 'unexpected', status: 503, retryAfter: 60_000 });
    browser.now = later;
    const opened = openTab();
    await opened.session.start();
    expect([opened.users, opened.waits]).toEqual([[anna.uuid], ['noAnswer']]);
    first.vendor.login = renewed;
    opened.session.retry();
    const answers = () =>
      browser.tabs.posted.flatMap((message) =>
        (/"kind":"(noAnswer|renewed)"/.exec(JSON.stringify(message)) ?? []).slice(1),
      );
    await vi.waitFor(() => expect(answers().slice(0, 2)).toEqual(['noAnswer', 'noAnswer']));
    expect(first.logins).toEqual([annasLogin]);
    browser.now = () => later() + 60_000;
    await vi.waitFor(() => {
      opened.session.retry();
      expect(opened.waits.at(-1)).toBeNull();
    });
    expect(first.logins).toEqual([annasLogin, annasLogin]);
  });

  it('shares one early renewal with another tab if both can log in', async () => {
    const first = await rememberedTab();
    const before = first.session.token();
    const second = openTab();
    await second.session.start();
    second.tab.setItem('loginInfo', first.tab.getItem('loginInfo') ?? '');
    browser.now = () => NOW + 3_500_000;
    Object.defineProperty(navigator, 'locks', { configurable: true, value: locksOfOneBrowser() });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
    const controller = new AbortController();
    for (const { session } of [first, second]) {
      renewEarly(
        { token: () => session.token(), renew: () => session.renewEarly(), now: browser.now },
        controller.signal,
      );
    }
    await vi.waitFor(() => {
      expect(first.session.token()).not.toBe(before);
      expect(second.session.token()).toBe(first.session.token());
    });
    controller.abort();
    expect(first.logins.length + second.logins.length).toBe(1);
  });

  it('reports the expired session on the log-in screen if no other tab can log in', async () => {
    const own = openTab();
    await own.session.signIn(annasLogin, false);
    browser.shared.setItem('token', tokenOf(anna, -1));
    const opened = openTab();
    await opened.session.start();
    expect(opened.users).toEqual([null]);
    expect(opened.ends).toEqual(['expired']);
    expect(opened.alerts).toEqual([]);
    expect(browser.shared.length + opened.tab.length).toBe(0);
    expect(own.logins).toEqual([annasLogin]);
  });

  it('is logged out without affecting the other tab if the log-in of that tab fails', async () => {
    const first = await rememberedTab();
    browser.now = later;
    first.vendor.login = () => refusal();
    const opened = openTab();
    await opened.session.start();
    expect(opened.ends).toEqual(['expired']);
    expect(first.logins).toHaveLength(1);
    // The first tab keeps its session, because its next log-in may succeed.
    first.session.changedElsewhere();
    expect(first.users).toEqual([anna.uuid]);
    expect(browser.shared.getItem('token')).toBe(first.session.token());
  });

  it.each([
    ['an expired token', tokenOf(omar, -1)],
    ['an invalid token', 'junk'],
  ])("keeps another user's remembered session when it starts with %s", async (_what, token) => {
    const first = await rememberedTab();
    const own = new MemoryStorage();
    own.setItem('token', token);
    const opened = openTab(own);
    await opened.session.start();
    first.session.changedElsewhere();
    expect(opened.users).toEqual([null]);
    expect(first.users).toEqual([anna.uuid]);
    expect(browser.shared.getItem('token')).toBe(first.session.token());
  });
});

describe('tab without a stored log-in, once the user answers Yes in its session dialog', () => {
  async function twoTabs() {
    const first = await rememberedTab();
    const second = openTab();
    await second.session.start();
    return { first, second };
  }

  it('renews the session through the log-in of another tab', async () => {
    const { first, second } = await twoTabs();
    const inFirst = first.session.repair();
    const inSecond = second.session.repair();
    second.question().answer(true);
    expect(await inSecond).toBe(true);
    expect(await inFirst).toBe(true);
    expect(first.question().signal.aborted).toBe(true);
    expect(first.logins).toHaveLength(1);
    expect(second.session.token()).toBe(first.session.token());
  });

  it('causes no second log-in if the other tab is already logging in', async () => {
    const { first, second } = await twoTabs();
    const inFirst = first.session.repair();
    const inSecond = second.session.repair();
    first.question().answer(true);
    second.question().answer(true);
    expect(await Promise.all([inFirst, inSecond])).toEqual([true, true]);
    expect(first.logins).toHaveLength(1);
  });

  it.each(['first', 'second'] as const)(
    'uses the password that was changed in the second tab if the %s tab requests a renewal',
    async (asking) => {
      const { first, second } = await twoTabs();
      await second.session.passwordChanged('Password2');
      for (const { vendor } of [first, second]) {
        vendor.login = ({ password }) => (password === 'Password2' ? renewed() : refusal());
      }
      const rig = { first, second }[asking];
      const repaired = rig.session.repair();
      rig.question().answer(true);
      expect(await repaired).toBe(true);
      for (const { alerts, ends } of [first, second]) expect([alerts, ends]).toEqual([[], []]);
    },
  );

  it.each<[string, (rig: SessionRig) => void]>([
    ['gets no response', ({ vendor }) => (vendor.login = () => refusal({ kind: 'unreachable' }))],
    ['cannot read its keys', ({ keys: own }) => (own.read = () => Promise.reject(new TypeError('no line')))],
  ])('keeps waiting if the tab with the stored log-in %s', async (_what, spoil) => {
    const { first, second } = await twoTabs();
    spoil(first);
    const inSecond = second.session.repair();
    second.question().answer(true);
    await expect.poll(() => second.waits).toEqual(['noAnswer']);
    expect([second.alerts, second.ends]).toEqual([[], []]);
    second.session.end();
    expect(await inSecond).toBe(false);
  });

  it('shows "Something went wrong" if no tab has a stored log-in', async () => {
    const { first, second } = await twoTabs();
    first.tab.removeItem('loginInfo');
    const inSecond = second.session.repair();
    second.question().answer(true);
    expect(await inSecond).toBe(false);
    expect(second.alerts).toEqual(['Something went wrong']);
    first.session.changedElsewhere();
    expect(first.ends).toEqual(['elsewhere']);
  });

  it('stops waiting for the other tab once the user logs out', async () => {
    const { first, second } = await twoTabs();
    first.vendor.login = () => new Promise(() => undefined);
    const inSecond = second.session.repair();
    second.question().answer(true);
    await expect.poll(() => first.logins.length).toBe(1);
    second.session.end();
    expect(await inSecond).toBe(false);
    expect(second.alerts).toEqual([]);
  });

  it('sends no token, user name or password to other tabs', async () => {
    const { first, second } = await twoTabs();
    const before = first.session.token() ?? '';
    const inSecond = second.session.repair();
    second.question().answer(true);
    await inSecond;
    const messages = JSON.stringify(browser.tabs.posted);
    expect(browser.tabs.posted.length).toBeGreaterThan(3);
    for (const secret of [before, first.session.token() ?? '', ...Object.values(annasLogin), anna.uuid]) {
      expect(messages).not.toContain(secret);
    }
  });
});

describe('tab whose own log-in fails', () => {
  async function twoWithLogin() {
    const first = await rememberedTab();
    const second = openTab();
    await second.session.start();
    second.tab.setItem('loginInfo', first.tab.getItem('loginInfo') ?? '');
    for (const [id, vaultKeys] of first.keys.keys) second.keys.keys.set(id, vaultKeys);
    return { first, second };
  }

  it.each<[string, string | null, (rig: SessionRig) => void]>([
    ['cannot be read', 'x:y', ({ tab }) => tab.setItem('loginInfo', 'x:y')],
    ['has an old password', null, ({ vendor }) => (vendor.login = () => refusal())],
  ])('gets a new token from another tab if its own stored log-in %s', async (_what, kept, spoil) => {
    const { first, second } = await twoWithLogin();
    spoil(second);
    const repaired = second.session.repair();
    second.question().answer(true);
    expect(await repaired).toBe(true);
    expect(second.session.token()).toBe(first.session.token());
    expect([second.alerts, second.ends, first.logins.length]).toEqual([[], [], 1]);
    await vi.waitFor(() => expect(second.tab.getItem('loginInfo')).toBe(kept));
  });

  it.each<[string, (rig: SessionRig) => void]>([
    ['Invalid token!', ({ tab }) => tab.setItem('loginInfo', 'x:y')],
    ['Failed to login please try again.', ({ vendor }) => (vendor.login = () => refusal())],
  ])('is logged out with "%s" without ending the sessions of other tabs', async (message, spoil) => {
    const { first, second } = await twoWithLogin();
    spoil(second);
    first.vendor.login = () => refusal();
    const repaired = second.session.repair();
    second.question().answer(true);
    expect(await repaired).toBe(false);
    expect(second.alerts).toEqual([message]);
    expect(textOf(second.tab)).toBe('{}');
    first.session.changedElsewhere();
    expect(first.users).toEqual([anna.uuid]);
    expect(browser.shared.getItem('token')).toBe(first.session.token());
  });
});
