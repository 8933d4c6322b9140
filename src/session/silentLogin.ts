import type { Result } from '@/domain/result';
import type { Login } from '@/domain/user';
import type { LoginInfo } from './loginInfo';
import type { OtherTabs } from './otherTabs';
import { readToken } from './sessionToken';
import type { TokenStorage } from './tokenStorage';

export type SilentLoginOutcome = 'repaired' | 'noLoginInfo' | 'unreadable' | 'loginFailed';

interface SilentLoginOptions {
  storage: TokenStorage;
  loginInfo: LoginInfo;
  /** Asks the vendor for a token. */
  login: (login: Login, signal: AbortSignal) => Promise<Result<string>>;
  otherTabs: OtherTabs;
  /** Unix epoch, milliseconds. */
  now: () => number;
  /** The session whose token has expired. */
  session: {
    token: () => string | null;
    userId: () => string;
    /** Does what another tab has done to the session meanwhile. */
    followOthers: () => void;
    renewed: (token: string) => void;
  };
}

export interface SilentLogin {
  /** Logs in again with what is stored, here or in another tab of the session. */
  signInAgain(signal: AbortSignal): Promise<SilentLoginOutcome>;
  /** For another tab that has nothing stored. */
  renewForOthers(signal: AbortSignal): Promise<boolean>;
  /** Whether another tab could go on with the session that this one failed to renew the last time. */
  othersCanRenew(): boolean;
}

/** Milliseconds in which a token that was just renewed is not renewed again for another tab that asks. */
const JUST_RENEWED = 10_000;
/** What another tab has stored may take a moment to be seen here: how often and how long it is looked up, milliseconds. */
const LOOK_AGAIN = 50;
const LOOK_NO_LONGER = 2_000;

/** The log-in without a question, by whichever tab of a session can do it; once for all of them. */
export function createSilentLogin({
  storage,
  loginInfo,
  login,
  otherTabs,
  now,
  session,
}: SilentLoginOptions): SilentLogin {
  /** When this tab did it the last time; Unix epoch, milliseconds. */
  let renewedAt = Number.NEGATIVE_INFINITY;
  let othersCanRenew = false;

  async function withStored(signal: AbortSignal): Promise<SilentLoginOutcome> {
    const id = session.userId();
    const stored = await loginInfo.read(id);
    if (stored.kind === 'absent') return 'noLoginInfo';
    if (stored.kind === 'unreadable') return 'unreadable';
    const answer = await login(stored.login, signal);
    // Another tab may have ended or renewed the session while this log-in was under way.
    session.followOthers();
    const claims = answer.ok ? readToken(answer.value) : null;
    // Whether the new token is still good is the server's word: this clock may be wrong.
    if (!answer.ok || !claims || signal.aborted || claims.user.id !== id) return 'loginFailed';
    storage.save(answer.value, storage.isRemembered());
    session.renewed(answer.value);
    renewedAt = now();
    return 'repaired';
  }

  /** Whoever had to wait for another tab's log-in finds the session renewed. */
  async function once(signal: AbortSignal): Promise<SilentLoginOutcome> {
    if (!storage.isRemembered()) return await withStored(signal);
    const expired = session.token();
    return await otherTabs.exclusively(async () => {
      session.followOthers();
      if (signal.aborted) return 'loginFailed';
      return session.token() === expired ? await withStored(signal) : 'repaired';
    });
  }

  /** Another tab says that it has renewed the session: waits until that is seen here too. */
  async function takeUpRenewed(expired: string | null, signal: AbortSignal): Promise<boolean> {
    for (let waited = 0; waited <= LOOK_NO_LONGER; waited += LOOK_AGAIN) {
      session.followOthers();
      if (signal.aborted) return false;
      if (session.token() !== expired) return true;
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN));
    }
    return false;
  }

  return {
    async signInAgain(signal) {
      const expired = session.token();
      othersCanRenew = false;
      const outcome = await once(signal);
      if (outcome === 'repaired' || signal.aborted || !storage.isRemembered()) return outcome;
      if (outcome === 'noLoginInfo') {
        const byOthers = await otherTabs.askToRenew(signal);
        if (byOthers === 'renewed' && (await takeUpRenewed(expired, signal))) return 'repaired';
        // Whoever could, and failed this once, is not thrown out by this tab, which never can.
        othersCanRenew = byOthers !== 'nobody';
        return 'noLoginInfo';
      }
      othersCanRenew = await otherTabs.canRenew(signal);
      return outcome;
    },

    async renewForOthers(signal) {
      if (now() - renewedAt < JUST_RENEWED) return true;
      // The one who asks means the token that is shared now. This tab may have slept while another one stored it.
      session.followOthers();
      return !signal.aborted && (await once(signal)) === 'repaired';
    },

    othersCanRenew: () => othersCanRenew,
  };
}
