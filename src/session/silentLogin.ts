import { delay } from '@/lib/time/delay';
import { RETRY_AFTER_LIMIT_MS } from '@/lib/time/retry';
import { retryAfterOf, type Failure, type Result } from '@/domain/result';
import type { RenewalWait } from '@/domain/account/renewalWait';
import type { Login } from '@/domain/account/user';
import type { EarlyOutcome } from './earlyRenewal';
import type { LoginInfo } from './vault/loginInfo';
import type { OtherTabs, RenewalOutcome } from './tabs/otherTabs';
import type { RetryWait } from './retryWait';
import { readToken } from './sessionToken';
import type { TokenStorage } from './tokenStorage';

export type SilentLoginOutcome = 'repaired' | 'noLoginInfo' | 'unreadable' | 'loginFailed';

/**
 * With a `RenewalWait` reason, the log-in was neither accepted nor refused, so a later attempt may succeed.
 */
type Attempt = SilentLoginOutcome | RenewalWait['reason'];

const isWait = (outcome: Attempt): outcome is RenewalWait['reason'] =>
  outcome === 'noAnswer' || outcome === 'codeMissing';

interface SilentLoginOptions {
  storage: TokenStorage;
  loginInfo: LoginInfo;
  login: (login: Login, signal: AbortSignal) => Promise<Result<string>>;
  otherTabs: OtherTabs;
  retryWait: RetryWait;
  onWaiting: (wait: RenewalWait) => void;
  now: () => number;
  session: {
    token: () => string | null;
    userId: () => string;
    followOthers: () => void;
    renewed: (token: string) => void;
  };
}

interface SilentLogin {
  /**
   * Logs in with the stored credentials, in this or another tab of the session. Retries until the server
   * answers or the signal aborts.
   */
  signInAgain(signal: AbortSignal): Promise<SilentLoginOutcome>;
  /** Tries once, before the token expires. A failure does not end the session. */
  renewEarly(signal: AbortSignal): Promise<EarlyOutcome>;
  renewForOthers(signal: AbortSignal): Promise<RenewalOutcome>;
  /** True if another tab may still renew the session after this tab failed to. */
  othersCanRenew(): boolean;
}

const UNAUTHORIZED = 401;
const FORBIDDEN = 403;
const REQUEST_TIMEOUT = 408;
const TOO_MANY_REQUESTS = 429;
const SERVER_ERROR = 500;

/**
 * @returns true if the server neither accepted nor refused the log-in, for example because it is busy or a
 * captive portal answered
 */
export function isNoAnswer(failure: Failure): boolean {
  if (failure.kind === 'refused')
    return [REQUEST_TIMEOUT, TOO_MANY_REQUESTS].includes(failure.status) || failure.status >= SERVER_ERROR;
  if (failure.kind !== 'unexpected') return failure.kind === 'unreachable' || failure.kind === 'codeMissing';
  // For a log-in, as for other calls, 401 and 403 without a body are refusals.
  return failure.isPage === true || ![UNAUTHORIZED, FORBIDDEN].includes(failure.status ?? 0);
}

/** Time after a renewal during which a request from another tab does not cause another renewal. */
const JUST_RENEWED_MS = 10_000;
/** Interval for polling storage, because another tab's token becomes visible with a delay. */
const POLL_INTERVAL_MS = 50;
const POLL_LIMIT_MS = 2_000;

/** Creates the object that logs in without a dialog. One tab does so for all tabs of the session. */
export function createSilentLogin({
  storage,
  loginInfo,
  login,
  otherTabs,
  retryWait,
  onWaiting,
  now,
  session,
}: SilentLoginOptions): SilentLogin {
  let renewedAt = Number.NEGATIVE_INFINITY;
  let othersCanRenew = false;
  /** End of the server's `Retry-After`, in Unix epoch milliseconds. */
  let restsUntil = 0;
  let missingForOthers = 0;

  function restLeft(): number {
    const left = restsUntil - now();
    return left > RETRY_AFTER_LIMIT_MS.attended ? 0 : left;
  }

  async function withStored(signal: AbortSignal): Promise<Attempt> {
    const id = session.userId();
    const stored = await loginInfo.read(id).catch(() => null);
    if (stored === null) return 'noAnswer';
    if (stored.kind === 'codeMissing') return 'codeMissing';
    if (stored.kind === 'absent') return 'noLoginInfo';
    if (stored.kind === 'unreadable') return 'unreadable';
    const answer = await login(stored.login, signal);
    // Another tab may have ended or renewed the session during this log-in.
    session.followOthers();
    if (!answer.ok && !signal.aborted && answer.failure.kind === 'codeMissing') return 'codeMissing';
    if (!answer.ok && !signal.aborted && isNoAnswer(answer.failure)) {
      const retryAfter = retryAfterOf(answer.failure) ?? 0;
      restsUntil = now() + Math.min(RETRY_AFTER_LIMIT_MS.attended, retryAfter);
      return 'noAnswer';
    }
    const claims = answer.ok ? readToken(answer.value) : null;
    // Checks the user but not the expiry, because this computer's clock may be wrong.
    if (!answer.ok || !claims || signal.aborted || claims.user.id !== id) return 'loginFailed';
    storage.save(answer.value, storage.isRemembered());
    session.renewed(answer.value);
    renewedAt = now();
    return 'repaired';
  }

  /** Logs in unless another tab has renewed the session while this one waited for the lock. */
  async function once(signal: AbortSignal): Promise<Attempt> {
    if (!storage.isRemembered()) return await withStored(signal);
    const expired = session.token();
    return await otherTabs.runExclusively(async () => {
      session.followOthers();
      if (signal.aborted) return 'loginFailed';
      return session.token() === expired ? await withStored(signal) : 'repaired';
    });
  }

  async function adoptRenewed(expired: string | null, signal: AbortSignal): Promise<boolean> {
    for (let waited = 0; waited <= POLL_LIMIT_MS; waited += POLL_INTERVAL_MS) {
      // Checks the token before `signal.aborted`, because `followOthers` may abort the signal.
      session.followOthers();
      if (session.token() !== expired) return true;
      if (signal.aborted) return false;
      await delay(POLL_INTERVAL_MS, signal);
    }
    return false;
  }

  async function attempt(signal: AbortSignal): Promise<Attempt> {
    const expired = session.token();
    othersCanRenew = false;
    const own = await once(signal);
    if (own === 'repaired' || own === 'noAnswer' || signal.aborted || !storage.isRemembered()) return own;
    const byOthers = await otherTabs.requestRenewal(signal);
    if (byOthers === 'noAnswer' && own !== 'codeMissing') return 'noAnswer';
    if (byOthers === 'renewed' && (await adoptRenewed(expired, signal))) {
      // Another tab's log-in was accepted and this tab's refused, so the other tab has a newer password.
      if (own === 'loginFailed') void loginInfo.clear();
      return 'repaired';
    }
    // Another tab may renew the session later, even if it has failed now.
    othersCanRenew = byOthers !== 'noTab';
    return own;
  }

  return {
    async signInAgain(signal) {
      let failedAttempts = 0;
      for (;;) {
        const outcome = await attempt(signal).catch(() => 'noAnswer' as const);
        if (signal.aborted) return outcome === 'repaired' ? outcome : 'loginFailed';
        if (!isWait(outcome)) return outcome;
        failedAttempts += 1;
        onWaiting({ reason: outcome, failedAttempts });
        await retryWait.wait(failedAttempts, signal, restLeft());
      }
    },

    async renewEarly(signal) {
      if (restLeft() > 0) return 'noAnswer';
      const outcome = await attempt(signal);
      if (outcome === 'repaired') return 'renewed';
      return isWait(outcome) ? 'noAnswer' : 'refused';
    },

    async renewForOthers(signal) {
      const since = now() - renewedAt;
      // The elapsed time is negative if the clock was set back.
      if (since >= 0 && since < JUST_RENEWED_MS) return 'renewed';
      if (restLeft() > 0) return 'noAnswer';
      // This tab may have been asleep while another tab stored a new token.
      session.followOthers();
      if (signal.aborted) return 'failed';
      const outcome = await once(signal);
      if (outcome === 'codeMissing' && !signal.aborted) {
        missingForOthers += 1;
        onWaiting({ reason: outcome, failedAttempts: missingForOthers });
      }
      if (isWait(outcome)) return 'noAnswer';
      return outcome === 'repaired' ? 'renewed' : 'failed';
    },

    othersCanRenew: () => othersCanRenew,
  };
}
