import axios, { AxiosError, type AxiosAdapter, type AxiosInstance } from 'axios';
import { anySignal } from '@/domain/anySignal';
import type { CallSession, Exchange } from './exchange';

/** Aborts when a server that keeps silent about this path counts as failed; asked when the call goes out. */
export type TimeLimit = (path: string) => AbortSignal;

export interface HttpOptions {
  /** Origin without a trailing slash; empty: the page's own. */
  baseUrl: string;
  /** Twenty seconds by default. */
  timeLimit?: TimeLimit | undefined;
  /** What carries the requests; the browser's own by default. https://axios-http.com/docs/req_config */
  adapter?: AxiosAdapter;
}

declare module 'axios' {
  interface AxiosRequestConfig {
    /** The call's session; absent for a guest's call. */
    callSession?: CallSession;
    /** The token that it went out with. */
    callToken?: string;
    /** Aborted when nobody waits for the call any more. */
    callSignal?: AbortSignal;
  }
}

/** Thrown inside axios's chain only: the session is over before the call went out. */
class NotSent extends Error {}

const usualLimit: TimeLimit = () => AbortSignal.timeout(20_000);

const isGood = (status: number): boolean => status >= 200 && status < 300;

/**
 * The token and the repair of an expired one, as interceptors: the first waits for a repair under way and adds the
 * bearer token; the second hands every refusal to the session, which answers whether the call goes out again.
 */
function addSession(http: AxiosInstance, timeLimit: TimeLimit): void {
  http.interceptors.request.use(async (config) => {
    const { callSession, callSignal } = config;
    if (callSession) {
      const token = await callSession.authorise();
      if (token === null) throw new NotSent();
      config.callToken = token;
      config.headers.set('Authorization', `Bearer ${token}`);
    }
    // The server's time begins now: a person may have thought about the session before.
    const patience = timeLimit(config.url ?? '');
    config.signal = callSignal ? anySignal([callSignal, patience]) : patience;
    return config;
  });

  http.interceptors.response.use(async (response) => {
    const { config, status, data } = response;
    const { callSession, callToken } = config;
    if (!callSession || callToken === undefined || isGood(status)) return response;
    const again = await callSession.goesOutAgain({ token: callToken, status, body: data });
    return again ? await http.request(config) : response;
  });
}

/**
 * Speaks HTTP through an axios instance with its own defaults, so that the token goes to the API's origin and nowhere
 * else.
 */
export function createHttpExchange({ baseUrl, timeLimit = usualLimit, adapter }: HttpOptions): Exchange {
  const http = axios.create({
    // `fetch` is told to keep nothing in the browser's HTTP cache, which outlives a log-out. A request header could say so
    // too, but would have to be allowed by the vendor's CORS preflight.
    adapter: 'fetch',
    fetchOptions: { cache: 'no-store' },
    baseURL: baseUrl || globalThis.location.origin,
    headers: { Accept: 'application/json' },
    // Every status is an answer.
    validateStatus: () => true,
    ...(adapter ? { adapter } : {}),
  });
  addSession(http, timeLimit);
  return async ({ method, path, params, body, session, signal }) => {
    try {
      const response = await http.request<unknown>({
        method,
        url: path,
        callSignal: signal,
        ...(session ? { callSession: session } : {}),
        ...(params ? { params } : {}),
        ...(body === undefined ? {} : { data: body }),
      });
      return { kind: 'answered', status: response.status, body: response.data };
    } catch (error) {
      const isNetworkError = error instanceof AxiosError && error.code === AxiosError.ERR_NETWORK;
      return { kind: isNetworkError ? 'unreachable' : 'gaveUp' };
    }
  };
}
