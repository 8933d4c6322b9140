import type { RenewalWait } from '@/domain/account/renewalWait';
import type { SessionEnd } from '@/domain/account/sessionEnd';
import type { User } from '@/domain/account/user';
import type { Failure, Result } from '@/domain/result';
import { RETRY_AFTER_LIMIT_MS } from '@/lib/time/retry';
import { sessionText } from '@/text/session';
import { isExpired, isSameUser, readToken, userOf } from './sessionToken';

/** A tab's session. */
export interface SessionState {
  readonly token: string | null;
  readonly user: User | null;
  /** False until the app knows the user, while a stored session is renewed at its start. */
  readonly isAnnounced: boolean;
  readonly renewal: Renewal | null;
  /** Time of this tab's last silent log-in. */
  readonly renewedAt: number;
  /** The server's `Retry-After` ends at this time. */
  readonly restsUntil: number;
  /** Renewals for other tabs that failed since code is missing. */
  readonly missingForOthers: number;
}

export const NO_SESSION: SessionState = {
  token: null,
  user: null,
  isAnnounced: false,
  renewal: null,
  renewedAt: Number.NEGATIVE_INFINITY,
  restsUntil: 0,
  missingForOthers: 0,
};

/** Replaces an expired token. Calls wait for it; only its last step may continue it. */
interface Renewal {
  readonly token: string;
  /** True if a question precedes the log-in. */
  readonly isAsked: boolean;
  readonly failedAttempts: number;
  /** The silent log-in failed, so the vendor judges the old token. */
  readonly failure: LoginFailure | null;
}

interface LoginFailure {
  outcome: 'noLoginInfo' | 'unreadable' | 'loginFailed';
  /** True if another tab could continue the session, although it failed too. */
  othersCanRenew: boolean;
}

export type LoginOutcome = 'repaired' | LoginFailure['outcome'] | RenewalWait['reason'];

/** @returns true for an outcome that is neither a success nor a refusal, so that a later attempt may succeed. */
export const isWait = (outcome: LoginOutcome): outcome is RenewalWait['reason'] =>
  outcome === 'noAnswer' || outcome === 'codeMissing';

export type StepResult =
  | { kind: 'answered'; isYes: boolean }
  | { kind: 'attempted'; outcome: LoginOutcome; othersCanRenew: boolean }
  | { kind: 'checked'; answer: Result<unknown> }
  | { kind: 'waited' };

export type SessionEvent =
  | { kind: 'opened'; stored: string | null; isEndedElsewhere: boolean }
  /** The back/forward cache restored the page. */
  | { kind: 'resumed'; stored: string | null }
  | { kind: 'signedIn'; token: string; user: User; isRemembered: boolean }
  | { kind: 'expired' }
  | { kind: 'stepDone'; renewal: Renewal; result: StepResult }
  /** A silent log-in answered with a token. */
  | { kind: 'loggedIn'; token: string; replaced: string | null }
  /** `retryAfter` in milliseconds. */
  | { kind: 'unanswered'; retryAfter: number }
  | { kind: 'missedForOthers' }
  /** Another tab may have renewed or ended the remembered session. */
  | { kind: 'changedElsewhere' }
  | { kind: 'endedElsewhere' }
  | { kind: 'loggedOut' }
  | ({ kind: 'ended' } & Reason);

interface Reason {
  why?: SessionEnd | undefined;
  /** A dialog shows it. */
  message?: (() => string) | undefined;
}

export type SessionEffect =
  | { kind: 'announce'; user: User }
  | { kind: 'report'; wait: RenewalWait | null }
  | { kind: 'save'; token: string; isRemembered: boolean }
  | { kind: 'adopt'; token: string }
  | { kind: 'ask' | 'logIn' | 'check' | 'wait'; renewal: Renewal }
  /** Repeats the calls that wait for the renewal. */
  | { kind: 'repeat' }
  | { kind: 'broadcastEnded'; userId: string }
  | ({ kind: 'end'; scope: EndScope } & Reason);

type EndScope = 'memory' | 'tab' | 'allTabs';

interface SessionFacts {
  now: number;
  /** True if this tab has the session that the browser remembers. */
  isShared: boolean;
  remembered: string | null;
}

type Step = readonly [SessionState, ...SessionEffect[]];

/**
 * @returns true for a failure that does not answer the log-in: of a busy or broken server, a proxy, a
 * captive portal or a cache.
 */
export function isNoAnswer(failure: Failure): boolean {
  if (failure.kind === 'refused') return [408, 429].includes(failure.status) || failure.status >= 500;
  if (failure.kind !== 'unexpected') return failure.kind === 'unreachable' || failure.kind === 'codeMissing';
  // Without a body, 401 and 403 are refusals, as for any other call.
  return failure.isPage === true || ![401, 403].includes(failure.status ?? 0);
}

/** @returns remaining milliseconds of the server's `Retry-After`; 0 if the clock was set back. */
export function restLeft({ restsUntil }: SessionState, now: number): number {
  const left = restsUntil - now;
  return left > RETRY_AFTER_LIMIT_MS.attended ? 0 : left;
}

/** Milliseconds after a renewal in which a request of another tab causes no further one. */
const JUST_RENEWED_MS = 10_000;

/** @returns false for a renewal in the future, since the clock was put back. */
export const isJustRenewed = ({ renewedAt }: SessionState, now: number): boolean =>
  now >= renewedAt && now - renewedAt < JUST_RENEWED_MS;

function announced(state: SessionState, ...effects: SessionEffect[]): Step {
  const { user, isAnnounced } = state;
  if (user === null || isAnnounced) return [state, ...effects];
  return [{ ...state, isAnnounced: true }, { kind: 'announce', user }, ...effects];
}

function renewed(state: SessionState, token: string, ...stored: SessionEffect[]): Step {
  const [next, ...effects] = announced({ ...state, token, renewal: null });
  return [next, ...stored, { kind: 'report', wait: null }, { kind: 'repeat' }, ...effects];
}

const ended = (state: SessionState, scope: EndScope, { why, message }: Reason = {}): Step => [
  { ...state, token: null, user: null, isAnnounced: false, renewal: null },
  { kind: 'end', scope, why, message },
];

/** A remembered session that this tab does not share continues. */
const ownScope = ({ isShared, remembered }: SessionFacts): EndScope =>
  isShared || remembered === null ? 'allTabs' : 'tab';

/** Ends the session of this user in every tab, and keeps a session that the browser remembers for another user. */
function loggedOut(state: SessionState, { remembered }: SessionFacts): Step {
  const { token, user } = state;
  const owner = remembered === token ? null : userOf(remembered);
  const [next, ...effects] = ended(state, owner && !isSameUser(owner, user) ? 'tab' : 'allTabs');
  if (user === null) return [next, ...effects];
  return [next, { kind: 'broadcastEnded', userId: user.id }, ...effects];
}

function renewing(state: SessionState, token: string, isAsked: boolean): Step {
  const renewal = { token, isAsked, failedAttempts: 0, failure: null };
  const next = { ...state, renewal };
  return [next, { kind: isAsked ? 'ask' : 'logIn', renewal }];
}

function waiting(state: SessionState, before: Renewal, reason: RenewalWait['reason']): Step {
  const failedAttempts = before.failedAttempts + 1;
  const renewal = { ...before, failedAttempts };
  const wait = { reason, failedAttempts };
  return announced({ ...state, renewal }, { kind: 'report', wait }, { kind: 'wait', renewal });
}

const MESSAGES = {
  noLoginInfo: () => sessionText.noLoginInfo,
  unreadable: () => sessionText.invalidToken,
  loginFailed: () => sessionText.loginFailed,
};

function afterStep(state: SessionState, renewal: Renewal, result: StepResult, facts: SessionFacts): Step {
  const { token, isAsked, failure } = renewal;
  /** Ends the session in this tab alone, if another one can continue it. */
  const unrenewed = ({ outcome, othersCanRenew }: LoginFailure) => {
    // A user who was not asked reads the reason on the log-in screen.
    const isSilent = outcome === 'noLoginInfo' && !isAsked;
    const reason: Reason = isSilent ? { why: 'expired' } : { message: MESSAGES[outcome] };
    return ended(state, othersCanRenew ? 'tab' : ownScope(facts), reason);
  };
  switch (result.kind) {
    case 'answered':
      return result.isYes ? [state, { kind: 'logIn', renewal }] : loggedOut(state, facts);
    case 'attempted': {
      const { outcome, othersCanRenew } = result;
      if (outcome === 'repaired') return [state];
      if (isWait(outcome)) return waiting(state, renewal, outcome);
      if (isAsked) return unrenewed({ outcome, othersCanRenew });
      // The token may have expired only by this computer's clock.
      const checked = { ...renewal, failedAttempts: 0, failure: { outcome, othersCanRenew } };
      const next = { ...state, renewal: checked };
      return [next, { kind: 'check', renewal: checked }];
    }
    case 'checked':
      if (result.answer.ok || !failure) return renewed(state, token);
      return isNoAnswer(result.answer.failure) ? waiting(state, renewal, 'noAnswer') : unrenewed(failure);
    case 'waited':
      return [state, { kind: failure ? 'check' : 'logIn', renewal }];
  }
}

/** @returns the next state, and the effects that the driver carries out in this order. */
export function sessionAfter(state: SessionState, event: SessionEvent, facts: SessionFacts): Step {
  const { token, user, renewal } = state;
  switch (event.kind) {
    case 'opened': {
      const { stored, isEndedElsewhere } = event;
      if (stored === null) return ended(state, 'memory', isEndedElsewhere ? { why: 'elsewhere' } : {});
      const claims = readToken(stored);
      if (!claims) return ended(state, ownScope(facts));
      const known = { ...state, token: stored, user: claims.user, isAnnounced: false };
      return isExpired(claims, facts.now) ? renewing(known, stored, false) : announced(known);
    }
    case 'resumed': {
      const { stored } = event;
      const isSame = stored !== null && isSameUser(userOf(stored), user);
      return isSame ? renewed(state, stored) : ended(state, 'memory');
    }
    case 'signedIn': {
      const save = { kind: 'save', token: event.token, isRemembered: event.isRemembered } as const;
      return renewed({ ...state, user: event.user, isAnnounced: false }, event.token, save);
    }
    case 'expired':
      return token === null || renewal ? [state] : renewing(state, token, true);
    case 'stepDone':
      return renewal === event.renewal ? afterStep(state, renewal, event.result, facts) : [state];
    case 'loggedIn': {
      // Only the server knows if the new token is valid, since this clock may be wrong.
      if (event.replaced !== token || user === null || userOf(event.token)?.id !== user.id) return [state];
      const save = { kind: 'save', token: event.token, isRemembered: facts.isShared } as const;
      return renewed({ ...state, renewedAt: facts.now }, event.token, save);
    }
    case 'unanswered': {
      const rest = Math.min(RETRY_AFTER_LIMIT_MS.attended, event.retryAfter);
      return [{ ...state, restsUntil: facts.now + rest }];
    }
    case 'missedForOthers': {
      const failedAttempts = state.missingForOthers + 1;
      const wait = { reason: 'codeMissing', failedAttempts } as const;
      return announced({ ...state, missingForOthers: failedAttempts }, { kind: 'report', wait });
    }
    case 'changedElsewhere': {
      const { isShared, remembered } = facts;
      if (!isShared || remembered === token) return [state];
      return remembered !== null && isSameUser(userOf(remembered), user)
        ? renewed(state, remembered, { kind: 'adopt', token: remembered })
        : ended(state, 'tab', { why: 'elsewhere' });
    }
    case 'endedElsewhere':
      return ended(state, 'tab', { why: 'elsewhere' });
    case 'loggedOut':
      return loggedOut(state, facts);
    case 'ended':
      return token === null ? [state] : ended(state, ownScope(facts), event);
  }
}
