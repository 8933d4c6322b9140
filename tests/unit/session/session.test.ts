import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { failed, succeeded } from '@/domain/result';
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
import { setLanguage } from '@/text/language/language';
import { FullStorage } from '../../support/storages';
import { anHourLater, fresh, loggedIn, reloaded } from './sessionSetUp';
import { settle } from '../../support/settle';

describe('session: log-in', () => {
  it('stores no data after a refusal by the vendor', async () => {
    const rig = sessionRig();
    rig.vendor.login = () => refusal();
    expect(await rig.session.signIn(annasLogin, true)).toEqual(await refusal());
    expect([rig.tab.length, rig.shared.length, rig.keys.keys.size]).toEqual([0, 0, 0]);
    expect(rig.session.token()).toBeNull();
    expect(rig.users).toEqual([]);
  });

  it.each(['', 'rubbish', 'a.b.c'])('does not accept "%s" as a token', async (text) => {
    const rig = sessionRig();
    rig.vendor.login = () => Promise.resolve(succeeded(text));
    expect(await rig.session.signIn(annasLogin, true)).toEqual({
      ok: false,
      failure: { kind: 'unexpected', status: null },
    });
    expect(rig.tab.length + rig.shared.length).toBe(0);
  });

  it('succeeds even if it cannot be encrypted for storage', async () => {
    const keys = new MemoryKeys();
    keys.write = () => Promise.reject(new Error('no cipher'));
    const { session, tab } = await loggedIn(false, { keys });
    expect(session.token()).not.toBeNull();
    expect(tab.getItem('loginInfo')).toBeNull();
  });

  it('succeeds if local storage is full', async () => {
    const shared = new FullStorage();
    shared.isFull = true;
    const rig = await loggedIn(true, { shared });
    expect(rig.session.token()).not.toBeNull();
    const again = reloaded(rig);
    await again.session.start();
    expect(again.users).toEqual([anna.uuid]);
  });

  it('succeeds if the clock is a day fast', async () => {
    const rig = await loggedIn(false, { now: () => NOW + 86_400_000 });
    expect(rig.users).toEqual([anna.uuid]);
    const again = reloaded(rig, () => NOW + 86_400_000);
    await again.session.start();
    expect(again.users).toEqual([anna.uuid]);
    expect(again.alerts).toEqual([]);
  });
});

async function rememberedElsewhere() {
  const { shared } = await loggedIn(true);
  const rig = sessionRig({ shared });
  await rig.session.start();
  return rig;
}

describe('session: log-out', () => {
  it("aborts the session's signal and provides a new one", async () => {
    const { session } = await loggedIn();
    const { signal } = { signal: session.signal() };
    session.end();
    expect(signal.aborted).toBe(true);
    expect(session.signal().aborted).toBe(false);
  });

  it('does not store a changed password whose encryption ends after the log-out', async () => {
    const rig = await rememberedElsewhere();
    const slow: (() => void)[] = [];
    rig.keys.write = (id, keys) =>
      new Promise((resolve) => {
        slow.push(() => {
          rig.keys.keys.set(id, keys);
          resolve();
        });
      });
    const changed = rig.session.passwordChanged('Password2');
    await expect.poll(() => slow.length).toBe(1);
    rig.session.end();
    for (const write of slow) write();
    await changed;
    await settle();
    expect(textOf(rig.tab)).toBe('{}');
    expect(rig.keys.keys.size).toBe(0);
  });
});

describe('session: a changed password', () => {
  it('is used by the next silent log-in', async () => {
    const rig = await loggedIn();
    await rig.session.passwordChanged('Password2');
    const again = reloaded(rig, anHourLater);
    await again.session.start();
    expect(again.logins).toEqual([{ ...annasLogin, password: 'Password2' }]);
  });

  it('is not stored if the tab has no stored log-in', async () => {
    const rig = sessionRig();
    rig.tab.setItem('token', fresh());
    await rig.session.start();
    await rig.session.passwordChanged('Password2');
    expect(rig.tab.getItem('loginInfo')).toBeNull();
  });

  it('is not stored if no user is logged in', async () => {
    const { session, tab } = sessionRig();
    await session.passwordChanged('Password2');
    expect(tab.length).toBe(0);
  });

  it.each<[string, (rig: SessionRig) => void]>([
    [
      'with keys that are temporarily unreadable',
      ({ keys }) => vi.spyOn(keys, 'read').mockRejectedValueOnce(new Error('The database is silent.')),
    ],
    ['with missing keys', ({ keys }) => keys.keys.clear()],
    ['that cannot be decrypted', ({ tab }) => tab.setItem('loginInfo', 'x:y')],
  ])('replaces a stored log-in %s', async (_what, damage) => {
    const rig = await loggedIn();
    damage(rig);
    await rig.session.passwordChanged('Password2');
    const again = reloaded(rig, anHourLater);
    await again.session.start();
    expect(again.logins).toEqual([{ ...annasLogin, password: 'Password2' }]);
  });

  it('removes the stored log-in if its cipher cannot be loaded', async () => {
    const { tab, shared, keys } = await loggedIn();
    const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
    const { session } = sessionRig({ tab, shared, keys, loadVault: gone });
    await session.start();
    await session.passwordChanged('Password2');
    expect(tab.getItem('loginInfo')).toBeNull();
  });

  it('is not stored once the user has logged out', async () => {
    const rig = await loggedIn();
    const { read } = rig.keys;
    rig.keys.read = (id) => {
      const found = read(id);
      rig.session.end();
      return found;
    };
    await rig.session.passwordChanged('Password2');
    expect([rig.tab.length, rig.keys.keys.size]).toEqual([0, 0]);
  });

  it('causes no exception if its encryption fails', async () => {
    const rig = await rememberedElsewhere();
    rig.keys.write = () => Promise.reject(new Error('no'));
    await expect(rig.session.passwordChanged('Password2')).resolves.toBeUndefined();
  });
});

describe('session: an expired session', () => {
  it('opens no session dialog if no user is logged in', async () => {
    const { session, questions } = sessionRig();
    expect(await session.repair()).toBe(false);
    expect(questions).toEqual([]);
  });

  it('closes its dialog on log-out', async () => {
    const { session, question, alerts } = await loggedIn();
    const repaired = session.repair();
    session.end();
    expect(await repaired).toBe(false);
    expect(await session.settled()).toBe(false);
    expect(question().signal.aborted).toBe(true);
    expect(alerts).toEqual([]);
  });

  it('cancels its pending log-in on log-out', async () => {
    const rig = await loggedIn();
    let given: AbortSignal | null = null;
    rig.vendor.login = (_login, signal) => {
      given = signal;
      return new Promise(() => undefined);
    };
    const repaired = rig.session.repair();
    rig.question().answer(true);
    await expect.poll(() => given).not.toBeNull();
    rig.session.end();
    expect(await repaired).toBe(false);
    expect(given).toMatchObject({ aborted: true });
  });

  it('ends only once if several calls are refused', async () => {
    const { session, alerts, users } = await loggedIn();
    session.refused(null);
    session.refused(null);
    session.repairFailed();
    expect(alerts).toEqual(['Something went wrong!']);
    expect(users).toEqual([anna.uuid, null]);
  });

  it.each([
    [{ code: 'E2000', detail: 'user already logout' }, 'User already logout'],
    [{ code: 'E2000', detail: ' émile is gone ' }, 'Émile is gone'],
    [{ code: 'E2000', detail: '' }, 'Something went wrong!'],
    [{ code: 'E2000', detail: '  ' }, 'Something went wrong!'],
    [{ code: 'E0401', detail: 'invalid token' }, 'Something went wrong!'],
    [null, 'Something went wrong!'],
  ])('shows the reason for the refusal: %j, "%s"', async (error, message) => {
    const { session, alerts } = await loggedIn();
    session.refused(error);
    expect(alerts).toEqual([message]);
  });

  it('isolates the reason and its full stop in Arabic text', async () => {
    onTestFinished(() => setLanguage('en', null));
    const { session, alerts } = await loggedIn();
    setLanguage('ar', null);
    session.refused({ code: 'E2000', detail: 'user is gone.' });
    expect(alerts).toEqual(['\u2068User is gone.\u2069']);
  });
});

describe('session: a page from the back/forward cache', () => {
  it('uses a token that another tab has stored in the meantime', async () => {
    const rig = await loggedIn(true);
    const renewed = tokenOf(anna, 7_200);
    const repaired = rig.session.repair();
    rig.shared.setItem('token', renewed);
    await rig.session.resume();
    expect(rig.session.token()).toBe(renewed);
    expect(rig.users).toEqual([anna.uuid]);
    // The stored token settles `repair()` and closes its dialog.
    expect(await repaired).toBe(true);
    expect(rig.questions.map(({ signal }) => signal.aborted)).toEqual([true]);
  });

  it('keeps its session if the storage has not changed', async () => {
    const rig = await loggedIn(true);
    void rig.session.repair();
    await rig.session.resume();
    expect(rig.questions.map(({ signal }) => signal.aborted)).toEqual([false]);
    expect(rig.users).toEqual([anna.uuid]);
  });

  it('is logged out if the user has logged out in another tab', async () => {
    const rig = await loggedIn(true);
    rig.shared.clear();
    await rig.session.resume();
    expect([rig.users.at(-1), rig.ends.at(-1), rig.alerts]).toEqual([null, 'elsewhere', []]);
  });

  it('adopts a later session of another tab after its own has ended', async () => {
    const rig = await loggedIn(true);
    rig.shared.clear();
    await rig.session.resume();
    expect(rig.session.token()).toBeNull();
    rig.shared.setItem('token', fresh());
    await rig.session.resume();
    expect([rig.users.at(-1), rig.session.token()]).toEqual([anna.uuid, rig.shared.getItem('token')]);
  });

  it('does not report its own log-out as a log-out in another tab', async () => {
    const before = await loggedIn(true);
    before.shared.clear();
    const rig = reloaded(before);
    await rig.session.start();
    await rig.session.signIn(annasLogin, false);
    rig.tab.clear();
    await rig.session.resume();
    expect([rig.users, rig.ends]).toEqual([
      [null, anna.uuid, null, null],
      ['elsewhere', undefined, undefined],
    ]);
  });

  it('adopts the session of another tab if no user was logged in', async () => {
    const rig = sessionRig();
    await rig.session.start();
    rig.shared.setItem('token', fresh());
    await rig.session.resume();
    expect(rig.users.at(-1)).toBe(anna.uuid);
  });

  it('switches to another user whose log-in has replaced its own', async () => {
    const rig = await loggedIn();
    const omars = sessionRig({ keys: rig.keys });
    omars.vendor.login = () => Promise.resolve(succeeded(tokenOf(omar, -1)));
    await omars.session.signIn({ username: omar.email, password: 'x' }, false);
    for (const [key, value] of Object.entries(omars.tab.entries())) rig.tab.setItem(key, value);
    rig.vendor.login = () => Promise.resolve(succeeded(tokenOf(omar)));
    await rig.session.resume();
    expect(rig.users).toEqual([anna.uuid, null, omar.uuid]);
  });

  it('ends the session if the stored token is unreadable', async () => {
    const rig = await loggedIn();
    rig.tab.setItem('token', 'rubbish');
    await rig.session.resume();
    expect([rig.users.at(-1), rig.session.token(), rig.tab.length]).toEqual([null, null, 0]);
  });
});

describe('session: an interrupted log-in', () => {
  it.each<[string, (rig: SessionRig) => void]>([
    [
      'the vendor responds',
      (rig) => {
        rig.vendor.login = () => {
          rig.session.end();
          return Promise.resolve(succeeded(tokenOf(anna)));
        };
      },
    ],
    [
      'the log-in is being encrypted',
      (rig) => {
        rig.keys.write = () => {
          rig.session.end();
          return Promise.resolve();
        };
      },
    ],
  ])('has no effect if the session ends while %s', async (_when, prepare) => {
    const rig = sessionRig();
    prepare(rig);
    expect(await rig.session.signIn(annasLogin, true)).toEqual(failed({ kind: 'cancelled' }));
    expect(rig.session.token()).toBeNull();
    expect(rig.tab.length + rig.shared.length).toBe(0);
  });
});
