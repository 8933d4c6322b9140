import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { succeeded } from '@/domain/result';
import { renewEarly } from '@/session/earlyRenewal';
import { createOtherTabs, noOtherTabs, type OtherTabs, type RenewalOutcome } from '@/session/tabs/otherTabs';
import {
  anna,
  annasLogin,
  MemoryKeys,
  NOW,
  omar,
  refusal,
  sessionRig,
  textOf,
  tokenOf,
  type SessionRig,
} from '../../support/sessionRig';
import { locksOfOneBrowser } from '../../support/locks';
import { laggingStorage, MemoryStorage } from '../../support/storages';
import { tabsOfOneBrowser } from '../../support/tabs';
import { settle } from '../../support/settle';

/** The claim timeout is the app's, because a busy machine might exceed a shorter one. */
const timeouts = { claim: 1_000, login: 5_000, turn: 5_000 };
const later = () => NOW + 7_200_000;
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const renewed = () => Promise.resolve(succeeded(tokenOf(anna, 14_400)));

let browser: ReturnType<typeof tabsOfOneBrowser>;
let shared: MemoryStorage;
let keys: MemoryKeys;
let now: () => number;

beforeEach(() => {
  browser = tabsOfOneBrowser();
  shared = new MemoryStorage();
  keys = new MemoryKeys();
  now = () => NOW;
});

function openTab(tab = new MemoryStorage(), seen = shared): SessionRig {
  const rig = sessionRig({
    tab,
    shared: seen,
    keys,
    now: () => now(),
    otherTabs: createOtherTabs(browser.open(), timeouts),
  });
  rig.vendor.login = renewed;
  return rig;
}

async function rememberedTab(): Promise<SessionRig> {
  const rig = openTab();
  rig.vendor.login = () => Promise.resolve(succeeded(tokenOf(anna)));
  await rig.session.signIn(annasLogin, true);
  rig.logins.length = 0;
  rig.vendor.login = renewed;
  return rig;
}

describe('new tab of a remembered session with an expired token', () => {
  it('a new tab with an expired token gets a new token once, from a tab that can log in', async () => {
    const first = await rememberedTab();
    now = later;
    const opened = [openTab(), openTab(), openTab()];
    await Promise.all(opened.map(({ session }) => session.start()));
    expect(first.logins).toEqual([annasLogin]);
    for (const { session, users, logins, told, ends } of opened) {
      expect(users).toEqual([anna.uuid]);
      expect(session.token()).toBe(first.session.token());
      expect([logins, told, ends]).toEqual([[], [], []]);
    }
    expect(first.users).toEqual([anna.uuid]);
    expect(shared.getItem('token')).toBe(first.session.token());
  });

  it('a new tab gets a token even if the other tab’s message arrives before the stored token', async () => {
    const storage = laggingStorage(120);
    shared = storage.open();
    const first = await rememberedTab();
    now = later;
    const opened = openTab(new MemoryStorage(), storage.open());
    await opened.session.start();
    expect(first.logins).toEqual([annasLogin]);
    expect(opened.users).toEqual([anna.uuid]);
    expect(opened.session.token()).toBe(first.session.token());
  });

  it('a new tab gets no token that is not in its storage within two seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const storage = laggingStorage(60_000);
    shared = storage.open();
    const first = await rememberedTab();
    now = later;
    const opened = openTab(new MemoryStorage(), storage.open());
    void opened.session.start();
    await vi.advanceTimersByTimeAsync(5_000);
    expect([opened.users, opened.ends]).toEqual([[null], ['expired']]);
    first.session.changedElsewhere();
    expect([first.users, first.logins]).toEqual([[anna.uuid], [annasLogin]]);
  });

  it('a new tab gets a token from a tab that slept when the token expired', async () => {
    const first = await rememberedTab();
    shared.setItem('token', tokenOf(anna, 7_000));
    now = later;
    const opened = openTab();
    await opened.session.start();
    expect(first.logins).toEqual([annasLogin]);
    expect(opened.users).toEqual([anna.uuid]);
    expect(opened.session.token()).toBe(first.session.token());
  });

  it('a new tab gets a token from a tab that logged in before the clock was set back', async () => {
    const first = await rememberedTab();
    now = later;
    await openTab().session.start();
    now = () => NOW;
    shared.setItem('token', tokenOf(anna, -1));
    const opened = openTab();
    await opened.session.start();
    expect(opened.users).toEqual([anna.uuid]);
    expect(first.logins).toHaveLength(2);
  });

  it('a new tab requests no other renewal during the Retry-After of the other tab', async () => {
    const first = await rememberedTab();
    first.vendor.login = () => refusal({ kind: 'unexpected', status: 503, retryAfter: 60_000 });
    now = later;
    const opened = openTab();
    await opened.session.start();
    expect([opened.users, opened.waits]).toEqual([[anna.uuid], ['noAnswer']]);
    first.vendor.login = renewed;
    opened.session.retry();
    const answers = () =>
      browser.posted.flatMap((message) =>
        (/"kind":"(noAnswer|renewed)"/.exec(JSON.stringify(message)) ?? []).slice(1),
      );
    await vi.waitFor(() => expect(answers().slice(0, 2)).toEqual(['noAnswer', 'noAnswer']));
    expect(first.logins).toEqual([annasLogin]);
    now = () => later() + 60_000;
    await vi.waitFor(() => {
      opened.session.retry();
      expect(opened.waits.at(-1)).toBeNull();
    });
    expect(first.logins).toEqual([annasLogin, annasLogin]);
  });

  it('two tabs that show the wall get only one new token in advance', async () => {
    const first = await rememberedTab();
    const before = first.session.token();
    const second = openTab();
    await second.session.start();
    second.tab.setItem('loginInfo', first.tab.getItem('loginInfo') ?? '');
    now = () => NOW + 3_500_000;
    Object.defineProperty(navigator, 'locks', { configurable: true, value: locksOfOneBrowser() });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
    const controller = new AbortController();
    for (const { session } of [first, second]) {
      renewEarly({ token: () => session.token(), renew: () => session.renewEarly(), now }, controller.signal);
    }
    await vi.waitFor(() => {
      expect(first.session.token()).not.toBe(before);
      expect(second.session.token()).toBe(first.session.token());
    });
    controller.abort();
    expect(first.logins.length + second.logins.length).toBe(1);
  });

  it('an expired session is reported on the log-in screen if no other tab can log in', async () => {
    const own = openTab();
    await own.session.signIn(annasLogin, false);
    shared.setItem('token', tokenOf(anna, -1));
    const opened = openTab();
    await opened.session.start();
    expect(opened.users).toEqual([null]);
    expect(opened.ends).toEqual(['expired']);
    expect(opened.told).toEqual([]);
    expect(shared.length + opened.tab.length).toBe(0);
    expect(own.logins).toEqual([annasLogin]);
  });

  it('a new tab is logged out without affecting the other tab if the log-in of that tab fails', async () => {
    const first = await rememberedTab();
    now = later;
    first.vendor.login = () => refusal();
    const opened = openTab();
    await opened.session.start();
    expect(opened.ends).toEqual(['expired']);
    expect(first.logins).toHaveLength(1);
    // The first tab keeps its session, because its next log-in may succeed.
    first.session.changedElsewhere();
    expect(first.users).toEqual([anna.uuid]);
    expect(shared.getItem('token')).toBe(first.session.token());
  });

  it.each([
    ['an expired token', tokenOf(omar, -1)],
    ['an invalid token', 'junk'],
  ])("a new tab keeps another user's remembered session when it starts with %s", async (_what, token) => {
    const first = await rememberedTab();
    const own = new MemoryStorage();
    own.setItem('token', token);
    const opened = openTab(own);
    await opened.session.start();
    first.session.changedElsewhere();
    expect(opened.users).toEqual([null]);
    expect(first.users).toEqual([anna.uuid]);
    expect(shared.getItem('token')).toBe(first.session.token());
  });
});

describe('answer Yes to the session dialog in a tab without a stored log-in', () => {
  async function twoTabs() {
    const first = await rememberedTab();
    const second = openTab();
    await second.session.start();
    return { first, second };
  }

  it('the answer Yes renews the session through the log-in of another tab', async () => {
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

  it('the answer Yes causes no second log-in if the other tab is already logging in', async () => {
    const { first, second } = await twoTabs();
    const inFirst = first.session.repair();
    const inSecond = second.session.repair();
    first.question().answer(true);
    second.question().answer(true);
    expect(await Promise.all([inFirst, inSecond])).toEqual([true, true]);
    expect(first.logins).toHaveLength(1);
  });

  it.each(['first', 'second'] as const)(
    'a renewal uses a password that was changed in this tab if the %s tab requests it',
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
      for (const { told, ends } of [first, second]) expect([told, ends]).toEqual([[], []]);
    },
  );

  it.each<[string, (rig: SessionRig) => void]>([
    ['gets no response', ({ vendor }) => (vendor.login = () => refusal({ kind: 'unreachable' }))],
    ['cannot read its keys', ({ keys: own }) => (own.read = () => Promise.reject(new TypeError('no line')))],
  ])('the answer Yes keeps waiting if the tab with the stored log-in %s', async (_what, spoil) => {
    const { first, second } = await twoTabs();
    spoil(first);
    const inSecond = second.session.repair();
    second.question().answer(true);
    await expect.poll(() => second.waits).toEqual(['noAnswer']);
    expect([second.told, second.ends]).toEqual([[], []]);
    second.session.end();
    expect(await inSecond).toBe(false);
  });

  it('the answer Yes leads to "Something went wrong" if no tab has a stored log-in', async () => {
    const { first, second } = await twoTabs();
    first.tab.removeItem('loginInfo');
    const inSecond = second.session.repair();
    second.question().answer(true);
    expect(await inSecond).toBe(false);
    expect(second.told).toEqual(['Something went wrong']);
    first.session.changedElsewhere();
    expect(first.ends).toEqual(['elsewhere']);
  });

  it('a tab no longer waits for the other tab once the user logs out', async () => {
    const { first, second } = await twoTabs();
    first.vendor.login = () => new Promise(() => undefined);
    const inSecond = second.session.repair();
    second.question().answer(true);
    await expect.poll(() => first.logins.length).toBe(1);
    second.session.end();
    expect(await inSecond).toBe(false);
    expect(second.told).toEqual([]);
  });

  it('a renewal sends no token, user name or password to other tabs', async () => {
    const { first, second } = await twoTabs();
    const before = first.session.token() ?? '';
    const inSecond = second.session.repair();
    second.question().answer(true);
    await inSecond;
    const said = JSON.stringify(browser.posted);
    expect(browser.posted.length).toBeGreaterThan(3);
    for (const secret of [before, first.session.token() ?? '', ...Object.values(annasLogin), anna.uuid]) {
      expect(said).not.toContain(secret);
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
  ])('a tab gets a new token from another tab if its own stored log-in %s', async (_what, kept, spoil) => {
    const { first, second } = await twoWithLogin();
    spoil(second);
    const repaired = second.session.repair();
    second.question().answer(true);
    expect(await repaired).toBe(true);
    expect(second.session.token()).toBe(first.session.token());
    expect([second.told, second.ends, first.logins.length]).toEqual([[], [], 1]);
    await vi.waitFor(() => expect(second.tab.getItem('loginInfo')).toBe(kept));
  });

  it.each<[string, (rig: SessionRig) => void]>([
    ['Invalid token!', ({ tab }) => tab.setItem('loginInfo', 'x:y')],
    ['Failed to login please try again.', ({ vendor }) => (vendor.login = () => refusal())],
  ])('a tab logs out with "%s" without ending the sessions of other tabs', async (message, spoil) => {
    const { first, second } = await twoWithLogin();
    spoil(second);
    first.vendor.login = () => refusal();
    const repaired = second.session.repair();
    second.question().answer(true);
    expect(await repaired).toBe(false);
    expect(second.told).toEqual([message]);
    expect(textOf(second.tab)).toBe('{}');
    first.session.changedElsewhere();
    expect(first.users).toEqual([anna.uuid]);
    expect(shared.getItem('token')).toBe(first.session.token());
  });
});

describe('duplicated tab of a session that is not remembered', () => {
  async function duplicated() {
    const first = openTab();
    await first.session.signIn(annasLogin, false);
    const copy = new MemoryStorage();
    for (const [key, value] of Object.entries(first.tab.entries())) copy.setItem(key, value);
    const second = openTab(copy);
    await second.session.start();
    const other = openTab();
    await other.session.signIn(annasLogin, false);
    return { first, second, other };
  }

  it('a duplicated tab of a session that is not remembered is logged out with every other tab', async () => {
    const { first, second, other } = await duplicated();
    const guest = openTab();
    await guest.session.start();
    first.session.end();
    await expect.poll(() => second.users).toEqual([anna.uuid, null]);
    expect(second.ends).toEqual(['elsewhere']);
    expect(second.tab.length).toBe(0);
    await expect.poll(() => other.users).toEqual([anna.uuid, null]);
    expect(other.ends).toEqual(['elsewhere']);
    // Tabs store no id. A duplicated tab would copy it, and another user may log in there.
    expect(guest.tab.length).toBe(0);
    expect(JSON.stringify(browser.posted)).not.toContain(anna.uuid);
  });

  it('a duplicated tab cannot log in with its old password after the other tab has changed it', async () => {
    const { first, second } = await duplicated();
    await first.session.passwordChanged('Password2');
    for (const { vendor } of [first, second]) {
      vendor.login = ({ password }) => (password === 'Password2' ? renewed() : refusal());
    }
    for (const [{ session, question }, isRepaired] of [
      [first, true],
      [second, false],
    ] as const) {
      const repaired = session.repair();
      question().answer(true);
      expect(await repaired).toBe(isRepaired);
    }
    expect(second.logins).toEqual([annasLogin]);
    expect(second.told).toEqual(['Failed to login please try again.']);
    await settle();
    const again = openTab(first.tab);
    again.vendor.login = first.vendor.login;
    await again.session.start();
    const repaired = again.session.repair();
    again.question().answer(true);
    expect([await repaired, again.told]).toEqual([true, []]);
  });

  it('a duplicated tab keeps its session if the other tab could not get a new token', async () => {
    const { first, second } = await duplicated();
    first.vendor.login = () => refusal();
    const repaired = first.session.repair();
    first.question().answer(true);
    expect(await repaired).toBe(false);
    await settle();
    expect(second.users).toEqual([anna.uuid]);
  });
});

describe('session that was ended in another tab', () => {
  it('a session that was ended in another tab is reported so even after a reload', async () => {
    const first = await rememberedTab();
    const second = openTab();
    await second.session.start();
    first.session.end();
    const again = openTab(second.tab);
    await again.session.start();
    expect([again.users, again.ends, again.tab.length]).toEqual([[null], ['elsewhere'], 0]);
  });
});

describe('log-out from a session that is not remembered', () => {
  it("a log-out from a session that is not remembered keeps another user's remembered session", async () => {
    const annas = await rememberedTab();
    const omars = openTab();
    omars.vendor.login = () => Promise.resolve(succeeded(tokenOf(omar)));
    await omars.session.signIn({ username: omar.email, password: 'x' }, false);
    const token = shared.getItem('token');
    omars.session.end();
    annas.session.changedElsewhere();
    await settle();
    expect([omars.tab.length, omars.ends]).toEqual([0, [undefined]]);
    expect([shared.getItem('token'), annas.users]).toEqual([token, [anna.uuid]]);
  });

  it('a log-out from a session that is not remembered ends the remembered session of the same user', async () => {
    const remembered = await rememberedTab();
    const own = openTab();
    await own.session.signIn(annasLogin, false);
    own.session.end();
    remembered.session.changedElsewhere();
    expect([shared.length, remembered.users]).toEqual([0, [anna.uuid, null]]);
  });
});

describe('session that ends without a log-out', () => {
  it('a session without a log-out is reported as ended without ending another remembered session', async () => {
    const first = await rememberedTab();
    const own = openTab();
    own.vendor.login = () => Promise.resolve(succeeded(tokenOf(omar)));
    await own.session.signIn({ username: omar.email, password: 'x' }, false);
    own.session.end('unreachable');
    first.session.changedElsewhere();
    expect(own.ends).toEqual(['unreachable']);
    expect(first.users).toEqual([anna.uuid]);
  });
});

describe('tab that can log in silently', () => {
  function reloaded(first: SessionRig, login: SessionRig['vendor']['login']) {
    const requestRenewal = vi.fn<OtherTabs['requestRenewal']>(() => Promise.resolve('noTab'));
    const rig = sessionRig({
      tab: first.tab,
      shared,
      keys,
      now: later,
      otherTabs: { ...noOtherTabs, requestRenewal },
    });
    rig.vendor.login = login;
    return { ...rig, requestRenewal };
  }

  it('a tab whose silent log-in succeeds requests no renewal from other tabs', async () => {
    const { session, users, requestRenewal } = reloaded(await rememberedTab(), renewed);
    await session.start();
    expect(users).toEqual([anna.uuid]);
    expect(requestRenewal).not.toHaveBeenCalled();
  });

  it('a tab requests no renewal from other tabs while the vendor does not respond', async () => {
    const unreachable = () => refusal({ kind: 'unreachable' });
    const { session, waits, users, requestRenewal } = reloaded(await rememberedTab(), unreachable);
    void session.start();
    await vi.waitFor(() => expect(waits).toEqual(['noAnswer']));
    expect(users).toEqual([anna.uuid]);
    expect(requestRenewal).not.toHaveBeenCalled();
  });

  it('a tab whose log-in is refused requests no renewal from other tabs if no session is remembered', async () => {
    const first = openTab();
    first.vendor.login = () => Promise.resolve(succeeded(tokenOf(anna)));
    await first.session.signIn(annasLogin, false);
    const { session, users, requestRenewal } = reloaded(first, () => refusal());
    await session.start();
    expect(users).toEqual([null]);
    expect(requestRenewal).not.toHaveBeenCalled();
  });

  it.each<[string, RenewalOutcome | 'noTab']>([
    ['get no response', 'noAnswer'],
    ['fail', 'failed'],
    ['are closed', 'noTab'],
  ])('a tab whose code is missing keeps its session if the other tabs %s', async (_what, outcome) => {
    const { tab } = await rememberedTab();
    const requestRenewal = vi.fn<OtherTabs['requestRenewal']>().mockResolvedValue(outcome);
    const rig = sessionRig({
      tab,
      shared,
      keys,
      now: later,
      otherTabs: { ...noOtherTabs, requestRenewal },
      loadVault: gone,
    });
    await rig.session.start();
    expect(requestRenewal).toHaveBeenCalledTimes(1);
    expect([rig.waits, rig.users, rig.ends]).toEqual([['codeMissing'], [anna.uuid], []]);
    rig.session.end();
  });

  it('a tab whose code is missing gets a new token from another tab', async () => {
    const able = await rememberedTab();
    const duplicate = new MemoryStorage();
    for (const [key, value] of Object.entries(able.tab.entries())) duplicate.setItem(key, value);
    now = later;
    const rig = sessionRig({
      tab: duplicate,
      shared,
      keys,
      now: later,
      otherTabs: createOtherTabs(browser.open(), timeouts),
      loadVault: gone,
    });
    await rig.session.start();
    expect([rig.waits, rig.users, rig.ends]).toEqual([[], [anna.uuid], []]);
    expect(rig.session.token()).toBe(able.session.token());
    expect(able.logins).toEqual([annasLogin]);
  });

  it('a tab whose code is missing continues once another tab stores a new token', async () => {
    const { session, tab } = sessionRig({ shared, keys });
    await session.signIn(annasLogin, true);
    const able = sessionRig({
      tab,
      shared,
      keys,
      now: () => now(),
      otherTabs: createOtherTabs(browser.open(), timeouts),
      loadVault: gone,
    });
    await able.session.start();
    now = later;
    const opened = openTab();
    await opened.session.start();
    const askAgain = () => {
      opened.session.retry();
      return able.failedAttempts();
    };
    await expect.poll(askAgain).toBeGreaterThan(1);
    expect([able.waits, able.users, able.ends]).toEqual([['codeMissing'], [anna.uuid], []]);
    shared.setItem('token', tokenOf(anna, 14_400));
    able.session.changedElsewhere();
    expect(able.waits).toEqual(['codeMissing', null]);
    opened.session.end();
  });
});
