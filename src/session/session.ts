import type { SessionPort } from '@/api/sessionInterceptors';
import type { Result } from '@/domain/result';
import type { RenewalWait } from '@/domain/account/renewalWait';
import type { SessionEnd } from '@/domain/account/sessionEnd';
import { failed, succeeded } from '@/domain/result';
import type { Login, User } from '@/domain/account/user';
import { vendorSentence } from '@/text/failures';
import { sessionText } from '@/text/session';
import type { EarlyOutcome } from './earlyRenewal';
import type { LoginInfo } from './vault/loginInfo';
import { noOtherTabs, type OtherTabs } from './tabs/otherTabs';
import { createRetryWait, type RetryWait } from './retryWait';
import { createSessionRepair } from './sessionRepair';
import { isExpired, isSameUser, readToken } from './sessionToken';
import { createSilentLogin, isNoAnswer, type SilentLoginOutcome } from './silentLogin';
import type { TokenStorage } from './tokenStorage';
import { userHash } from './userMarks';
import { appText } from '@/text/app';

interface SessionPopUps {
  /** Asks a yes-or-no question. An abort closes the dialog and counts as No. */
  ask: (
    question: () => { title: string; text: string; confirm: string; cancel: string },
    signal: AbortSignal,
  ) => Promise<boolean>;
  inform: (title: () => string) => void;
}

interface SessionOptions {
  storage: TokenStorage;
  loginInfo: LoginInfo;
  login: (login: Login, signal: AbortSignal) => Promise<Result<string>>;
  checkToken: (token: string, signal: AbortSignal) => Promise<Result<unknown>>;
  popUps: SessionPopUps;
  otherTabs?: OtherTabs;
  retryWait?: RetryWait;
  /** Called when a renewal must be retried later, and with null once a renewal succeeds. */
  onWaiting?: (wait: RenewalWait | null) => void;
  now: () => number;
  /**
   * Called when the user changes or the session ends.
   * @param why reason to show; undefined if the user already knows it
   */
  onChange: (user: User | null, why?: SessionEnd) => void;
}

export interface Session extends SessionPort {
  /**
   * Restores a stored session, logging in silently if its token has expired. Resolves once the user is known.
   * If the server does not respond, the session continues and its calls wait.
   */
  start(): Promise<void>;
  /** Call when the back/forward cache restores the page, because the stored session may have changed. */
  resume(): Promise<void>;
  signIn(login: Login, remember: boolean): Promise<Result<User>>;
  /**
   * Ends the session and aborts its calls. A log-out also ends it in the user's other tabs.
   * @param why reason to show; undefined for a log-out
   */
  end(why?: SessionEnd): void;
  /** Stores the new password, because a silent log-in with the old one would fail. */
  passwordChanged(password: string): Promise<void>;
  /** Call when another tab may have renewed or ended the shared session. */
  changedElsewhere(): void;
  retry(): void;
  /** Tries once to renew a valid token. A refusal does not end the session. */
  renewEarly(): Promise<EarlyOutcome>;
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Creates the session. It begins with a log-in or a stored token, renews expired tokens, and ends with a
 * log-out or a refusal.
 */
export function createSession({
  storage,
  loginInfo,
  login,
  checkToken,
  popUps,
  otherTabs = noOtherTabs,
  retryWait = createRetryWait(),
  onWaiting = () => undefined,
  now,
  onChange,
}: SessionOptions): Session {
  let token: string | null = null;
  let user: User | null = null;
  /**
   * True once `onChange` has reported the user. At start-up, a stored session may have to be renewed first.
   */
  let isAnnounced = false;
  let onAnnounced = () => {};
  let controller = new AbortController();

  function announce(): void {
    if (isAnnounced || user === null) return;
    isAnnounced = true;
    // Creates the ID now, so that duplicated tabs share it.
    storage.sessionId();
    onChange(user);
    onAnnounced();
  }

  function begin(newToken: string, newUser: User): void {
    token = newToken;
    user = newUser;
    isAnnounced = false;
    announce();
  }

  /** Forgets the session in memory, but not in storage. */
  function drop(why?: SessionEnd): void {
    const previousController = controller;
    controller = new AbortController();
    token = null;
    user = null;
    isAnnounced = false;
    previousController.abort();
    onChange(null, why);
  }

  function end(why?: SessionEnd): void {
    void loginInfo.clear();
    storage.clear();
    drop(why);
  }

  async function broadcastEnded(sessionId: string, userId: string): Promise<void> {
    otherTabs.broadcastEnded({ sessionId, user: userId && (await userHash(userId).catch(() => '')) });
  }

  /** Ends the user's session in all tabs, except a session that the browser remembers for another user. */
  function logOut(): void {
    if (token !== null) void broadcastEnded(storage.sessionId(), user?.id ?? '');
    const common = storage.remembered();
    const owner = common === null || common === token ? null : readToken(common)?.user;
    if (owner && !isSameUser(owner, user)) leave();
    else end();
  }

  /** Ends the session of this tab only, because the shared storage may contain another session. */
  function leave(why?: SessionEnd): void {
    void loginInfo.clear();
    storage.leave();
    drop(why);
  }

  /** Ends this tab's session, but keeps a remembered session that belongs to other tabs. */
  function endThisTab(why?: SessionEnd): void {
    if (storage.isRemembered() || storage.remembered() === null) end(why);
    else leave(why);
  }

  /** Ends the session once with one reason, even if many calls fail. */
  function endWith(message: () => string, how: () => void = endThisTab): void {
    if (token === null) return;
    how();
    popUps.inform(message);
  }

  function renewed(newToken: string): void {
    token = newToken;
    onWaiting(null);
  }

  function followOthers(): void {
    if (!storage.isRemembered()) return;
    const common = storage.remembered();
    if (common === token) return;
    const claims = common === null ? null : readToken(common);
    if (common === null || !claims || !isSameUser(claims.user, user)) {
      leave('elsewhere');
      return;
    }
    storage.adopt(common);
    renewed(common);
    repair.renewedElsewhere();
  }

  const silentLogin = createSilentLogin({
    storage,
    loginInfo,
    login,
    otherTabs,
    retryWait,
    onWaiting: (wait) => {
      announce();
      onWaiting(wait);
    },
    now,
    session: {
      token: () => token,
      userId: () => user?.id ?? '',
      followOthers,
      renewed,
    },
  });

  otherTabs.offer({
    canRenew: () => storage.isRemembered() && loginInfo.isStored(),
    async renew() {
      const outcome = await silentLogin.renewForOthers(controller.signal);
      // Closes this tab's dialog, because the session has been renewed at another tab's request.
      if (outcome === 'renewed') repair.renewedElsewhere();
      return outcome;
    },
    async onEnded(ended) {
      const id = user?.id ?? '';
      if (token === null) return;
      if (storage.sessionId() === ended.sessionId) return leave('elsewhere');
      const isUser = id !== '' && ended.user !== '' && (await userHash(id).catch(() => null)) === ended.user;
      if (isUser && user?.id === id) leave('elsewhere');
    },
  });

  /**
   * Ends a session that this tab could not renew. If another tab may still renew it, only this tab leaves
   * the session.
   */
  const endUnrenewed = (why?: SessionEnd) => (silentLogin.othersCanRenew() ? leave(why) : endThisTab(why));

  function afterSilentLogin(outcome: SilentLoginOutcome, withQuestion: boolean): void {
    switch (outcome) {
      case 'repaired':
        return announce();
      case 'noLoginInfo':
        // Without a dialog, the log-in screen shows the reason.
        return withQuestion ? endWith(() => sessionText.noLoginInfo, endUnrenewed) : endUnrenewed('expired');
      case 'unreadable':
        return endWith(() => sessionText.invalidToken, endUnrenewed);
      case 'loginFailed':
        return endWith(() => sessionText.loginFailed, endUnrenewed);
    }
  }

  /**
   * Asks the vendor whether a stored token is still valid although it has expired by this computer's clock.
   */
  async function isAccepted(stored: string, signal: AbortSignal): Promise<boolean> {
    for (let failedAttempts = 1; ; failedAttempts += 1) {
      const answer = await checkToken(stored, signal);
      if (signal.aborted) return false;
      if (answer.ok) renewed(stored);
      if (answer.ok || !isNoAnswer(answer.failure)) return answer.ok;
      announce();
      onWaiting({ reason: 'noAnswer', failedAttempts });
      await retryWait.wait(failedAttempts, signal);
    }
  }

  const repair = createSessionRepair({
    ask: (signal) =>
      popUps.ask(
        () => ({
          title: sessionText.expired,
          text: sessionText.continueQuestion,
          confirm: sessionText.yes,
          cancel: sessionText.no,
        }),
        signal,
      ),
    async signInAgain(signal, withQuestion) {
      const outcome = await silentLogin.signInAgain(signal);
      if (outcome === 'repaired' || withQuestion || signal.aborted || token === null) return outcome;
      return (await isAccepted(token, signal)) ? 'repaired' : outcome;
    },
    ended: () => controller.signal,
    settled: (outcome, withQuestion) => {
      if (outcome === 'ended') return;
      if (outcome === 'declined') logOut();
      else afterSilentLogin(outcome, withQuestion);
    },
  });

  async function start(): Promise<void> {
    const stored = storage.load();
    const claims = stored === null ? null : readToken(stored);
    if (stored === null) return onChange(null, storage.takeEndedElsewhere() ? 'elsewhere' : undefined);
    if (!claims) return endThisTab();
    if (!isExpired(claims, now())) return begin(stored, claims.user);
    token = stored;
    user = claims.user;
    const announced = new Promise<void>((resolve) => {
      onAnnounced = resolve;
    });
    await Promise.race([repair.renew(), announced]);
  }

  return {
    token: () => token,
    signal: () => controller.signal,
    async settled() {
      await repair.idle();
      return token !== null;
    },
    repair: () => (token === null ? Promise.resolve(false) : repair.repair()),
    repairFailed: () => endWith(() => sessionText.loginFailed),
    refused: (error) =>
      endWith(
        () =>
          (error?.code === 'E2000' && vendorSentence(capitalized(error.detail.trim()))) || appText.crashed,
      ),

    start,

    async resume() {
      const stored = storage.load();
      if (stored === token) return;
      const claims = stored === null ? null : readToken(stored);
      if (stored !== null && claims && token !== null && isSameUser(claims.user, user)) {
        // Another page stored a token for the same user while this page was cached.
        renewed(stored);
        repair.renewedElsewhere();
        return;
      }
      drop();
      await start();
    },

    async signIn(credentials, remember) {
      const { signal } = controller;
      const answer = await login(credentials, signal);
      if (signal.aborted) return failed({ kind: 'cancelled' });
      if (!answer.ok) return answer;
      const claims = readToken(answer.value);
      if (!claims) return failed({ kind: 'unexpected', status: null });
      await loginInfo.write(credentials, claims.user.id);
      if (signal.aborted) return failed({ kind: 'cancelled' });
      storage.save(answer.value, remember);
      begin(answer.value, claims.user);
      return succeeded(claims.user);
    },

    end: (why) => (why === undefined ? logOut() : endThisTab(why)),

    async passwordChanged(password) {
      if (!user) return;
      const { signal } = controller;
      const { id, email } = user;
      const stored = await loginInfo.read(id).catch(() => null);
      if (signal.aborted) return;
      const username = stored?.kind === 'found' ? stored.login.username : email;
      // Other tabs keep the old password. If their log-in is refused, they ask this tab to log in.
      if (username !== '' && (loginInfo.isStored() || storage.isRemembered()))
        await loginInfo.write({ username, password }, id);
    },

    changedElsewhere: followOthers,
    retry: () => retryWait.skip(),

    async renewEarly() {
      const outcome = await silentLogin.renewEarly(controller.signal);
      // Closes a dialog that opened earlier, for example after the computer woke up.
      if (outcome === 'renewed') repair.renewedElsewhere();
      return outcome;
    },
  };
}
