import { anySignal } from '@/lib/async/anySignal';
import { delay } from '@/lib/time/delay';
import { RETRY_DELAYS_MS } from '@/lib/time/retry';
import type { Promotion } from '@/domain/promotion';
import { isObject } from '@/lib/isObject';
import { failed, succeeded, type Failure, type Result } from '@/domain/result';
import type { Exchange, VendorAnswer, VendorRequest } from './exchange';
import { isPage, statusOf, vendorError, type WireObject } from './wire';

interface Network {
  isOnline(): boolean;
  /** Resolves when the browser reports that it is online. Rejects if the signal aborts first. */
  online(signal: AbortSignal): Promise<void>;
}

export interface ClientOptions {
  exchange: Exchange;
  /** Signal that aborts when the session ends, so that later answers are discarded. Absent for guests. */
  session?: { signal(): AbortSignal };
  network: Network;
  onProgress: (change: 'started' | 'settled') => void;
  /** Milliseconds before each further attempt of a GET, to which a random fraction is added. */
  retryDelays?: readonly number[] | undefined;
  random?: () => number;
}

interface CallOptions {
  method?: VendorRequest['method'];
  params?: VendorRequest['params'];
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** Present for a prefetch. Until it is promoted, the call shows no progress and is not retried. */
  promotion?: Promotion | undefined;
  /** True if a 404, a 403 (except `E0403`) or a 401 with a text body must not end the session. */
  toleratesMissing?: boolean | undefined;
  /** True for polls, which run once and show no progress. */
  isRepeated?: boolean | undefined;
}

export type ForPlayback = Pick<CallOptions, 'promotion' | 'toleratesMissing'>;

export type ForScreen = Pick<CallOptions, 'isRepeated' | 'toleratesMissing'>;

type ReadData<Value> = (data: WireObject) => Value | null;

export interface VendorClient {
  call<Value>(path: string, options: CallOptions, read: ReadData<Value>): Promise<Result<Value>>;
}

/** Maximum random fraction added to a delay, so that calls that failed together retry at different times. */
const JITTER = 0.3;

const cancelled: Result<never> = failed<Failure>({ kind: 'cancelled' });
const sessionOver: Result<never> = failed<Failure>({ kind: 'sessionEnded' });

function dataOf(body: unknown, method: VendorRequest['method']): WireObject | null {
  const data = isObject(body) ? body['data'] : body;
  if (isObject(data)) return data;
  // A request that changes data may succeed without a body, but a text body is a proxy's page.
  const isDone = method !== 'GET' && (data ?? '') === '' && vendorError(body) === null;
  return isDone ? {} : null;
}

function resultOf(answer: VendorAnswer): Result<unknown> {
  switch (answer.kind) {
    case 'sessionOver':
      return sessionOver;
    case 'unreachable':
      return failed({ kind: 'unreachable' });
    case 'codeMissing':
      return failed({ kind: 'codeMissing' });
    case 'gaveUp':
      return failed({ kind: 'unexpected', status: null, isUnanswered: true });
    case 'answered':
      break;
  }
  const { body, retryAfter } = answer;
  const status = statusOf(answer.status, body);
  if (status < 300) return succeeded(body);
  const reason = vendorError(body);
  const wait = retryAfter === undefined ? {} : { retryAfter };
  return failed(
    reason
      ? { kind: 'refused', status, code: reason.code, detail: reason.detail, ...wait }
      : { kind: 'unexpected', status, ...(isPage(body) ? { isPage: true } : {}), ...wait },
  );
}

/**
 * Creates a client for the vendor's APIs. While online, the client repeats a GET after each of the
 * `retryDelays` until it reaches the server. Polls and other methods are sent once.
 */
export function createClient({
  exchange,
  session,
  network,
  onProgress,
  retryDelays = RETRY_DELAYS_MS.vendorCall,
  random = Math.random,
}: ClientOptions): VendorClient {
  async function send(request: VendorRequest): Promise<Result<unknown>> {
    const answer = await exchange(request);
    return request.signal.aborted ? cancelled : resultOf(answer);
  }

  async function sendWithRetries(request: VendorRequest): Promise<Result<unknown>> {
    let tries = 0;
    for (;;) {
      if (request.signal.aborted) return cancelled;
      await network.online(request.signal).catch(() => undefined);
      const result = await send(request);
      if (result.ok || result.failure.kind !== 'unreachable') return result;
      // Restarts the count, because failures while offline do not prove that the server is unreachable.
      if (!network.isOnline()) {
        tries = 0;
        continue;
      }
      const wait = retryDelays[tries];
      if (wait === undefined) return result;
      if (request.promotion && !(await request.promotion.whenPromoted(request.signal))) return cancelled;
      tries += 1;
      await delay(wait * (1 + JITTER * random()), request.signal);
    }
  }

  function showProgress({ promotion, signal }: VendorRequest): () => void {
    if (!promotion) {
      onProgress('started');
      return () => onProgress('settled');
    }
    const controller = new AbortController();
    let isShown = false;
    void promotion.whenPromoted(anySignal([signal, controller.signal])).then((isPromoted) => {
      if (!isPromoted) return;
      isShown = true;
      onProgress('started');
    });
    return () => {
      controller.abort();
      if (isShown) onProgress('settled');
    };
  }

  return {
    async call(path, options, read) {
      const { method = 'GET', params, body, signal, promotion, toleratesMissing, isRepeated } = options;
      // Aborting `ended` removes the call's listeners from the other signals, which live longer.
      const ended = new AbortController();
      const signals = [signal, session?.signal(), ended.signal].filter((each) => each !== undefined);
      const request: VendorRequest = {
        method,
        path,
        params,
        body,
        promotion,
        toleratesMissing,
        signal: anySignal(signals),
      };
      const settled = isRepeated ? () => undefined : showProgress(request);
      try {
        const mayRetry = method === 'GET' && !isRepeated;
        const result = await (mayRetry ? sendWithRetries(request) : send(request));
        if (!result.ok) return result;
        const data = dataOf(result.value, method);
        const value = data && read(data);
        return value === null ? failed({ kind: 'unexpected', status: null }) : succeeded(value);
      } finally {
        settled();
        ended.abort();
      }
    },
  };
}
