import { beforeEach, describe, expect, it, vi } from 'vitest';
import { succeeded } from '@/domain/result';
import { noOtherTabs, type OtherTabs, type RenewalOutcome } from '@/session/tabs/otherTabs';
import {
  anna,
  annasLogin,
  omar,
  refusal,
  sessionRig,
  tokenOf,
  type SessionRig,
} from '../../support/sessionRig';
import { MemoryStorage } from '../../support/storages';
import { settle } from '../../support/settle';
import { browser, gone, later, openTab, rememberedTab, renewed, resetBrowser } from './sharedBrowser';

beforeEach(resetBrowser);

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

  it('is logged out together with the other tabs of its user', async () => {
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
    expect(JSON.stringify(browser.tabs.posted)).not.toContain(anna.uuid);
  });

  it('cannot log in with its old password after the other tab has changed it', async () => {
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
    expect(second.alerts).toEqual(['Failed to login please try again.']);
    await settle();
    const again = openTab(first.tab);
    again.vendor.login = first.vendor.login;
    await again.session.start();
    const repaired = again.session.repair();
    again.question().answer(true);
    expect([await repaired, again.alerts]).toEqual([true, []]);
  });

  it('keeps its session if the other tab could not get a new token', async () => {
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
  it('is reported as ended in another tab even after a reload', async () => {
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
  it("keeps another user's remembered session", async () => {
    const annas = await rememberedTab();
    const omars = openTab();
    omars.vendor.login = () => Promise.resolve(succeeded(tokenOf(omar)));
    await omars.session.signIn({ username: omar.email, password: 'x' }, false);
    const token = browser.shared.getItem('token');
    omars.session.end();
    annas.session.changedElsewhere();
    await settle();
    expect([omars.tab.length, omars.ends]).toEqual([0, [undefined]]);
    expect([browser.shared.getItem('token'), annas.users]).toEqual([token, [anna.uuid]]);
  });

  it('ends the remembered session of the same user', async () => {
    const remembered = await rememberedTab();
    const own = openTab();
    await own.session.signIn(annasLogin, false);
    own.session.end();
    remembered.session.changedElsewhere();
    expect([browser.shared.length, remembered.users]).toEqual([0, [anna.uuid, null]]);
  });
});

describe('session that ends without a log-out', () => {
  it('does not end the remembered session of another user', async () => {
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
    browser.now = later;
    const rig = openTab(first.tab, { otherTabs: { ...noOtherTabs, requestRenewal } });
    rig.vendor.login = login;
    return { ...rig, requestRenewal };
  }

  it('requests no renewal from other tabs if its silent log-in succeeds', async () => {
    const { session, users, requestRenewal } = reloaded(await rememberedTab(), renewed);
    await session.start();
    expect(users).toEqual([anna.uuid]);
    expect(requestRenewal).not.toHaveBeenCalled();
  });

  it('requests no renewal from other tabs while the vendor does not respond', async () => {
    const unreachable = () => refusal({ kind: 'unreachable' });
    const { session, waits, users, requestRenewal } = reloaded(await rememberedTab(), unreachable);
    void session.start();
    await vi.waitFor(() => expect(waits).toEqual(['noAnswer']));
    expect(users).toEqual([anna.uuid]);
    expect(requestRenewal).not.toHaveBeenCalled();
  });

  it('requests no renewal from other tabs if its log-in is refused and no session is remembered', async () => {
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
  ])('keeps its session if the log-in chunk failed to load and the other tabs %s', async (_what, outcome) => {
    const { tab } = await rememberedTab();
    const requestRenewal = vi.fn<OtherTabs['requestRenewal']>().mockResolvedValue(outcome);
    browser.now = later;
    const rig = openTab(tab, { otherTabs: { ...noOtherTabs, requestRenewal }, loadVault: gone });
    await rig.session.start();
    expect(requestRenewal).toHaveBeenCalledTimes(1);
    expect([rig.waits, rig.users, rig.ends]).toEqual([['codeMissing'], [anna.uuid], []]);
    rig.session.end();
  });

  it('gets a new token from another tab if its log-in chunk failed to load', async () => {
    const able = await rememberedTab();
    const duplicate = new MemoryStorage();
    for (const [key, value] of Object.entries(able.tab.entries())) duplicate.setItem(key, value);
    browser.now = later;
    const rig = openTab(duplicate, { loadVault: gone });
    await rig.session.start();
    expect([rig.waits, rig.users, rig.ends]).toEqual([[], [anna.uuid], []]);
    expect(rig.session.token()).toBe(able.session.token());
    expect(able.logins).toEqual([annasLogin]);
  });

  it('continues once another tab stores a new token, although its own log-in chunk failed to load', async () => {
    const { session, tab } = sessionRig({ shared: browser.shared, keys: browser.keys });
    await session.signIn(annasLogin, true);
    const able = openTab(tab, { loadVault: gone });
    await able.session.start();
    browser.now = later;
    const opened = openTab();
    await opened.session.start();
    const askAgain = () => {
      opened.session.retry();
      return able.failedAttempts();
    };
    await expect.poll(askAgain).toBeGreaterThan(1);
    expect([able.waits, able.users, able.ends]).toEqual([['codeMissing'], [anna.uuid], []]);
    browser.shared.setItem('token', tokenOf(anna, 14_400));
    able.session.changedElsewhere();
    expect(able.waits).toEqual(['codeMissing', null]);
    opened.session.end();
  });
});
