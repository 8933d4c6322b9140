import { anySignal } from '@/lib/async/anySignal';
import { isFinalRefusal, RANGE_NOT_SATISFIABLE } from '@/lib/httpStatus';
import { delay } from '@/lib/time/delay';
import { retryAfter, RETRY_AFTER_LIMIT_MS, RETRY_DELAYS_MS } from '@/lib/time/retry';
import { isOnline, whenOnline } from '@/lib/browser/online';
import { ReadError } from '../readError';
import { unlessCancelled } from './unlessCancelled';

export interface Network {
  fetch: typeof fetch;
  isOnline: () => boolean;
  whenOnline: (signal: AbortSignal) => Promise<void>;
  /** Delays in milliseconds before retries of a failed request, unless the server is busy. */
  retryDelays: readonly number[];
  /** Minimum delays in milliseconds before retries on a busy server. */
  busyRetryDelays: readonly number[];
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

export const networkOfMany: Network = {
  ...browserNetwork,
  retryDelays: RETRY_DELAYS_MS.mediaOfMany,
  busyRetryDelays: RETRY_DELAYS_MS.busyMediaOfMany,
  readTimeout: 15_000,
};

/**
 * Sends requests at low priority, so that playback goes first:
 * https://fetch.spec.whatwg.org/#request-priority
 */
export const networkOfPrefetch: Network = {
  ...networkOfMany,
  fetch: (input, init) => globalThis.fetch(input, { ...init, priority: 'low' }),
};

const REQUEST_INIT = { credentials: 'omit', referrerPolicy: 'no-referrer' } as const satisfies RequestInit;

export async function waitForRetry(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, signal);
  if (signal.aborted) throw new ReadError({ kind: 'cancelled' });
}

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

/** @returns true if the server responds in `no-cors` mode, so that only CORS prevents reading */
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
  | { kind: 'answered'; response: Response }
  /** 401, 403 and 410: the signed URL has expired. */
  | { kind: 'refused' }
  /** 429, 502, 503 and 504: the server is busy. `wait` is Retry-After in milliseconds. */
  | { kind: 'busy'; wait: number | null }
  /** The response is missing, blocked by CORS, or an error that a retry may fix. */
  | { kind: 'silent' };

const EXPIRED = new Set([401, 403, 410]);
const BUSY = new Set([429, 502, 503, 504]);

/** @returns Retry-After in milliseconds, at most five minutes; null if it is missing or CORS hides it */
function retryAfterOf({ headers }: Response): number | null {
  const wait = retryAfter((name) => headers.get(name));
  return wait === null ? null : Math.min(RETRY_AFTER_LIMIT_MS.attended, wait);
}

export async function request(
  url: string,
  headers: Readonly<Record<string, string>>,
  network: Network,
  signal: AbortSignal,
): Promise<Answer> {
  const giveUp = new AbortController();
  const fetching = network.fetch(url, {
    ...REQUEST_INIT,
    headers,
    signal: anySignal([signal, giveUp.signal]),
  });
  const response = await withTimeout(fetching, network.readTimeout).catch(() => {
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

const byteCount = (text: string | null | undefined): number => {
  const count = Number(text);
  return Number.isSafeInteger(count) && count > 0 ? count : 0;
};

export const lengthOf = ({ headers }: Response): number => byteCount(headers.get('content-length'));

/**
 * Reads the file's size from a range response; 0 if the header is missing or CORS hides it.
 * https://www.rfc-editor.org/rfc/rfc9110#field.content-range
 */
export const totalOf = ({ headers }: Response): number =>
  byteCount(/\/(\d+)\s*$/.exec(headers.get('content-range') ?? '')?.[1]);
