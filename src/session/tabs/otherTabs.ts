import type { TabsChannel } from './tabsChannel';

interface RenewalHandler {
  canRenew: () => boolean;
  /** Logs in silently. `renewed` means that all tabs can use the new token. */
  renew: () => Promise<RenewalOutcome>;
  onEnded: (ended: EndedSession) => Promise<void>;
}

interface EndedSession {
  sessionId: string;
  /** Hash of the user's ID; empty if the token contains none. */
  user: string;
}

export type RenewalOutcome = 'renewed' | 'failed' | 'noAnswer';

/** `noTab`: no tab claimed to be able to renew. `failed`: every tab that claimed it has failed. */
type RenewalByOthers = RenewalOutcome | 'noTab';

export interface OtherTabs {
  requestRenewal(signal: AbortSignal): Promise<RenewalByOthers>;
  runExclusively<Value>(action: () => Promise<Value>): Promise<Value>;
  broadcastEnded(ended: EndedSession): void;
  offer(help: RenewalHandler): void;
}

export const noOtherTabs: OtherTabs = {
  requestRenewal: () => Promise.resolve('noTab'),
  runExclusively: (action) => action(),
  broadcastEnded: () => undefined,
  offer: () => undefined,
};

/** Must not change, because tabs with earlier releases send and expect these values. */
const ELECTION = { requestClaims: 'whoCanRenew', claim: 'iCan', requestRenewal: 'pleaseRenew' } as const;

/** A message between tabs. Must not contain a token or a log-in. */
interface Message {
  kind: (typeof ELECTION)[keyof typeof ELECTION] | RenewalOutcome | 'ended';
  /** Links answers to their request. For `ended`, contains the session's ID. */
  request: string;
  /** Tab that can renew, should renew or has renewed. Empty in a request to all tabs. */
  tab: string;
  /** Hash of the user whose session `ended`. Earlier versions of the app do not send it. */
  user?: unknown;
}

const KINDS: ReadonlySet<unknown> = new Set<Message['kind']>([
  ...Object.values(ELECTION),
  'renewed',
  'failed',
  'noAnswer',
  'ended',
]);

const isMessage = (message: unknown): message is Message =>
  typeof message === 'object' &&
  message !== null &&
  'kind' in message &&
  'request' in message &&
  'tab' in message &&
  KINDS.has(message.kind) &&
  typeof message.request === 'string' &&
  typeof message.tab === 'string';

interface TabTimeouts {
  /** Maximum milliseconds until a tab claims that it can renew. */
  claim: number;
  /** Maximum milliseconds for that tab's log-in, slightly more than a log-in may take. */
  login: number;
  /** Maximum milliseconds to wait for the lock while another tab logs in. */
  turn: number;
}

const LOCK = 'camera-web-app-renewal';

/** Runs an action under a lock shared by all tabs. After a timeout, continues without the lock. */
async function underLock<Value>(action: () => Promise<Value>, timeouts: number): Promise<Value> {
  if (!('locks' in navigator)) return await action();
  let hasLock = false;
  const runLocked = () => {
    hasLock = true;
    return action();
  };
  try {
    return await navigator.locks.request(LOCK, { signal: AbortSignal.timeout(timeouts) }, runLocked);
  } catch (error) {
    if (hasLock) throw error;
    return await action();
  }
}

function nextMessage(
  waiting: Set<(message: Message) => void>,
  matters: (message: Message) => boolean,
  milliseconds: number,
  signal: AbortSignal,
): Promise<Message | null> {
  return new Promise((resolve) => {
    const settle = (message: Message | null) => {
      clearTimeout(timer);
      waiting.delete(onMessage);
      signal.removeEventListener('abort', giveUp);
      resolve(message);
    };
    const onMessage = (message: Message) => {
      if (matters(message)) settle(message);
    };
    const giveUp = () => settle(null);
    const timer = setTimeout(giveUp, milliseconds);
    waiting.add(onMessage);
    signal.addEventListener('abort', giveUp);
    if (signal.aborted) giveUp();
  });
}

/**
 * Connects the tabs of a session, so that one tab renews the token for all.
 * @see https://developer.mozilla.org/docs/Web/API/Web_Locks_API
 */
export function createOtherTabs(
  channel: TabsChannel,
  timeouts: TabTimeouts = { claim: 1_000, login: 25_000, turn: 25_000 },
): OtherTabs {
  const tabId = crypto.randomUUID();
  const waiting = new Set<(message: Message) => void>();
  let help: RenewalHandler | null = null;
  let lastTurn: Promise<unknown> = Promise.resolve();

  async function renewFor(request: string, { renew }: RenewalHandler): Promise<void> {
    const kind = await renew().catch(() => 'failed' as const);
    channel.post({ kind, request, tab: tabId } satisfies Message);
  }

  channel.listen((message) => {
    if (!isMessage(message)) return;
    const { kind, request, tab, user } = message;
    for (const hear of waiting) hear(message);
    if (!help) return;
    if (kind === ELECTION.requestClaims && help.canRenew()) {
      channel.post({ kind: ELECTION.claim, request, tab: tabId } satisfies Message);
    }
    if (kind === ELECTION.requestRenewal && tab === tabId) void renewFor(request, help);
    if (kind === 'ended')
      void help.onEnded({ sessionId: request, user: typeof user === 'string' ? user : '' });
  });

  /** @returns the tabs that can renew; later claims extend the same array */
  async function findRenewers(request: string, signal: AbortSignal): Promise<string[]> {
    const able: string[] = [];
    const isClaim = (message: Message) => message.kind === ELECTION.claim && message.request === request;
    const note = (message: Message) => {
      if (isClaim(message)) able.push(message.tab);
    };
    waiting.add(note);
    setTimeout(() => waiting.delete(note), timeouts.claim);
    const first = nextMessage(waiting, isClaim, timeouts.claim, signal);
    channel.post({ kind: ELECTION.requestClaims, request, tab: '' } satisfies Message);
    await first;
    return able;
  }

  return {
    async requestRenewal(signal) {
      const request = crypto.randomUUID();
      const able = await findRenewers(request, signal);
      let outcome: RenewalByOthers = 'noTab';
      for (let tab = able.shift(); tab !== undefined && !signal.aborted; tab = able.shift()) {
        const receiver = tab;
        const isOutcome = ({ kind, request: about, tab: from }: Message) =>
          (kind === 'renewed' || kind === 'failed' || kind === 'noAnswer') &&
          about === request &&
          from === receiver;
        const answer = nextMessage(waiting, isOutcome, timeouts.login, signal);
        channel.post({ kind: ELECTION.requestRenewal, request, tab } satisfies Message);
        const kind = (await answer)?.kind;
        if (kind === 'renewed') return 'renewed';
        if (outcome !== 'noAnswer') outcome = kind === 'noAnswer' ? 'noAnswer' : 'failed';
      }
      return outcome;
    },

    runExclusively(action) {
      const turn = lastTurn.then(() => underLock(action, timeouts.turn));
      lastTurn = turn.catch(() => undefined);
      return turn;
    },

    broadcastEnded({ sessionId, user }) {
      channel.post({ kind: 'ended', request: sessionId, tab: tabId, user } satisfies Message);
    },

    offer(offered) {
      help = offered;
    },
  };
}
