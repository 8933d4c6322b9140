import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { failed, succeeded, type Failure, type Result } from '@/domain/result';
import * as loginInfoVault from '@/session/vault/loginInfoVault';
import { anna, annasLogin, omar, refusal, sessionRig, tokenOf } from '../../support/sessionRig';
import { anHourLater, expired, loggedIn, reloaded } from './sessionSetUp';
import { settle } from '../../support/settle';

function pauses(): void {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

describe('session: start of the app', () => {
  it.each(['rubbish', '', 'a.bnVsbA.c', 'a.W10.c'])(
    'logs out if "%s" is stored as the token',
    async (text) => {
      const rig = sessionRig();
      rig.tab.setItem('token', text);
      await rig.session.start();
      expect(rig.users).toEqual([null]);
      expect(rig.tab.length).toBe(0);
    },
  );

  it('logs in silently if the token has expired and a log-in is stored', async () => {
    const again = reloaded(await loggedIn(), anHourLater);
    again.vendor.login = () => Promise.resolve(succeeded(tokenOf(anna, 7_200)));
    await again.session.start();
    expect(again.logins).toEqual([annasLogin]);
    expect(again.users).toEqual([anna.uuid]);
    expect(again.tab.getItem('token')).toBe(again.session.token());
    expect(again.shared.length).toBe(0);
    expect([again.questions, again.waits]).toEqual([[], []]);
  });

  it.each(['tab', 'shared'] as const)(
    'logs out if the token in "%s" storage has expired and no log-in is stored',
    async (kept) => {
      const rig = sessionRig();
      rig[kept].setItem('token', expired());
      rig.shared.setItem('portal', '1');
      await rig.session.start();
      expect(rig.users).toEqual([null]);
      expect(rig.alerts).toEqual([]);
      expect(rig.tab.length + rig.shared.length).toBe(0);
    },
  );

  it.each([
    ['no log-in is stored', false, succeeded(tokenOf(anna))],
    [
      'the stored log-in is refused',
      true,
      failed<Failure>({ kind: 'refused', status: 400, code: 'E1', detail: '' }),
    ],
  ])(
    'keeps an accepted token that looks expired due to a fast clock, if %s',
    async (_what, isStored, login) => {
      const rig = await loggedIn(true);
      if (!isStored) rig.tab.clear();
      const again = reloaded(rig, anHourLater);
      again.vendor.login = () => Promise.resolve(login);
      again.vendor.checkToken = () => Promise.resolve(succeeded(null));
      await again.session.start();
      expect([again.users, again.alerts]).toEqual([[anna.uuid], []]);
      expect(again.session.token()).toBe(rig.session.token());
      expect(again.shared.getItem('token')).toBe(rig.session.token());
    },
  );

  it.each<Failure>([{ kind: 'unreachable' }, { kind: 'refused', status: 503, code: 'E1', detail: '' }])(
    'keeps an apparently expired token for a retry if the vendor cannot check it: %j',
    async (failure) => {
      const rig = await loggedIn(true);
      rig.tab.clear();
      const again = reloaded(rig, anHourLater);
      again.vendor.checkToken = () => refusal(failure);
      pauses();
      await again.session.start();
      expect([again.users, again.waits, again.ends]).toEqual([[anna.uuid], ['noAnswer'], []]);
      again.vendor.checkToken = () => refusal({ kind: 'sessionEnded' });
      again.session.retry();
      expect(await again.session.settled()).toBe(false);
      expect([again.ends, again.shared.length]).toEqual([['expired'], 0]);
    },
  );

  it.each([
    ['is refused', () => refusal()],
    [
      'is refused with a reason and any status',
      () => refusal({ kind: 'refused', status: 404, code: 'E1', detail: 'gone' }),
    ],
    ['is refused without a body', () => refusal({ kind: 'unexpected', status: 403 })],
    ['returns an invalid token', () => Promise.resolve(succeeded('rubbish'))],
    ['returns the token of another user', () => Promise.resolve(succeeded(tokenOf(omar)))],
  ])('logs out with a message when the silent log-in %s', async (_what, answer) => {
    const again = reloaded(await loggedIn(true), anHourLater);
    again.vendor.login = answer;
    await again.session.start();
    expect(again.users).toEqual([null]);
    expect(again.alerts).toEqual(['Failed to login please try again.']);
    expect(again.tab.length + again.shared.length + again.keys.keys.size).toBe(0);
  });

  it.each<[string, () => Promise<Result<string>>]>([
    ['cannot reach the server', () => refusal({ kind: 'unreachable' })],
    ['gets no response in time', () => refusal({ kind: 'unexpected', status: null, isUnanswered: true })],
    ...[408, 429, 503].map((status): [string, () => Promise<Result<string>>] => [
      `is refused temporarily with status ${status}`,
      () => refusal({ kind: 'refused', status, code: 'E1', detail: 'later' }),
    ]),
    ['gets status 500', () => refusal({ kind: 'unexpected', status: 500 })],
    ['gets an HTML page', () => refusal({ kind: 'unexpected', status: 404 })],
    ['gets the page of a captive portal', () => refusal({ kind: 'unexpected', status: null })],
    ["gets a proxy's page with status 403", () => refusal({ kind: 'unexpected', status: 403, isPage: true })],
    ['throws', () => Promise.reject(new Error('its code could not be loaded'))],
  ])('keeps the stored session for a retry when the silent log-in %s', async (_what, answer) => {
    const again = reloaded(await loggedIn(true), anHourLater);
    again.vendor.login = answer;
    pauses();
    await again.session.start();
    expect(again.users).toEqual([anna.uuid]);
    expect(again.waits).toEqual(['noAnswer']);
    expect([again.alerts, again.ends]).toEqual([[], []]);
    expect(again.tab.getItem('loginInfo')).not.toBeNull();
    expect(again.shared.getItem('token')).not.toBeNull();
    const settled = again.session.settled();
    again.vendor.login = () => Promise.resolve(succeeded(tokenOf(anna, 7_200)));
    again.session.retry();
    expect(await settled).toBe(true);
    expect(again.logins).toEqual([annasLogin, annasLogin]);
    expect(again.shared.getItem('token')).toBe(again.session.token());
    expect(again.waits).toEqual(['noAnswer', null]);
    expect(again.users).toEqual([anna.uuid]);
  });

  it('silent log-in without a response: increases the pause before each retry', async () => {
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
    expect(again.alerts).toEqual(['Failed to login please try again.']);
    expect(again.users).toEqual([anna.uuid, null]);
    expect(again.waits).toEqual(['noAnswer', null]);
  });

  it.each([
    ['a minute', 60_000, 60_000],
    ['a day, capped at five minutes', 86_400_000, 300_000],
  ])('silent log-in: honors a Retry-After of %s', async (_what, retryAfter, granted) => {
    vi.useFakeTimers({ now: anHourLater() });
    onTestFinished(() => void vi.useRealTimers());
    const again = reloaded(await loggedIn(true), Date.now);
    again.vendor.login = () => refusal({ kind: 'unexpected', status: 429, retryAfter });
    await again.session.start();
    await vi.advanceTimersByTimeAsync(granted - 1);
    expect(again.logins).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(again.logins).toHaveLength(2);
    again.session.retry();
    await vi.advanceTimersByTimeAsync(0);
    expect(again.logins).toHaveLength(3);
    again.session.end();
  });

  it('silent log-in: can be retried if the database with its keys does not respond', async () => {
    const again = reloaded(await loggedIn(true), anHourLater);
    const { read } = again.keys;
    again.keys.read = () => Promise.reject(new Error('IndexedDB keeps silent'));
    await again.session.start();
    expect([again.users, again.waits, again.alerts, again.logins]).toEqual([
      [anna.uuid],
      ['noAnswer'],
      [],
      [],
    ]);
    again.keys.read = read;
    again.session.retry();
    expect(await again.session.settled()).toBe(true);
    expect(again.logins).toEqual([annasLogin]);
  });

  it('silent log-in: can be retried if the chunk that decrypts the stored log-in fails to load', async () => {
    const { tab, shared, keys } = await loggedIn(true);
    const loadVault = vi
      .fn<() => Promise<typeof loginInfoVault>>()
      .mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
    const again = sessionRig({ tab, shared, keys, now: anHourLater, loadVault });
    await again.session.start();
    expect([again.users, again.waits, again.alerts, again.logins]).toEqual([
      [anna.uuid],
      ['codeMissing'],
      [],
      [],
    ]);
    expect(again.tab.getItem('loginInfo')).not.toBeNull();
    loadVault.mockResolvedValue(loginInfoVault);
    again.session.retry();
    expect(await again.session.settled()).toBe(true);
    expect(again.waits).toEqual(['codeMissing', null]);
    expect(again.logins).toEqual([annasLogin]);
  });

  it('silent log-in: can be retried if the chunk that sends it fails to load', async () => {
    const again = reloaded(await loggedIn(true), anHourLater);
    again.vendor.login = () => refusal({ kind: 'codeMissing' });
    await again.session.start();
    expect([again.users, again.waits, again.alerts]).toEqual([[anna.uuid], ['codeMissing'], []]);
    again.vendor.login = () => Promise.resolve(succeeded(tokenOf(anna, 7_200)));
    again.session.retry();
    expect(await again.session.settled()).toBe(true);
  });

  it('silent log-in: loads no code offline, since some browsers remember a failed import', async () => {
    const { tab, shared, keys } = await loggedIn(true);
    const loadVault = vi.fn<() => Promise<typeof loginInfoVault>>().mockResolvedValue(loginInfoVault);
    const again = sessionRig({ tab, shared, keys, now: anHourLater, loadVault });
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    onTestFinished(() => onLine.mockRestore());
    await again.session.start();
    expect(again.waits).toEqual(['noAnswer']);
    expect(loadVault).not.toHaveBeenCalled();
    onLine.mockReturnValue(true);
    again.session.retry();
    expect(await again.session.settled()).toBe(true);
  });

  it('silent log-in that failed offline: is repeated once the network is back', async () => {
    const again = reloaded(await loggedIn(true), anHourLater);
    again.network.isOnline = false;
    pauses();
    again.vendor.login = () => refusal({ kind: 'unreachable' });
    await again.session.start();
    again.vendor.login = () => Promise.resolve(succeeded(tokenOf(anna, 7_200)));
    again.network.comeBack();
    expect(await again.session.settled()).toBe(true);
    expect(again.logins).toHaveLength(2);
  });

  it('silent log-in without a response: is not retried after a log-out', async () => {
    const again = reloaded(await loggedIn(true), anHourLater);
    again.vendor.login = () => refusal({ kind: 'unreachable' });
    await again.session.start();
    again.session.end();
    expect(await again.session.settled()).toBe(false);
    await settle();
    expect(again.waits).toEqual(['noAnswer', null]);
    expect(again.logins).toHaveLength(1);
    expect(again.tab.length + again.shared.length).toBe(0);
  });

  it.each([
    ['modified', (text: string) => text.replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
    ['truncated', (text: string) => text.slice(0, -1)],
    ['empty', () => ''],
    ['of an old version', (text: string) => text.replace(':v1.', ':v0.')],
  ])('shows "Invalid token!" at the start if the stored log-in is %s', async (_what, change) => {
    const rig = await loggedIn();
    rig.tab.setItem('loginInfo', change(rig.tab.getItem('loginInfo') ?? ''));
    const again = reloaded(rig, anHourLater);
    await again.session.start();
    expect(again.alerts).toEqual(['Invalid token!']);
    expect(again.users).toEqual([null]);
    expect(again.logins).toEqual([]);
  });

  it('shows "Invalid token!" if the stored log-in belongs to another user', async () => {
    const rig = await loggedIn();
    rig.tab.setItem('token', tokenOf(omar, -1));
    const again = reloaded(rig);
    await again.session.start();
    expect(again.alerts).toEqual(['Invalid token!']);
  });

  it('shows "Invalid token!" at the start if the keys of the stored log-in are missing', async () => {
    const rig = await loggedIn();
    rig.keys.keys.clear();
    const again = reloaded(rig, anHourLater);
    await again.session.start();
    expect(again.alerts).toEqual(['Invalid token!']);
  });
});
