import type { Result } from '@/domain/result';
import { failed, succeeded } from '@/domain/result';
import { createClient, type VendorClient } from '@/api/client';
import { createHttpExchange } from '@/api/httpExchange';
import { browserStorage } from '@/lib/browser/browserStorage';
import { createSession, type Session } from '@/session/session';
import { createTokenStorage } from '@/session/tokenStorage';
import { anna, annasLogin, NOW, tokenOf } from './sessionRig';
import { fakeServer } from './fakeServer';
import { MemoryStorage } from './storages';
import { settle } from './settle';

export class Chance {
  readonly #picks: readonly number[];
  readonly #pending: (() => void)[] = [];
  #turn = 0;
  steps = 0;

  constructor(picks: readonly number[]) {
    this.#picks = picks;
  }

  later<Value>(action: () => Value): Promise<Value> {
    return new Promise((resolve) => {
      this.#pending.push(() => resolve(action()));
    });
  }

  /**
   * Runs tasks until none is left.
   * @throws Error if new tasks never stop
   */
  async run(): Promise<void> {
    for (;;) {
      await settle();
      if (this.#pending.length === 0) return;
      const pick = this.#picks.length === 0 ? 0 : (this.#picks[this.#turn % this.#picks.length] ?? 0);
      this.#turn += 1;
      this.steps += 1;
      if (this.steps > 2_000) throw new Error('It never comes to rest.');
      this.#pending.splice(pick % this.#pending.length, 1)[0]?.();
    }
  }
}

export type LoginBehavior = 'works' | 'refused' | 'hangs' | 'rubbish' | 'dead' | 'another user';

interface Sent {
  call: string;
  token: string | null;
  isCurrent: boolean;
  isDead: boolean;
}

export interface Tab {
  name: string;
  session: Session;
  client: VendorClient;
  logins: number;
  questions: { isOpen: boolean; answered: 'yes' | 'no' | null }[];
  mostOpen: number;
  alerts: string[];
  sent: Sent[];
  refusals: string[];
  ends: Map<string, Result<unknown>[]>;
  ended: number;
}

export interface WorldOptions {
  chance: Chance;
  answers: readonly ('yes' | 'no' | 'never')[];
  login: LoginBehavior;
  tabs?: 1 | 2;
}

/**
 * Simulates a vendor, one or two tabs of a remembered session, and a user. `chance` decides the order in
 * which pending steps end.
 */
export function repairWorld({ chance, answers, login, tabs = 1 }: WorldOptions) {
  const alive = new Set<string>();
  const issue = (): string => {
    const token = tokenOf(anna);
    alive.add(token);
    return token;
  };
  const shared = new MemoryStorage();
  const all: Tab[] = [];
  let dialogCount = 0;

  const tellOthers = (tab: Tab | null) => {
    for (const other of all) {
      if (other !== tab) void chance.later(() => other.session.changedElsewhere());
    }
  };

  const answerLogin = (): Result<string> => {
    switch (login) {
      case 'works':
      case 'hangs':
        return succeeded(issue());
      case 'dead':
        return succeeded(tokenOf(anna));
      case 'refused':
        return failed({ kind: 'refused', status: 401, code: 'E1401', detail: 'wrong' });
      case 'rubbish':
        return succeeded('rubbish');
      case 'another user':
        return succeeded(tokenOf({ uuid: 'another user' }));
    }
  };

  function openTab(name: string): Tab {
    const tabStorage = new MemoryStorage();
    const seenShared = new Proxy(shared, {
      get(target, property) {
        if (property === 'setItem') {
          return (key: string, value: string) => {
            const changed = target.getItem(key) !== value;
            target.setItem(key, value);
            if (changed) tellOthers(tab);
          };
        }
        if (property === 'clear' || property === 'removeItem') {
          return (key: string) => {
            const changed = target.length > 0;
            if (property === 'clear') target.clear();
            else target.removeItem(key);
            if (changed) tellOthers(tab);
          };
        }
        const value: unknown = Reflect.get(target, property, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const session = createSession({
      storage: createTokenStorage(
        browserStorage(() => tabStorage),
        browserStorage(() => seenShared),
      ),
      loginInfo: {
        isStored: () => true,
        read: () => Promise.resolve({ kind: 'found', login: annasLogin }),
        write: () => Promise.resolve(),
        clear: () => Promise.resolve(),
        keep: () => undefined,
      },
      login: (_login, signal) => {
        tab.logins += 1;
        const aborted = new Promise<Result<string>>((resolve) => {
          signal.addEventListener('abort', () => resolve(failed({ kind: 'cancelled' })));
        });
        return login === 'hangs' ? aborted : Promise.race([aborted, chance.later(answerLogin)]);
      },
      checkToken: () => Promise.resolve(failed({ kind: 'sessionEnded' })),
      popUps: {
        ask: (_question, signal) =>
          new Promise((resolve) => {
            const entry: Tab['questions'][number] = { isOpen: true, answered: null };
            tab.questions.push(entry);
            tab.mostOpen = Math.max(tab.mostOpen, tab.questions.filter(({ isOpen }) => isOpen).length);
            const close = (answer: 'yes' | 'no' | null) => {
              if (!entry.isOpen) return;
              entry.isOpen = false;
              entry.answered = answer;
              resolve(answer === 'yes');
            };
            signal.addEventListener('abort', () => close(null));
            const answer = answers[Math.min(dialogCount, answers.length - 1)] ?? 'yes';
            dialogCount += 1;
            if (answer !== 'never') void chance.later(() => close(answer));
          }),
        inform: (message) => tab.alerts.push(message()),
      },
      now: () => NOW,
      onChange: (user) => {
        if (user === null) tab.ended += 1;
      },
    });
    const client = createClient({
      session,
      network: { isOnline: () => true, online: () => Promise.resolve() },
      onProgress: () => undefined,
      retryDelays: [],
      exchange: createHttpExchange({
        baseUrl: 'https://api.example',
        session,
        adapter: fakeServer(async ({ path, token }) => {
          tab.sent.push({
            call: path,
            token,
            isCurrent: token === session.token(),
            isDead: token === null || !alive.has(token),
          });
          const isGood = await chance.later(() => token !== null && alive.has(token));
          return await chance.later(() => {
            if (!isGood) tab.refusals.push(path);
            return isGood
              ? { status: 200, body: { data: {} } }
              : { status: 403, body: { errors: [{ status: 403, code: 'E0403', detail: '' }] } };
          });
        }),
      }),
    });
    const tab: Tab = {
      name,
      session,
      client,
      logins: 0,
      questions: [],
      mostOpen: 0,
      alerts: [],
      sent: [],
      refusals: [],
      ends: new Map(),
      ended: 0,
    };
    all.push(tab);
    return tab;
  }

  const token = issue();
  shared.setItem('token', token);
  const opened = Array.from({ length: tabs }, (_unused, index) => openTab(`tab ${index + 1}`));

  return {
    tabs: opened,
    first: opened[0] ?? openTab('tab 1'),
    alive,
    start: () => Promise.all(opened.map(({ session }) => session.start())),
    expire: () => alive.clear(),
    /** Issues a token as if a tab outside the simulation had renewed the session. */
    issueElsewhere(): string {
      const renewed = issue();
      shared.setItem('token', renewed);
      return renewed;
    },
    call(tab: Tab, name: string, options: { method?: 'GET' | 'POST'; signal?: AbortSignal } = {}): void {
      const note = (result: Result<unknown>) => {
        tab.ends.set(name, [...(tab.ends.get(name) ?? []), result]);
      };
      tab.ends.set(name, []);
      void tab.client.call(name, options, () => true).then(note);
    },
  };
}
