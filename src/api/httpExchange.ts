import axios, { AxiosError, type AxiosAdapter } from 'axios';
import { anySignal } from '@/lib/async/anySignal';
import { retryAfter } from '@/lib/time/retry';
import type { Promotion } from '@/domain/promotion';
import type { Exchange } from './exchange';
import { addSession, SessionEndedError, type SessionPort } from './sessionInterceptors';

/**
 * Wraps the browser's `fetch` and reports the server's time from the `Date` header. A server on another
 * origin must expose this header. https://fetch.spec.whatwg.org/#http-access-control-expose-headers
 * @param now this computer's clock, Unix epoch milliseconds
 * @param onDate called with the header's time and the start of the call, both in Unix epoch milliseconds
 */
function createDatedFetch(
  now: () => number,
  onDate: (time: number, since: number) => void,
): typeof globalThis.fetch {
  return async (input, init) => {
    const since = now();
    const response = await globalThis.fetch(input, init);
    const date = response.headers.get('date');
    // Ignores cached responses, whose `Date` is that of the original response:
    // https://www.rfc-editor.org/rfc/rfc9111#name-age
    if (date !== null && !response.headers.has('age')) onDate(Date.parse(date), since);
    return response;
  };
}

/**
 * Returns a signal that aborts if the server sends nothing for too long. Called again for each chunk
 * received.
 */
export type TimeLimit = (path: string) => AbortSignal;

export interface HttpOptions {
  baseUrl: string;
  /** With a session, calls send its token, and some refusals end it. Absent for guests. */
  session?: SessionPort;
  /**
   * Called with the vendor's time, if readable, and the start of the call by this computer's clock, both in
   * Unix epoch milliseconds.
   */
  onVendorTime?: (time: number, since: number) => void;
  now?: () => number;
  /** Returns the vendor's time in Unix epoch milliseconds; defaults to this computer's clock. */
  vendorNow?: (() => number) | undefined;
  timeLimit?: TimeLimit | undefined;
  adapter?: AxiosAdapter;
  fetch?: ((usual: typeof globalThis.fetch) => typeof globalThis.fetch) | undefined;
}

declare module 'axios' {
  interface AxiosRequestConfig {
    callSignal?: AbortSignal;
    promotion?: Promotion;
    callToleratesMissing?: boolean;
  }
}

/**
 * axios recognizes network errors by their message, but Firefox words them differently when a response breaks
 * off. `fetch` throws a TypeError in every browser: https://fetch.spec.whatwg.org/#fetch-method
 */
const isNetworkError = (error: unknown): boolean =>
  error instanceof AxiosError && (error.code === AxiosError.ERR_NETWORK || error.name === 'TypeError');

const SILENCE_MS = 20_000;

const usualLimit: TimeLimit = () => AbortSignal.timeout(SILENCE_MS);

/**
 * Limits the time without data rather than the duration of the whole response. `restart` resets the limit.
 * @param call signal whose abort removes the limit's listener
 */
function silenceLimit(
  start: () => AbortSignal,
  call: AbortSignal | undefined,
): { signal: AbortSignal; restart: () => void } {
  const controller = new AbortController();
  let current: AbortSignal;
  const restart = () => {
    const limit = start();
    current = limit;
    const onLimit = () => {
      if (limit === current) controller.abort(limit.reason);
    };
    limit.addEventListener('abort', onLimit, call && { signal: call });
  };
  restart();
  return { signal: controller.signal, restart };
}

/** Creates an exchange with its own axios instance, so that only the API gets the token. */
export function createHttpExchange(options: HttpOptions): Exchange {
  const {
    baseUrl,
    session,
    timeLimit = usualLimit,
    adapter,
    onVendorTime = () => undefined,
    now = Date.now,
    vendorNow = now,
  } = options;
  const dated = createDatedFetch(now, onVendorTime);
  const http = axios.create({
    // Bypasses the HTTP cache, whose entries outlive a log-out. A `Cache-Control` request header would need
    // permission in the CORS preflight.
    adapter: 'fetch',
    fetchOptions: { cache: 'no-store' },
    baseURL: baseUrl || globalThis.location.origin,
    // Removes axios's `User-Agent` header, which needs a preflight in Firefox and Safari. Chromium ignores
    // it.
    headers: { Accept: 'application/json', 'User-Agent': false },
    // The build leaves out axios's own serializer.
    paramsSerializer: (params: Record<string, string>) => new URLSearchParams(params).toString(),
    // Disables axios's XSRF cookie: the session uses no cookies, and the build removes the code that reads
    // them.
    xsrfCookieName: '',
    validateStatus: () => true,
    ...(adapter ? { adapter } : {}),
    env: { fetch: options.fetch?.(dated) ?? dated },
  });
  // Request interceptors run in reverse order, so the limit starts after the session's interceptor, which
  // may wait for the user.
  http.interceptors.request.use((config) => {
    const limit = silenceLimit(() => timeLimit(config.url ?? ''), config.callSignal);
    config.signal = config.callSignal ? anySignal([config.callSignal, limit.signal]) : limit.signal;
    config.onDownloadProgress = limit.restart;
    return config;
  });
  if (session) addSession(http, session);

  return async ({ method, path, params, body, promotion, toleratesMissing, signal }) => {
    try {
      const response = await http.request<unknown>({
        method,
        url: path,
        callSignal: signal,
        ...(promotion ? { promotion } : {}),
        ...(toleratesMissing ? { callToleratesMissing: true } : {}),
        ...(params ? { params } : {}),
        data: body,
      });
      const { status, data, headers } = response;
      const wait = retryAfter((name) => {
        const header: unknown = headers[name];
        return typeof header === 'string' ? header : null;
      }, vendorNow());
      return { kind: 'answered', status, body: data, ...(wait === null ? {} : { retryAfter: wait }) };
    } catch (error) {
      if (error instanceof SessionEndedError) return { kind: 'sessionOver' };
      return { kind: isNetworkError(error) ? 'unreachable' : 'gaveUp' };
    }
  };
}
