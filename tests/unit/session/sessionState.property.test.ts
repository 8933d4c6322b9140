import fc from 'fast-check';
import { expect, it } from 'vitest';
import { failed, retryAfterOf, succeeded, type Failure } from '@/domain/result';
import { browserStorage } from '@/lib/browser/browserStorage';
import { RETRY_AFTER_LIMIT_MS } from '@/lib/time/retry';
import {
  NO_SESSION,
  restLeft,
  sessionAfter,
  type LoginOutcome,
  type SessionEffect,
  type SessionEvent,
  type SessionState,
  type StepResult,
} from '@/session/sessionState';
import { createTokenStorage } from '@/session/tokenStorage';
import { runs } from '../../support/runs';
import { anna, NOW, tokenOf } from '../../support/sessionRig';
import { MemoryStorage } from '../../support/storages';

const HOUR = 3_600_000;
const NO_ANSWERS: readonly Failure[] = [
  { kind: 'unreachable' },
  { kind: 'unexpected', status: 429, retryAfter: 24 * HOUR },
];
const REFUSED: Failure = { kind: 'refused', status: 401, code: 'E1401', detail: '' };

type StepEffect = Extract<SessionEffect, { renewal: unknown }>;

interface Tab {
  storage: ReturnType<typeof createTokenStorage>;
  /** Milliseconds by which its clock is fast. */
  clock: number;
  hasLogin: boolean;
  state: SessionState;
  /** Steps under way, also those of renewals that have ended. */
  steps: StepEffect[];
  waiters: number;
  /** The answer of an early log-in that is under way. */
  early: { token: string; replaced: string | null } | null;
  isKnown: boolean;
}

/** Three tabs of one browser without locks, driven by the reducer, and a vendor that may fail. */
function browser() {
  const shared = new MemoryStorage();
  const vendor: { now: number; failure: Failure | null } = { now: NOW, failure: null };
  const issued: string[] = [];
  const ends = new Map<string, number>();
  const isAlive = (token: string) => (ends.get(token) ?? 0) > vendor.now;
  const revoke = (token: string) => ends.set(token, 0);
  function issue(): string {
    const token = tokenOf(anna, (vendor.now - NOW + HOUR) / 1_000);
    issued.push(token);
    ends.set(token, vendor.now + HOUR);
    return token;
  }
  const open = (hasLogin: boolean): Tab => {
    const own = new MemoryStorage();
    const storage = createTokenStorage(
      browserStorage(() => own),
      browserStorage(() => shared),
    );
    const idle = { steps: [], waiters: 0, early: null, isKnown: false };
    return { storage, hasLogin, clock: 0, state: NO_SESSION, ...idle };
  };
  const tabs = [open(true), open(true), open(false)];

  const ableOthers = (tab: Tab) =>
    tabs.filter((other) => other !== tab && other.hasLogin && other.storage.isRemembered());

  function checkEnd(tab: Tab, { scope }: Extract<SessionEffect, { kind: 'end' }>, event: SessionEvent): void {
    if (event.kind !== 'stepDone' || event.result.kind === 'answered') return;
    const { renewal, result } = event;
    if (!renewal.isAsked) expect(result, 'the vendor was asked').toMatchObject({ answer: { ok: false } });
    else if (tab.storage.remembered() !== null && ableOthers(tab).length > 0) expect(scope).toBe('tab');
  }

  function execute(tab: Tab, effect: SessionEffect, event: SessionEvent): void {
    switch (effect.kind) {
      case 'announce':
        expect(tab.isKnown, 'the app learns a user once').toBe(false);
        tab.isKnown = true;
        return;
      case 'save':
        return tab.storage.save(effect.token, effect.isRemembered);
      case 'adopt':
        return tab.storage.adopt(effect.token);
      case 'end':
        checkEnd(tab, effect, event);
        if (effect.scope === 'tab') tab.storage.leave();
        if (effect.scope === 'allTabs') tab.storage.clear();
        if (effect.scope !== 'memory') tab.hasLogin = false;
        tab.isKnown = false;
        tab.waiters = 0;
        return;
      case 'repeat':
        tab.waiters = 0;
        return;
      case 'report':
      case 'broadcastEnded':
        return;
      default:
        tab.steps.push(effect);
    }
  }

  function dispatch(tab: Tab, event: SessionEvent): void {
    const before = tab.state;
    const facts = {
      now: vendor.now + tab.clock,
      isShared: tab.storage.isRemembered(),
      remembered: tab.storage.remembered(),
    };
    const [state, ...effects] = sessionAfter(before, event, facts);
    tab.state = state;
    for (const effect of effects) execute(tab, effect, event);
    if (event.kind === 'stepDone' && event.renewal !== before.renewal)
      expect([state, effects], 'a late step changes nothing').toEqual([before, []]);
    if (before.token !== null && state.token !== null)
      expect(issued.indexOf(state.token), 'no older token returns').toBeGreaterThanOrEqual(
        issued.indexOf(before.token),
      );
    expect(state.user === null, 'a user has a token').toBe(state.token === null);
    if (before.token === null && state.token !== null) expect(['opened', 'signedIn']).toContain(event.kind);
    const own = tab.steps.filter(({ renewal }) => renewal === state.renewal);
    expect(own, 'a renewal has one step').toHaveLength(state.renewal ? 1 : 0);
    if (!state.renewal) expect(tab.waiters, 'no call waits for nothing').toBe(0);
    expect(restLeft(state, facts.now)).toBeLessThanOrEqual(RETRY_AFTER_LIMIT_MS.attended);
  }

  const follow = (tab: Tab) => dispatch(tab, { kind: 'changedElsewhere' });

  /** The vendor answers a log-in, however late, with a token to replace the one before. */
  function logIn(tab: Tab, replaced: string | null): LoginOutcome {
    follow(tab);
    if (!tab.hasLogin) return 'noLoginInfo';
    if (vendor.failure === REFUSED) return 'loginFailed';
    if (vendor.failure !== null) {
      dispatch(tab, { kind: 'unanswered', retryAfter: retryAfterOf(vendor.failure) ?? 0 });
      return 'noAnswer';
    }
    const token = issue();
    dispatch(tab, { kind: 'loggedIn', token, replaced });
    return tab.state.token === token ? 'repaired' : 'loginFailed';
  }

  function attempt(tab: Tab, replaced: string): StepResult {
    const outcome = logIn(tab, replaced);
    const [able] = outcome === 'repaired' || outcome === 'noAnswer' ? [] : ableOthers(tab);
    if (!able || !tab.storage.isRemembered()) return { kind: 'attempted', outcome, othersCanRenew: false };
    follow(able);
    const byOther = logIn(able, able.state.token);
    follow(tab);
    const isLost = byOther === 'noAnswer';
    return { kind: 'attempted', outcome: isLost ? byOther : outcome, othersCanRenew: !isLost };
  }

  function resultOf(tab: Tab, { kind, renewal }: StepEffect, isYes: boolean): StepResult {
    switch (kind) {
      case 'ask':
        return { kind: 'answered', isYes };
      case 'logIn':
        return attempt(tab, renewal.token);
      case 'check': {
        const failure = vendor.failure ?? REFUSED;
        const isAccepted = isAlive(renewal.token) && failure === REFUSED;
        return { kind: 'checked', answer: isAccepted ? succeeded(null) : failed(failure) };
      }
      case 'wait':
        return { kind: 'waited' };
    }
  }

  function step(tab: Tab, pick: number, isYes: boolean): void {
    const effect = tab.steps[pick % Math.max(1, tab.steps.length)];
    if (!effect) return;
    const result = resultOf(tab, effect, isYes);
    tab.steps.splice(tab.steps.indexOf(effect), 1);
    dispatch(tab, { kind: 'stepDone', renewal: effect.renewal, result });
  }

  function load(tab: Tab): void {
    const stored = tab.storage.load();
    dispatch(tab, { kind: 'opened', stored, isEndedElsewhere: tab.storage.endedElsewhere() });
  }

  return { vendor, tabs, issue, revoke, dispatch, follow, step, load };
}

const command = fc.record({
  tab: fc.constantFrom(0, 0, 0, 1, 2),
  what: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('step' as const, 'refusal' as const, 'early' as const) },
    { weight: 1, arbitrary: fc.constantFrom('notice' as const, 'reload' as const, 'resume' as const) },
    { weight: 1, arbitrary: fc.constantFrom('time' as const, 'clock' as const, 'vendor' as const) },
    { weight: 1, arbitrary: fc.constantFrom('sign in' as const, 'log out' as const, 'foreign end' as const) },
  ),
  pick: fc.nat(5),
  isYes: fc.boolean(),
  hours: fc.constantFrom(-24, -1, 0.001, 0.5, 1, 2, 24),
  failure: fc.constantFrom(null, null, REFUSED, ...NO_ANSWERS),
});

it('session: renews in any order of events in several tabs, and lets no call wait for nothing', () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 50 }), (commands) => {
      const { vendor, tabs, issue, revoke, dispatch, follow, step, load } = browser();
      const signIn = (tab: Tab) => {
        const user = { id: anna.uuid, username: anna.username, email: anna.email };
        tab.hasLogin = true;
        dispatch(tab, { kind: 'signedIn', token: issue(), user, isRemembered: true });
      };
      tabs.slice(0, 1).forEach(signIn);
      tabs.slice(1).forEach(load);
      for (const { tab: index, what, pick, isYes, hours, failure } of commands) {
        const tab = tabs[index];
        if (!tab) continue;
        const { token } = tab.state;
        if (what === 'step') step(tab, pick, isYes);
        if (what === 'notice') follow(tab);
        if (what === 'time') vendor.now += Math.abs(hours) * HOUR;
        if (what === 'clock') tab.clock = hours * HOUR;
        if (what === 'vendor') vendor.failure = failure;
        if (what === 'sign in' && token === null) signIn(tab);
        if (what === 'log out') dispatch(tab, { kind: 'loggedOut' });
        if (what === 'foreign end' && token !== null) dispatch(tab, { kind: 'endedElsewhere' });
        if (what === 'early') {
          const answer = tab.early;
          tab.early = answer ? null : { token: issue(), replaced: token };
          if (answer) follow(tab);
          if (answer) dispatch(tab, { kind: 'loggedIn', ...answer });
        }
        if (what === 'refusal' && token !== null) {
          revoke(token);
          tab.waiters += 1;
          dispatch(tab, { kind: 'expired' });
        }
        if (what === 'reload') {
          Object.assign(tab, { state: NO_SESSION, steps: [], waiters: 0, early: null, isKnown: false });
          load(tab);
        }
        if (what === 'resume') {
          const stored = tab.storage.load();
          if (stored === token) continue;
          dispatch(tab, { kind: 'resumed', stored });
          if (tab.state.token === null) load(tab);
        }
      }
      Object.assign(vendor, { failure: null });
      for (let round = 0; tabs.some(({ steps }) => steps.length > 0); round += 1) {
        expect(round, 'every renewal ends').toBeLessThan(100);
        for (const tab of tabs) step(tab, 0, true);
      }
      tabs.forEach(follow);
      for (const { state, storage } of tabs) {
        expect(state.renewal).toBeNull();
        expect(state.token).toBe(storage.isRemembered() ? storage.remembered() : state.token);
      }
    }),
    runs(60),
  );
});
