import { delay } from '@/lib/time/delay';
import { retryAfterOf, type Result } from '@/domain/result';
import type { Login } from '@/domain/account/user';
import type { EarlyOutcome } from './earlyRenewal';
import {
  isJustRenewed,
  isNoAnswer,
  isWait,
  restLeft,
  type LoginOutcome,
  type SessionEvent,
  type SessionState,
} from './sessionState';
import type { OtherTabs, RenewalOutcome } from './tabs/otherTabs';
import type { TokenStorage } from './tokenStorage';
import type { LoginInfo } from './vault/loginInfo';

interface SilentLoginOptions {
  storage: TokenStorage;
  loginInfo: LoginInfo;
  login: (login: Login, signal: AbortSignal) => Promise<Result<string>>;
  otherTabs: OtherTabs;
  now: () => number;
}

/**
 * Milliseconds between reads of storage, and in all: the token of another tab becomes visible with a delay.
 */
const POLL_INTERVAL_MS = 50;
const POLL_LIMIT_MS = 2_000;

/** Logs in without a question, in one tab of the session for all of them. */
export function createSilentLogin(
  { storage, loginInfo, login, otherTabs, now }: SilentLoginOptions,
  { state, dispatch }: { state: () => SessionState; dispatch: (event: SessionEvent) => void },
) {
  /** Another tab may have renewed or ended the session meanwhile. */
  function isRenewed(expired: string | null): boolean {
    dispatch({ kind: 'changedElsewhere' });
    const { token } = state();
    return token !== null && token !== expired;
  }

  async function withStored(expired: string | null, signal: AbortSignal): Promise<LoginOutcome> {
    const stored = await loginInfo.read(state().user?.id ?? '').catch(() => null);
    if (stored === null) return 'noAnswer';
    if (stored.kind === 'absent') return 'noLoginInfo';
    if (stored.kind !== 'found') return stored.kind;
    const answer = await login(stored.login, signal);
    if (isRenewed(expired)) return 'repaired';
    if (answer.ok) {
      dispatch({ kind: 'loggedIn', token: answer.value, replaced: expired });
      return state().token === answer.value ? 'repaired' : 'loginFailed';
    }
    if (answer.failure.kind === 'codeMissing') return 'codeMissing';
    if (!isNoAnswer(answer.failure)) return 'loginFailed';
    dispatch({ kind: 'unanswered', retryAfter: retryAfterOf(answer.failure) ?? 0 });
    return 'noAnswer';
  }

  /** Logs in once. Another tab may have renewed the session during the wait for its turn. */
  async function once(signal: AbortSignal): Promise<LoginOutcome> {
    const expired = state().token;
    if (!storage.isRemembered()) return await withStored(expired, signal);
    return await otherTabs.runExclusively(async () => {
      if (isRenewed(expired)) return 'repaired';
      return signal.aborted ? 'loginFailed' : await withStored(expired, signal);
    });
  }

  /** Waits until the token that another tab has stored is visible in this tab. */
  async function takeUpRenewed(expired: string | null, signal: AbortSignal): Promise<boolean> {
    for (let waited = 0; waited <= POLL_LIMIT_MS; waited += POLL_INTERVAL_MS) {
      if (isRenewed(expired)) return true;
      if (signal.aborted) return false;
      await delay(POLL_INTERVAL_MS, signal);
    }
    return false;
  }

  /** Tries once here and, if this tab cannot, in the other tabs of a remembered session. */
  async function attempt(signal: AbortSignal): Promise<{ outcome: LoginOutcome; othersCanRenew: boolean }> {
    const expired = state().token;
    const own = await once(signal);
    const alone = { outcome: own, othersCanRenew: false };
    if (own === 'repaired' || own === 'noAnswer' || signal.aborted || !storage.isRemembered()) return alone;
    const byOthers = await otherTabs.requestRenewal(signal);
    if (byOthers === 'noAnswer' && own !== 'codeMissing') return { ...alone, outcome: 'noAnswer' };
    if (byOthers === 'renewed' && (await takeUpRenewed(expired, signal))) {
      // This log-in was refused and another tab's succeeded, so that tab has changed the password.
      if (own === 'loginFailed') void loginInfo.clear();
      return { ...alone, outcome: 'repaired' };
    }
    // A tab that can renew, but failed once, must not be logged out by this tab, which cannot.
    return { ...alone, othersCanRenew: byOthers !== 'noTab' };
  }

  return {
    attempt,

    /** Tries once before the token expires. No call waits for it, and a failure ends nothing. */
    async renewEarly(signal: AbortSignal): Promise<EarlyOutcome> {
      if (restLeft(state(), now()) > 0) return 'noAnswer';
      const { outcome } = await attempt(signal);
      if (outcome === 'repaired') return 'renewed';
      return isWait(outcome) ? 'noAnswer' : 'refused';
    },

    async renewForOthers(signal: AbortSignal): Promise<RenewalOutcome> {
      if (isJustRenewed(state(), now())) return 'renewed';
      if (restLeft(state(), now()) > 0) return 'noAnswer';
      // This tab may have slept while another one stored the token that the request is about.
      dispatch({ kind: 'changedElsewhere' });
      if (signal.aborted) return 'failed';
      const outcome = await once(signal);
      if (outcome === 'codeMissing' && !signal.aborted) dispatch({ kind: 'missedForOthers' });
      if (outcome === 'repaired') return 'renewed';
      return isWait(outcome) ? 'noAnswer' : 'failed';
    },
  };
}
