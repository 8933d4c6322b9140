import { anySignal } from '@/lib/anySignal';
import { isFinalRefusal, RANGE_NOT_SATISFIABLE } from '@/lib/httpStatus';
import { delay } from '@/lib/time/delay';
import { retryAfter, RETRY_AFTER_LIMIT_MS, RETRY_DELAYS_MS } from '@/lib/time/retry';
import { isOnline, whenOnline } from '@/lib/online';
import { ReadError } from '../readError';
import { unlessCancelled } from './unlessCancelled';

/** What the engine needs of the outside; replaced in tests. */
export interface Network {
  fetch: typeof fetch;
  isOnline: () => boolean;
  /** Rejects when the signal is aborted first. */
  whenOnline: (signal: AbortSignal) => Promise<void>;
  /** Milliseconds between the tries of a request that got no answer. */
  retryDelays: readonly number[];
  /** Milliseconds between the tries while a host says that it is busy and not for how long; after the last it has failed. */
  busyRetryDelays: readonly number[];
  /** After this long without a byte a request counts as lost, in milliseconds. */
  readTimeout: number;
}

export const browserNetwork: Network = {
  fetch: (input, init) => globalThis.fetch(input, init),
  isOnline,
  whenOnline: (signal) => unlessCancelled(whenOnline(signal), signal),
  retryDelays: RETRY_DELAYS_MS.media,
  busyRetryDelays: RETRY_DELAYS_MS.busyMedia,
  readTimeout: 20_000,
};

/** One recording of many is given up sooner than a single one. */
export const networkOfMany: Network = {
  ...browserNetwork,
  retryDelays: RETRY_DELAYS_MS.mediaOfMany,
  busyRetryDelays: RETRY_DELAYS_MS.busyMediaOfMany,
  readTimeout: 15_000,
};

/** As the player asks for media: without the session, and without telling where from. */
const REQUEST_INIT = { credentials: 'omit', referrerPolicy: 'no-referrer' } as const satisfies RequestInit;

/**
 * Waits before the next try of a request. Rejects with a `ReadError` when the signal aborts first.
 * @param ms milliseconds
 */
export async function waitForRetry(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, signal);
  if (signal.aborted) throw new ReadError({ kind: 'cancelled' });
}

/** What takes longer is lost. @param ms how long it may take */
async function withTimeout<Value>(work: Promise<Value>, ms: number): Promise<Value> {
  let id: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    id = setTimeout(() => {
      reject(new Error('Nothing came in time.'));
    }, ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(id);
  }
}

/** Whether the host answers a request without CORS: then only reading is refused. */
export async function answersNoCors(url: string, network: Network, signal: AbortSignal): Promise<boolean> {
  try {
    const { body } = await network.fetch(url, { ...REQUEST_INIT, mode: 'no-cors', signal });
    void body?.cancel().catch(() => undefined);
    return true;
  } catch {
    return false;
  }
}

export type Answer =
  /** With what was asked for, or with the status `RANGE_NOT_SATISFIABLE`. */
  | { kind: 'answered'; response: Response }
  /** 401, 403 and 410: the address is good no more. */
  | { kind: 'refused' }
  /** 429, 502, 503 and 504: the host wants to be left alone. @property wait milliseconds, where it says for how long */
  | { kind: 'busy'; wait: number | null }
  /** No answer that can be read, or a server in trouble; another try may help. */
  | { kind: 'silent' };

const EXPIRED = new Set([401, 403, 410]);
const BUSY = new Set([429, 502, 503, 504]);

/** Milliseconds, where the host says it and lets pages of other origins read it. */
function retryAfterOf({ headers }: Response): number | null {
  const wait = retryAfter((name) => headers.get(name));
  return wait === null ? null : Math.min(RETRY_AFTER_LIMIT_MS.attended, wait);
}

/** One request. Throws a `ReadError` where no other try could help. */
export async function request(
  url: string,
  headers: Readonly<Record<string, string>>,
  network: Network,
  signal: AbortSignal,
): Promise<Answer> {
  const giveUp = new AbortController();
  const asked = network.fetch(url, { ...REQUEST_INIT, headers, signal: anySignal([signal, giveUp.signal]) });
  const response = await withTimeout(asked, network.readTimeout).catch(() => {
    giveUp.abort();
    return null;
  });
  if (signal.aborted) throw new ReadError({ kind: 'cancelled' });
  if (response === null) return { kind: 'silent' };
  if (response.ok || response.status === RANGE_NOT_SATISFIABLE) return { kind: 'answered', response };
  void response.body?.cancel().catch(() => undefined);
  if (EXPIRED.has(response.status)) return { kind: 'refused' };
  if (BUSY.has(response.status)) return { kind: 'busy', wait: retryAfterOf(response) };
  if (isFinalRefusal(response.status)) throw new ReadError({ kind: 'gone' });
  return { kind: 'silent' };
}
