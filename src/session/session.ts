import type { SessionPort } from '@/api/sessionInterceptors';
import type { Result } from '@/domain/result';
import type { RenewalWait } from '@/domain/account/renewalWait';
import type { SessionEnd } from '@/domain/account/sessionEnd';
import { failed, succeeded } from '@/domain/result';
import type { Login, User } from '@/domain/account/user';
import { sessionText } from '@/text/session';
import type { EarlyOutcome } from './earlyRenewal';
import type { LoginInfo } from './vault/loginInfo';
import { noOtherTabs, type OtherTabs } from './tabs/otherTabs';
import { createRetryWait, type RetryWait } from './retryWait';
import {
  NO_SESSION,
  restLeft,
  sessionAfter,
  type SessionEffect,
  type SessionEvent,
  type StepResult,
} from './sessionState';
import { readToken } from './sessionToken';
import { createSilentLogin } from './silentLogin';
import type { TokenStorage } from './tokenStorage';
import { userHash } from './userMarks';
import { appText } from '@/text/app';

/** Dialogs that the screen provides; the session renders nothing. */
interface SessionPopUps {
  /** Asks with Yes and No. An abort closes the dialog and counts as No. */
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
  /**
   * Tests the token with a call that changes nothing; a failure that is not the vendor's answer leaves the
   * result open.
   */
  checkToken: (token: string, signal: AbortSignal) => Promise<Result<unknown>>;
  popUps: SessionPopUps;
  otherTabs?: OtherTabs;
  retryWait?: RetryWait;
  /** Called when a renewal must be retried later, and with null once it succeeded or the session ended. */
  onWaiting?: (wait: RenewalWait | null) => void;
  now: () => number;
  /**
   * Called when the user changes or the session ends.
   * @param why a reason to show; undefined if the user knows it or a dialog has shown it.
   */
  onChange: (user: User | null, why?: SessionEnd) => void;
}

export interface Session extends SessionPort {
  /**
   * Restores a stored session, and logs in silently if its token has expired. Resolves once the user is
   * known, also without the server: the stored session then continues and its calls wait.
   */
  start(): Promise<void>;
  /** Call when the back/forward cache restores the page: storage may hold another session by now, or none. */
  resume(): Promise<void>;
  signIn(login: Login, remember: boolean): Promise<Result<User>>;
  /**
   * Logs out: clears storage and aborts all calls.
   * @param why a reason to show if the user did not log out.
   */
  end(why?: SessionEnd): void;
  /** Stores the new password, without which the next silent log-in would fail. */
  passwordChanged(password: string): Promise<void>;
  /** Call when another tab may have renewed or ended the shared session. */
  changedElsewhere(): void;
  /** Ends the wait before the next attempt of a silent log-in. */
  retry(): void;
  /** Tries once to renew a token that has not expired. A refusal does not end the session. */
  renewEarly(): Promise<EarlyOutcome>;
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const continueQuestion = () => ({
  title: sessionText.expired,
  text: sessionText.continueQuestion,
  confirm: sessionText.yes,
  cancel: sessionText.no,
});

type StepEffect = Extract<SessionEffect, { renewal: unknown }>;

/** Drives the session of `sessionState.ts`: storage, the other tabs, dialogs, calls and pauses. */
export function createSession(options: SessionOptions): Session {
  const { storage, loginInfo, login, checkToken, popUps, now, onChange } = options;
  const { otherTabs = noOtherTabs, retryWait = createRetryWait(), onWaiting = () => undefined } = options;
  let state = NO_SESSION;
  /** Aborts when the session ends. */
  let controller = new AbortController();
  /** Aborts when the renewal ends. */
  let efforts = new AbortController();
  const waiters: ((isRepaired: boolean) => void)[] = [];
  let onKnown = () => {};

  function dispatch(event: SessionEvent): void {
    const facts = { now: now(), isShared: storage.isRemembered(), remembered: storage.remembered() };
    const [next, ...effects] = sessionAfter(state, event, facts);
    state = next;
    for (const effect of effects) execute(effect);
  }

  const silentLogin = createSilentLogin({ ...options, otherTabs }, { state: () => state, dispatch });

  async function resultOf({ kind, renewal }: StepEffect, signal: AbortSignal): Promise<StepResult> {
    switch (kind) {
      case 'ask':
        return { kind: 'answered', isYes: await popUps.ask(continueQuestion, signal) };
      case 'logIn':
        return { kind: 'attempted', ...(await silentLogin.attempt(signal)) };
      case 'check':
        return { kind: 'checked', answer: await checkToken(renewal.token, signal) };
      case 'wait':
        await retryWait.wait(renewal.failedAttempts, signal, restLeft(state, now()));
        return { kind: 'waited' };
    }
  }

  async function run(effect: StepEffect): Promise<void> {
    // A question whose code could not be loaded is not asked again.
    const outcome = effect.kind === 'ask' ? 'loginFailed' : 'noAnswer';
    const broken = { kind: 'attempted', outcome, othersCanRenew: false } as const;
    const result = await resultOf(effect, efforts.signal).catch(() => broken);
    dispatch({ kind: 'stepDone', renewal: effect.renewal, result });
  }

  function settle(isRepaired: boolean): void {
    efforts.abort();
    efforts = new AbortController();
    for (const resolve of waiters.splice(0)) resolve(isRepaired);
  }

  function end({ scope, why, message }: Extract<SessionEffect, { kind: 'end' }>): void {
    if (scope !== 'memory') void loginInfo.clear();
    if (scope === 'tab') storage.leave();
    if (scope === 'allTabs') storage.clear();
    settle(false);
    const ended = controller;
    controller = new AbortController();
    ended.abort();
    onChange(null, why);
    if (message) popUps.inform(message);
    onKnown();
  }

  function execute(effect: SessionEffect): void {
    switch (effect.kind) {
      case 'announce':
        // The id must exist before the tab can be duplicated.
        storage.sessionId();
        onChange(effect.user);
        return onKnown();
      case 'report':
        return onWaiting(effect.wait);
      case 'save':
        return storage.save(effect.token, effect.isRemembered);
      case 'adopt':
        return storage.adopt(effect.token);
      case 'repeat':
        return settle(true);
      case 'broadcastEnded':
        return void broadcastEnded(storage.sessionId(), effect.userId);
      case 'end':
        return end(effect);
      default:
        return void run(effect);
    }
  }

  async function broadcastEnded(sessionId: string, userId: string): Promise<void> {
    otherTabs.broadcastEnded({ sessionId, user: userId && (await userHash(userId).catch(() => '')) });
  }

  otherTabs.offer({
    canRenew: () => storage.isRemembered() && loginInfo.isStored(),
    renew: () => silentLogin.renewForOthers(controller.signal),
    async onEnded(ended) {
      const id = state.user?.id ?? '';
      if (state.token === null) return;
      const isSession = storage.sessionId() === ended.sessionId;
      const isUser = id !== '' && ended.user !== '' && (await userHash(id).catch(() => null)) === ended.user;
      if (isSession || (isUser && state.user?.id === id)) dispatch({ kind: 'endedElsewhere' });
    },
  });

  const whenSettled = (): Promise<boolean> =>
    state.renewal ? new Promise((resolve) => waiters.push(resolve)) : Promise.resolve(false);

  /** Resolves at the first change of the user. */
  const start = (): Promise<void> =>
    new Promise((resolve) => {
      onKnown = resolve;
      dispatch({ kind: 'opened', stored: storage.load(), isEndedElsewhere: storage.endedElsewhere() });
    });

  return {
    token: () => state.token,
    signal: () => controller.signal,
    async settled() {
      await whenSettled();
      return state.token !== null;
    },
    repair() {
      dispatch({ kind: 'expired' });
      return whenSettled();
    },
    repairFailed: () => dispatch({ kind: 'ended', message: () => sessionText.loginFailed }),
    refused(error) {
      const detail = error?.code === 'E2000' ? error.detail.trim() : '';
      dispatch({ kind: 'ended', message: () => (detail === '' ? appText.crashed : capitalised(detail)) });
    },

    start,

    async resume() {
      const stored = storage.load();
      if (stored === state.token) return;
      dispatch({ kind: 'resumed', stored });
      if (state.token === null) await start();
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
      dispatch({ kind: 'signedIn', token: answer.value, user: claims.user, isRemembered: remember });
      return succeeded(claims.user);
    },

    end: (why) => dispatch(why === undefined ? { kind: 'loggedOut' } : { kind: 'ended', why }),

    async passwordChanged(password) {
      if (!state.user) return;
      const { signal } = controller;
      const { id, email } = state.user;
      const stored = await loginInfo.read(id).catch(() => null);
      if (signal.aborted) return;
      const username = stored?.kind === 'found' ? stored.login.username : email;
      // Another tab of the session keeps the old password; once its log-in is refused, it asks this tab.
      if (username !== '' && (loginInfo.isStored() || storage.isRemembered()))
        await loginInfo.write({ username, password }, id);
    },

    changedElsewhere: () => dispatch({ kind: 'changedElsewhere' }),
    retry: () => retryWait.skip(),
    renewEarly: () => silentLogin.renewEarly(controller.signal),
  };
}
