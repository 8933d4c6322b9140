import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { failed, succeeded, type Result } from '@/domain/result';
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
import { FullStorage, MemoryStorage } from '../../support/storages';

const fresh = () => tokenOf(anna);
const expired = () => tokenOf(anna, -1);

/** A user who logged in on this rig a moment ago. */
async function loggedIn(remember = false, options: Parameters<typeof sessionRig>[0] = {}) {
  const rig = sessionRig(options);
  await rig.session.signIn(annasLogin, remember);
  return rig;
}

/** The tab is loaded anew: the same storages and keys, nothing in memory. */
const reloaded = ({ tab, shared, keys }: SessionRig, now = () => NOW) =>
  sessionRig({ tab, shared, keys, now });

const anHourLater = () => NOW + 3_600_000;

/** Lets everything happen that is only waiting for its turn. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

describe('logging in', () => {
  it('keeps the token for the tab only', async () => {
    const { tab, shared, session, users } = await loggedIn();
    expect(tab.getItem('token')).toBe(session.token());
    expect(shared.length).toBe(0);
    expect(users).toEqual([anna.uuid]);
  });

  it('keeps the token beyond the tab when the user wants to be remembered', async () => {
    const { tab, shared, session } = await loggedIn(true);
    expect(tab.getItem('token')).toBe(session.token());
    expect(shared.entries()).toEqual({ token: session.token() });
  });

  it('keeps the log-in itself sealed, in the tab only, and its keys elsewhere', async () => {
    const { tab, shared, keys } = await loggedIn(true);
    expect(tab.getItem('loginInfo')).toBeTruthy();
    expect(shared.getItem('loginInfo')).toBeNull();
    for (const secret of [
      annasLogin.username,
      annasLogin.password,
      ...[...keys.keys.values()].flatMap((k) => [k.encryption, k.mac]),
    ]) {
      expect(textOf(tab)).not.toContain(secret);
    }
    expect(keys.keys.size).toBe(1);
  });

  it('leaves nothing behind when the vendor refuses', async () => {
    const rig = sessionRig();
    rig.vendor.login = () => refusal();
    expect(await rig.session.signIn(annasLogin, true)).toMatchObject({ ok: false });
    expect([rig.tab.length, rig.shared.length, rig.keys.keys.size]).toEqual([0, 0, 0]);
    expect(rig.session.token()).toBeNull();
    expect(rig.users).toEqual([]);
  });

  it.each(['', 'rubbish', 'a.b.c'])('does not take "%s" for a token', async (text) => {
    const rig = sessionRig();
    rig.vendor.login = () => Promise.resolve(succeeded(text));
    expect(await rig.session.signIn(annasLogin, true)).toEqual({
      ok: false,
      failure: { kind: 'unexpected', status: null },
    });
    expect(rig.tab.length + rig.shared.length).toBe(0);
  });

  it('works when the log-in cannot be sealed: only the silent log-in will not', async () => {
    const keys = new MemoryKeys();
    keys.write = () => Promise.reject(new Error('no cipher'));
    const { session, tab } = await loggedIn(false, { keys });
    expect(session.token()).not.toBeNull();
    expect(tab.getItem('loginInfo')).toBeNull();
  });

  it('works where storage is full, without remembering', async () => {
    const shared = new FullStorage();
    shared.isFull = true;
    const rig = await loggedIn(true, { shared });
    expect(rig.session.token()).not.toBeNull();
    const again = reloaded(rig);
    await again.session.start();
    expect(again.users).toEqual([anna.uuid]);
  });

  it('works where the clock is off by a day', async () => {
    const rig = await loggedIn(false, { now: () => NOW + 86_400_000 });
    expect(rig.users).toEqual([anna.uuid]);
    const again = reloaded(rig, () => NOW + 86_400_000);
    await again.session.start();
    expect(again.users).toEqual([anna.uuid]);
    expect(again.told).toEqual([]);
  });
});

describe('opening the app', () => {
  it('finds no user where nothing is stored', async () => {
    const { session, users } = sessionRig();
    await session.start();
    expect(users).toEqual([null]);
    expect(session.token()).toBeNull();
  });

  it("takes up the tab's token", async () => {
    const rig = sessionRig();
    const token = fresh();
    rig.tab.setItem('token', token);
    await rig.session.start();
    expect(rig.session.token()).toBe(token);
    expect(rig.users).toEqual([anna.uuid]);
    expect(rig.shared.length).toBe(0);
  });

  it('copies the remembered token into a new tab', async () => {
    const rig = sessionRig();
    const token = fresh();
    rig.shared.setItem('token', token);
    await rig.session.start();
    expect(rig.tab.getItem('token')).toBe(token);
    expect(rig.users).toEqual([anna.uuid]);
  });

  it("prefers the tab's token to the remembered one", async () => {
    const rig = sessionRig();
    const token = fresh();
    rig.tab.setItem('token', token);
    rig.shared.setItem('token', tokenOf(omar));
    await rig.session.start();
    expect(rig.session.token()).toBe(token);
  });

  it.each(['rubbish', '', 'a.bnVsbA.c', 'a.W10.c'])('logs out over a stored "%s"', async (text) => {
    const rig = sessionRig();
    rig.tab.setItem('token', text);
    await rig.session.start();
    expect(rig.users).toEqual([null]);
    expect(rig.tab.length).toBe(0);
  });

  it('logs in silently when the token has expired and the log-in is stored', async () => {
    const again = reloaded(await loggedIn(), anHourLater);
    again.vendor.login = () => Promise.resolve(succeeded(tokenOf(anna, 7_200)));
    await again.session.start();
    expect(again.logins).toEqual([annasLogin]);
    expect(again.users).toEqual([anna.uuid]);
    expect(again.tab.getItem('token')).toBe(again.session.token());
    expect(again.shared.length).toBe(0);
    expect(again.questions).toEqual([]);
  });

  it('renews the remembered token with the silent log-in', async () => {
    const again = reloaded(await loggedIn(true), anHourLater);
    again.vendor.login = () => Promise.resolve(succeeded(tokenOf(anna, 7_200)));
    await again.session.start();
    expect(again.shared.getItem('token')).toBe(again.session.token());
  });

  it('logs out without a word when the token has expired and no log-in is stored', async () => {
    const rig = sessionRig();
    rig.shared.setItem('token', expired());
    await rig.session.start();
    expect(rig.users).toEqual([null]);
    expect(rig.told).toEqual([]);
    expect(rig.tab.length + rig.shared.length).toBe(0);
  });

  it.each([
    ['is refused', () => refusal()],
    ['is refused with a page of HTML', () => refusal({ kind: 'unexpected', status: 403 })],
    ['answers rubbish', () => Promise.resolve(succeeded('rubbish'))],
    ['answers the token of another user', () => Promise.resolve(succeeded(tokenOf(omar)))],
  ])('says so and logs out when the silent log-in %s', async (_what, answer) => {
    const again = reloaded(await loggedIn(true), anHourLater);
    again.vendor.login = answer;
    await again.session.start();
    expect(again.users).toEqual([null]);
    expect(again.told).toEqual(['Failed to login please try again.']);
    expect(again.tab.length + again.shared.length + again.keys.keys.size).toBe(0);
  });

  it.each<[string, () => Promise<Result<string>>]>([
    ['cannot reach the server', () => refusal({ kind: 'unreachable' })],
    ['gets no answer in time', () => refusal({ kind: 'unexpected', status: null, isUnanswered: true })],
    ['meets a busy server', () => refusal({ kind: 'refused', status: 503, code: 'E1', detail: 'busy' })],
    ['meets too many requests', () => refusal({ kind: 'unexpected', status: 429 })],
    ['breaks', () => Promise.reject(new Error('its code could not be loaded'))],
  ])('shows the stored session and tries again when the silent log-in %s', async (_what, answer) => {
    const again = reloaded(await loggedIn(true), anHourLater);
    again.vendor.login = answer;
    await again.session.start();
    expect(again.users).toEqual([anna.uuid]);
    expect(again.waits).toEqual([true]);
    expect([again.told, again.ends]).toEqual([[], []]);
    expect(again.tab.getItem('loginInfo')).not.toBeNull();
    expect(again.shared.getItem('token')).not.toBeNull();
    const settled = again.session.settled();
    again.vendor.login = () => Promise.resolve(succeeded(tokenOf(anna, 7_200)));
    again.session.retry();
    // Its calls have waited, and go out with the new token.
    expect(await settled).toBe(true);
    expect(again.logins).toEqual([annasLogin, annasLogin]);
    expect(again.shared.getItem('token')).toBe(again.session.token());
    expect(again.waits).toEqual([true, false]);
    expect(again.users).toEqual([anna.uuid]);
  });

  it('tries a silent log-in without an answer again after growing pauses, and ends when it is refused', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const again = reloaded(await loggedIn(true), anHourLater);
    again.vendor.login = () => refusal({ kind: 'unreachable' });
    await again.session.start();
    const counts: number[] = [];
    for (const seconds of [0, 1, 1, 1, 1, 6]) {
      await vi.advanceTimersByTimeAsync(seconds * 1_000);
      counts.push(again.logins.length);
    }
    expect(counts).toEqual([1, 2, 2, 3, 3, 4]);
    again.vendor.login = () => refusal();
    await vi.advanceTimersByTimeAsync(8_000);
    expect(again.told).toEqual(['Failed to login please try again.']);
    expect(again.users).toEqual([anna.uuid, null]);
    expect(again.waits).toEqual([true, false]);
  });

  it('waits with a silent log-in while the browser is offline, and goes on when it is back', async () => {
    const again = reloaded(await loggedIn(true), anHourLater);
    again.network.isOnline = false;
    again.vendor.login = () => refusal({ kind: 'unreachable' });
    await again.session.start();
    again.vendor.login = () => Promise.resolve(succeeded(tokenOf(anna, 7_200)));
    again.network.comeBack();
    expect(await again.session.settled()).toBe(true);
    expect(again.logins).toHaveLength(2);
  });

  it('can be logged out of while a silent log-in waits for an answer', async () => {
    const again = reloaded(await loggedIn(true), anHourLater);
    again.vendor.login = () => refusal({ kind: 'unreachable' });
    await again.session.start();
    again.session.end();
    expect(await again.session.settled()).toBe(false);
    await settle();
    expect(again.waits).toEqual([true, false]);
    expect(again.logins).toHaveLength(1);
    expect(again.tab.length + again.shared.length).toBe(0);
  });

  it.each([
    ['changed', (text: string) => text.replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
    ['cut', (text: string) => text.slice(0, -1)],
    ['empty', () => ''],
    ['of an old version', (text: string) => text.replace(':v1.', ':v0.')],
  ])('says "Invalid token!" and logs out when the stored log-in is %s', async (_what, change) => {
    const rig = await loggedIn();
    rig.tab.setItem('loginInfo', change(rig.tab.getItem('loginInfo') ?? ''));
    const again = reloaded(rig, anHourLater);
    await again.session.start();
    expect(again.told).toEqual(['Invalid token!']);
    expect(again.users).toEqual([null]);
    expect(again.logins).toEqual([]);
  });

  it('says "Invalid token!" when the stored log-in is another user\'s', async () => {
    const rig = await loggedIn();
    rig.tab.setItem('token', tokenOf(omar, -1));
    const again = reloaded(rig);
    await again.session.start();
    expect(again.told).toEqual(['Invalid token!']);
  });

  it('says "Invalid token!" when the keys are gone', async () => {
    const rig = await loggedIn();
    rig.keys.keys.clear();
    const again = reloaded(rig, anHourLater);
    await again.session.start();
    expect(again.told).toEqual(['Invalid token!']);
  });
});

describe('logging out', () => {
  it('clears both storages and the keys, whatever is in them', async () => {
    const rig = await loggedIn(true);
    rig.tab.setItem('other', '1');
    rig.shared.setItem('portal', '1');
    rig.session.end();
    await settle();
    expect(rig.tab.length + rig.shared.length).toBe(0);
    expect(rig.keys.keys.size).toBe(0);
    expect(rig.session.token()).toBeNull();
    expect(rig.users).toEqual([anna.uuid, null]);
  });

  it('drops everything that is under way', async () => {
    const { session } = await loggedIn();
    const { signal } = { signal: session.signal() };
    session.end();
    expect(signal.aborted).toBe(true);
    expect(session.signal().aborted).toBe(false);
  });

  it('leaves nothing behind when it comes while the log-in is still being sealed', async () => {
    const rig = await loggedIn();
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

describe('a changed password', () => {
  it('is the one that the next silent log-in uses', async () => {
    const rig = await loggedIn();
    await rig.session.passwordChanged('Password2');
    const again = reloaded(rig, anHourLater);
    await again.session.start();
    expect(again.logins).toEqual([{ ...annasLogin, password: 'Password2' }]);
    expect(rig.keys.keys.size).toBe(1);
  });

  it('is not stored where no log-in was', async () => {
    const rig = sessionRig();
    rig.tab.setItem('token', fresh());
    await rig.session.start();
    await rig.session.passwordChanged('Password2');
    expect(rig.tab.getItem('loginInfo')).toBeNull();
  });

  it('does not fail because it could not be sealed', async () => {
    const rig = await loggedIn();
    rig.keys.write = () => Promise.reject(new Error('no'));
    await expect(rig.session.passwordChanged('Password2')).resolves.toBeUndefined();
  });
});

describe('an expired session', () => {
  it('asks whether to continue', async () => {
    const { session, questions } = await loggedIn();
    void session.repair();
    expect(questions).toMatchObject([{ title: 'Session expired!', text: 'Do you wish to continue?' }]);
  });

  it('is renewed by a yes', async () => {
    const rig = await loggedIn(true);
    const before = rig.session.token();
    const repaired = rig.session.repair();
    rig.questions[0]?.answer(true);
    expect(await repaired).toBe(true);
    expect(rig.session.token()).not.toBe(before);
    expect(rig.shared.getItem('token')).toBe(rig.session.token());
    expect(rig.users).toEqual([anna.uuid]);
  });

  it('ends with a no, without a log-in and without another word', async () => {
    const rig = await loggedIn();
    const repaired = rig.session.repair();
    rig.questions[0]?.answer(false);
    expect(await repaired).toBe(false);
    expect(rig.users).toEqual([anna.uuid, null]);
    expect(rig.logins).toHaveLength(1);
    expect(rig.told).toEqual([]);
  });

  it.each([
    ['Something went wrong', (rig: SessionRig) => rig.tab.removeItem('loginInfo')],
    ['Invalid token!', (rig: SessionRig) => rig.tab.setItem('loginInfo', 'x:y')],
    ['Failed to login please try again.', (rig: SessionRig) => (rig.vendor.login = () => refusal())],
  ])('says "%s" and ends when the silent log-in cannot be', async (message, prepare) => {
    const rig = await loggedIn();
    prepare(rig);
    const repaired = rig.session.repair();
    rig.questions[0]?.answer(true);
    expect(await repaired).toBe(false);
    expect(rig.told).toEqual([message]);
    expect(rig.users).toEqual([anna.uuid, null]);
  });

  it('lets everybody go when the user logs out while being asked', async () => {
    const { session, questions, told } = await loggedIn();
    const repaired = session.repair();
    session.end();
    expect(await repaired).toBe(false);
    expect(await session.settled()).toBe(false);
    expect(questions[0]?.signal.aborted).toBe(true);
    expect(told).toEqual([]);
  });

  it('lets everybody go when the user logs out while the log-in hangs', async () => {
    const rig = await loggedIn();
    let given: AbortSignal | null = null;
    rig.vendor.login = (_login, signal) => {
      given = signal;
      return new Promise(() => undefined);
    };
    const repaired = rig.session.repair();
    rig.questions[0]?.answer(true);
    await expect.poll(() => given).not.toBeNull();
    rig.session.end();
    expect(await repaired).toBe(false);
    expect(given).toMatchObject({ aborted: true });
  });

  it('says once what many calls run into', async () => {
    const { session, told, users } = await loggedIn();
    session.refused(null);
    session.refused(null);
    session.repairFailed();
    expect(told).toEqual(['Something went wrong!']);
    expect(users).toEqual([anna.uuid, null]);
  });

  it.each([
    [{ code: 'E2000', detail: 'user already logout' }, 'User already logout'],
    [{ code: 'E2000', detail: 'émile is gone' }, 'Émile is gone'],
    [{ code: 'E2000', detail: '' }, 'Something went wrong!'],
    [{ code: 'E2000', detail: '  ' }, 'Something went wrong!'],
    [{ code: 'E0401', detail: 'invalid token' }, 'Something went wrong!'],
    [null, 'Something went wrong!'],
  ])('says of the refusal %j: "%s"', async (error, message) => {
    const { session, told } = await loggedIn();
    session.refused(error);
    expect(told).toEqual([message]);
  });
});

describe('two tabs of one remembered session', () => {
  async function twoTabs() {
    const shared = new MemoryStorage();
    const one = await loggedIn(true, { shared });
    const two = sessionRig({ shared });
    await two.session.start();
    expect(two.session.token()).toBe(one.session.token());
    return { one, two, shared };
  }

  it('end together', async () => {
    const { one, two } = await twoTabs();
    one.session.end();
    two.session.changedElsewhere();
    expect(two.session.token()).toBeNull();
    expect(two.tab.length).toBe(0);
    expect(two.users).toEqual([anna.uuid, null]);
  });

  it('are renewed together, and the question in the other goes away', async () => {
    const { one, two } = await twoTabs();
    const inOne = one.session.repair();
    const inTwo = two.session.repair();
    one.questions[0]?.answer(true);
    expect(await inOne).toBe(true);
    two.session.changedElsewhere();
    expect(await inTwo).toBe(true);
    expect(two.session.token()).toBe(one.session.token());
    expect(two.questions[0]?.signal.aborted).toBe(true);
    expect(two.logins).toEqual([]);
    expect(two.tab.getItem('token')).toBe(one.session.token());
  });

  it('do not answer each other for ever', async () => {
    const { one, two, shared } = await twoTabs();
    const writes: string[] = [];
    const setItem = shared.setItem.bind(shared);
    shared.setItem = (key, value) => {
      writes.push(value);
      setItem(key, value);
    };
    const renewed = tokenOf(anna);
    shared.setItem('token', renewed);
    one.session.changedElsewhere();
    two.session.changedElsewhere();
    expect(writes).toEqual([renewed]);
    expect([one.session.token(), two.session.token()]).toEqual([renewed, renewed]);
  });

  it('does not end the session of the next user, who logged in before this tab heard of the log-out', async () => {
    const { one, two, shared } = await twoTabs();
    one.session.end();
    one.vendor.login = () => Promise.resolve(succeeded(tokenOf(omar)));
    await one.session.signIn({ username: omar.email, password: 'x' }, true);
    two.session.changedElsewhere();
    expect(two.session.token()).toBeNull();
    expect(two.tab.length).toBe(0);
    expect(shared.getItem('token')).toBe(one.session.token());
  });

  it('end together even if one of them slept meanwhile and is loaded anew', async () => {
    const { one, two } = await twoTabs();
    one.session.end();
    const again = reloaded(two);
    await again.session.start();
    expect(again.users).toEqual([null]);
    expect(again.tab.length).toBe(0);
  });

  it('a tab that slept through a renewal takes up the new token', async () => {
    const { one, two, shared } = await twoTabs();
    const renewed = tokenOf(anna, 7_200);
    shared.setItem('token', renewed);
    const again = reloaded(two, anHourLater);
    await again.session.start();
    expect(again.session.token()).toBe(renewed);
    expect(one.told).toEqual([]);
  });

  it('leave a tab alone that has a session of its own', async () => {
    const shared = new MemoryStorage();
    const own = await loggedIn(false, { shared });
    shared.setItem('token', tokenOf(omar));
    own.session.changedElsewhere();
    expect(own.users).toEqual([anna.uuid]);
    shared.clear();
    own.session.changedElsewhere();
    expect(own.users).toEqual([anna.uuid]);
  });

  it('never take users without an id for the same one', async () => {
    const shared = new MemoryStorage();
    const rig = sessionRig({ shared });
    rig.vendor.login = () => Promise.resolve(succeeded(tokenOf({})));
    await rig.session.signIn(annasLogin, true);
    const anotherUser = tokenOf({});
    shared.setItem('token', anotherUser);
    rig.session.changedElsewhere();
    expect(rig.session.token()).toBeNull();
  });
});

describe('a page that the browser had kept', () => {
  it('takes up the token that another tab has stored meanwhile, and shows what it showed', async () => {
    const rig = await loggedIn(true);
    const renewed = tokenOf(anna, 7_200);
    rig.shared.setItem('token', renewed);
    await rig.session.resume();
    expect(rig.session.token()).toBe(renewed);
    expect(rig.users).toEqual([anna.uuid]);
  });

  it('begins anew with the user who has logged in meanwhile', async () => {
    const rig = await loggedIn();
    rig.tab.setItem('token', tokenOf(omar));
    await rig.session.resume();
    expect(rig.users).toEqual([anna.uuid, null, omar.uuid]);
  });
});

describe('a log-in that is overtaken', () => {
  it('counts for nothing when the session has been ended meanwhile', async () => {
    const rig = sessionRig();
    rig.vendor.login = () => {
      rig.session.end();
      return Promise.resolve(succeeded(tokenOf(anna)));
    };
    expect(await rig.session.signIn(annasLogin, true)).toEqual(failed({ kind: 'cancelled' }));
    expect(rig.session.token()).toBeNull();
    expect(rig.tab.length + rig.shared.length).toBe(0);
  });
});
