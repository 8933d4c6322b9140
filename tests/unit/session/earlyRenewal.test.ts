import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failed, succeeded } from '@/domain/result';
import { renewEarly } from '@/session/earlyRenewal';
import { anna, annasLogin, NOW, sessionRig, tokenOf } from '../../support/sessionRig';
import { tokenWith } from '../../support/tokens';
import { MINUTE, HOUR, DAY } from '../../support/durations';

const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** @returns a token that expires this many milliseconds from now */
const fresh = (ms: number) => tokenOf(anna, (Date.now() - NOW + ms) / 1_000);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

async function signedIn() {
  const rig = sessionRig({ now: Date.now });
  rig.vendor.login = () => Promise.resolve(succeeded(fresh(HOUR)));
  await rig.session.signIn(annasLogin, false);
  const controller = new AbortController();
  const { session } = rig;
  renewEarly(
    { token: () => session.token(), renew: () => session.renewEarly(), now: Date.now },
    controller.signal,
  );
  const silent = () => rig.logins.length - 1;
  return { ...rig, silent, stop: () => controller.abort() };
}

describe('early renewal of the session', () => {
  it('logs in silently within the last two minutes before each token expires', async () => {
    const { session, silent, questions } = await signedIn();
    const first = session.token();
    await later(57 * MINUTE);
    expect(session.token()).toBe(first);
    await later(3 * MINUTE);
    expect(session.token()).not.toBe(first);
    await later(23 * HOUR);
    expect(silent()).toBeGreaterThanOrEqual(24);
    expect(silent()).toBeLessThanOrEqual(26);
    expect(questions).toEqual([]);
  });

  it('retries while the server does not respond', async () => {
    const { session, vendor, silent, alerts, questions } = await signedIn();
    const first = session.token();
    vendor.login = () => Promise.resolve(failed({ kind: 'unreachable' }));
    await later(59 * MINUTE);
    expect(session.token()).toBe(first);
    expect(silent()).toBeGreaterThan(2);
    vendor.login = () => Promise.resolve(succeeded(fresh(HOUR)));
    await later(MINUTE);
    expect(session.token()).not.toBe(first);
    expect([alerts, questions]).toEqual([[], []]);
  });

  it('increases the pause before each retry up to a minute', async () => {
    const { session, vendor, silent } = await signedIn();
    vendor.login = () => Promise.resolve(failed({ kind: 'unreachable' }));
    await later(58 * MINUTE);
    const counts: number[] = [];
    for (const seconds of [15, 15, 15, 60, 60, 60]) {
      await later(seconds * 1_000);
      counts.push(silent());
    }
    expect(counts).toEqual([2, 2, 3, 4, 5, 6]);
    vendor.login = () => Promise.resolve(succeeded(fresh(HOUR)));
    await session.signIn(annasLogin, false);
    vendor.login = () => Promise.resolve(failed({ kind: 'unreachable' }));
    await later(58 * MINUTE);
    expect(silent()).toBe(8);
    await later(15_000);
    expect(silent()).toBe(9);
  });

  it('retries as soon as the browser is back online', async () => {
    const { session, vendor, silent } = await signedIn();
    const first = session.token();
    vendor.login = () => Promise.resolve(failed({ kind: 'unreachable' }));
    await later(59 * MINUTE);
    const before = silent();
    vendor.login = () => Promise.resolve(succeeded(fresh(HOUR)));
    globalThis.dispatchEvent(new Event('online'));
    await later(0);
    expect(silent()).toBe(before + 1);
    expect(session.token()).not.toBe(first);
  });

  it('waits as long as a busy server demands in Retry-After', async () => {
    const { vendor, silent } = await signedIn();
    vendor.login = () => Promise.resolve(failed({ kind: 'unexpected', status: 503, retryAfter: 4 * MINUTE }));
    await later(62 * MINUTE - 1);
    expect(silent()).toBe(1);
    await later(MINUTE);
    expect(silent()).toBe(2);
  });

  it('retries even if the clock was set back during a Retry-After', async () => {
    const { vendor, silent } = await signedIn();
    vendor.login = () => Promise.resolve(failed({ kind: 'unexpected', status: 503, retryAfter: MINUTE }));
    vi.setSystemTime(NOW + 5 * HOUR);
    await later(MINUTE);
    vi.setSystemTime(NOW + 2 * HOUR);
    const before = silent();
    await later(MINUTE);
    expect(silent()).toBeGreaterThan(before);
  });

  it('keeps the session if the silent log-in is refused', async () => {
    const { session, vendor, silent, alerts, users } = await signedIn();
    const first = session.token();
    vendor.login = () =>
      Promise.resolve(failed({ kind: 'refused', status: 400, code: 'E1000', detail: 'Wrong password' }));
    await later(2 * HOUR);
    expect(silent()).toBe(1);
    expect(session.token()).toBe(first);
    expect([alerts, users]).toEqual([[], [anna.uuid]]);
  });

  it('closes the session dialog once the token is renewed', async () => {
    const { session, questions } = await signedIn();
    vi.setSystemTime(NOW + 5 * HOUR);
    const repaired = session.repair();
    await later(MINUTE);
    expect(await repaired).toBe(true);
    expect(questions.map(({ signal }) => signal.aborted)).toEqual([true]);
  });

  it('keeps the session dialog open while the server does not respond', async () => {
    const { session, vendor, silent, questions } = await signedIn();
    vendor.login = () => Promise.resolve(failed({ kind: 'unreachable' }));
    vi.setSystemTime(NOW + 5 * HOUR);
    void session.repair();
    await later(MINUTE);
    expect(silent()).toBeGreaterThan(2);
    expect(questions.map(({ signal }) => signal.aborted)).toEqual([false]);
  });

  it('renews a one-minute token within its last 20 seconds', async () => {
    const { session, vendor, silent } = await signedIn();
    const short = () => tokenWith({ ...anna, iat: Date.now() / 1_000, exp: Date.now() / 1_000 + 60 });
    vendor.login = () => Promise.resolve(succeeded(short()));
    await session.signIn(annasLogin, false);
    await later(40_000);
    expect(silent()).toBe(1);
    vendor.login = () => Promise.resolve(succeeded(tokenWith(anna)));
    await later(20_000);
    expect(silent()).toBe(2);
    await later(24 * HOUR);
    expect(silent()).toBe(2);
  });

  describe('while the clock is a day fast', () => {
    const issue = (claims: object) =>
      tokenWith({ ...anna, exp: (Date.now() - DAY + HOUR) / 1_000, ...claims });

    it.each([
      ['once per token lifetime if the token has an iat', true, 23, 26],
      ['every 15 minutes if the token has no iat', false, 90, 115],
    ])('occurs %s', async (_what, hasIssueTime, min, max) => {
      const { vendor, silent } = await signedIn();
      let serial = 0;
      vendor.login = () => {
        serial += 1;
        const issued = hasIssueTime ? { iat: (Date.now() - DAY) / 1_000 } : {};
        return Promise.resolve(succeeded(issue({ ...issued, jti: serial })));
      };
      await later(24 * HOUR);
      expect(silent()).toBeGreaterThanOrEqual(min);
      expect(silent()).toBeLessThanOrEqual(max);
    });

    it('occurs at most every 15 minutes if the vendor returns the same token', async () => {
      const { session, vendor, silent } = await signedIn();
      const same = issue({});
      vendor.login = () => Promise.resolve(succeeded(same));
      await session.signIn(annasLogin, false);
      await later(24 * HOUR);
      expect(silent()).toBeLessThan(110);
    });
  });

  it('never runs twice at the same time', async () => {
    const { vendor, silent } = await signedIn();
    vendor.login = () => new Promise(() => undefined);
    await later(2 * HOUR);
    expect(silent()).toBe(1);
  });

  it('stops when its signal aborts', async () => {
    const { silent, stop } = await signedIn();
    stop();
    await later(2 * HOUR);
    globalThis.dispatchEvent(new Event('online'));
    await later(0);
    expect(silent()).toBe(0);
  });
});
