import type { Failure, Result } from '@/domain/result';
import { failed, succeeded } from '@/domain/result';
import type { RenewalWait } from '@/domain/account/renewalWait';
import type { SessionEnd } from '@/domain/account/sessionEnd';
import type { Login, User } from '@/domain/account/user';
import { browserStorage } from '@/lib/browser/browserStorage';
import { createLoginInfo } from '@/session/vault/loginInfo';
import type { OtherTabs } from '@/session/tabs/otherTabs';
import { createRetryWait } from '@/session/retryWait';
import { createSession, type Session } from '@/session/session';
import { createTokenStorage } from '@/session/tokenStorage';
import type * as loginInfoVault from '@/session/vault/loginInfoVault';
import type { VaultKeys, VaultKeyStore } from '@/session/vault/vaultKeys';
import { MemoryStorage } from './storages';
import { tokenWith } from './tokens';

export const NOW = Date.UTC(2026, 5, 15, 12);
export const anna = { uuid: 'u-anna', username: 'anna', email: 'anna@camera.example' };
export const omar = { uuid: 'u-omar', username: 'omar', email: 'omar@camera.example' };
export const annasLogin: Login = { username: anna.email, password: 'Password1' };

let serial = 0;
/** @param expiresIn seconds from now */
export function tokenOf(person: Partial<typeof anna>, expiresIn = 3_600): string {
  serial += 1;
  return tokenWith({ ...person, exp: NOW / 1_000 + expiresIn, jti: serial });
}

export class MemoryKeys implements VaultKeyStore {
  readonly keys = new Map<string, VaultKeys>();
  read = (id: string) => Promise.resolve(this.keys.get(id) ?? null);
  write = (id: string, keys: VaultKeys) => {
    this.keys.set(id, keys);
    return Promise.resolve();
  };
  remove = (id: string) => {
    this.keys.delete(id);
    return Promise.resolve();
  };
}

interface Question {
  title: string;
  text: string;
  signal: AbortSignal;
  answer: (yes: boolean) => void;
}

export interface SessionRig {
  session: Session;
  tab: MemoryStorage;
  shared: MemoryStorage;
  keys: MemoryKeys;
  vendor: {
    login: (login: Login, signal: AbortSignal) => Promise<Result<string>>;
    /** By default, every token is rejected. */
    checkToken: (token: string) => Promise<Result<unknown>>;
  };
  logins: Login[];
  questions: Question[];
  /**
   * @returns the first of `questions`
   * @throws Error if there is none
   */
  question: () => Question;
  alerts: string[];
  users: (string | null)[];
  network: { isOnline: boolean; comeBack: () => void };
  /**
   * Reasons why the session waits for its renewal, with null at the end of each wait. Consecutive equal
   * reasons count once.
   */
  waits: (RenewalWait['reason'] | null)[];
  failedAttempts: () => number;
  ends: (SessionEnd | undefined)[];
}

export interface RigOptions {
  tab?: MemoryStorage;
  shared?: MemoryStorage;
  keys?: MemoryKeys;
  now?: () => number;
  otherTabs?: OtherTabs;
  loadVault?: () => Promise<typeof loginInfoVault>;
}

export function sessionRig({
  tab = new MemoryStorage(),
  shared = new MemoryStorage(),
  keys = new MemoryKeys(),
  now = () => NOW,
  otherTabs,
  loadVault,
}: RigOptions = {}): SessionRig {
  const tabStore = browserStorage(() => tab);
  let lastWait: RenewalWait | null = null;
  const rig: Omit<SessionRig, 'session'> = {
    tab,
    shared,
    keys,
    vendor: {
      login: () => Promise.resolve(succeeded(tokenOf(anna))),
      checkToken: () => Promise.resolve(failed({ kind: 'sessionEnded' })),
    },
    logins: [],
    questions: [],
    question: () => {
      const [oldest] = rig.questions;
      if (!oldest) throw new Error('No question was asked.');
      return oldest;
    },
    alerts: [],
    users: [],
    waits: [],
    failedAttempts: () => lastWait?.failedAttempts ?? 0,
    network: { isOnline: true, comeBack: () => undefined },
    ends: [],
  };
  const noteWait = (wait: RenewalWait | null) => {
    lastWait = wait;
    const reason = wait?.reason ?? null;
    if ((rig.waits.at(-1) ?? null) !== reason) rig.waits.push(reason);
  };
  const session = createSession({
    storage: createTokenStorage(
      tabStore,
      browserStorage(() => shared),
    ),
    loginInfo: createLoginInfo(tabStore, keys, loadVault),
    login: (login, signal) => {
      rig.logins.push(login);
      return rig.vendor.login(login, signal);
    },
    checkToken: (token) => rig.vendor.checkToken(token),
    popUps: {
      ask: (words, signal) =>
        new Promise((resolve) => {
          const { title, text } = words();
          rig.questions.push({ title, text, signal, answer: resolve });
          signal.addEventListener('abort', () => resolve(false));
        }),
      inform: (title) => rig.alerts.push(title()),
    },
    ...(otherTabs ? { otherTabs } : {}),
    now,
    retryWait: createRetryWait({
      isOnline: () => rig.network.isOnline,
      backOnline: (signal) =>
        new Promise((resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('aborted')));
          rig.network.comeBack = () => {
            rig.network.isOnline = true;
            resolve();
          };
        }),
    }),
    onWaiting: noteWait,
    onChange: (user: User | null, why) => {
      rig.users.push(user?.id ?? null);
      if (user !== null) return;
      rig.ends.push(why);
      noteWait(null);
    },
  });
  return Object.assign(rig, { session });
}

export const refusal = (
  failure: Failure = { kind: 'refused', status: 401, code: 'E1401', detail: 'wrong' },
) => Promise.resolve(failed(failure));

export const textOf = (storage: MemoryStorage): string => JSON.stringify(storage.entries());
