import axios, { AxiosError } from 'axios';
import type { Exchange } from './exchange';

export interface HttpOptions {
  /** Origin without a trailing slash; empty: the page's own. */
  baseUrl: string;
  /** Milliseconds after which a silent server counts as failed. */
  timeout?: number | undefined;
}

/**
 * Speaks HTTP through an axios instance with its own defaults, so that the token goes to the API's origin and nowhere
 * else.
 */
export function createHttpExchange({ baseUrl, timeout = 20_000 }: HttpOptions): Exchange {
  const http = axios.create({
    baseURL: baseUrl,
    headers: { Accept: 'application/json' },
    // Every status is an answer.
    validateStatus: () => true,
  });
  return async ({ method, path, params, body, token, signal }) => {
    try {
      const response = await http.request<unknown>({
        method,
        url: path,
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
        ...(params ? { params } : {}),
        ...(body === undefined ? {} : { data: body }),
        ...(token === null ? {} : { headers: { Authorization: `Bearer ${token}` } }),
      });
      return { kind: 'answered', status: response.status, body: response.data };
    } catch (error) {
      const isNetworkError = error instanceof AxiosError && error.code === AxiosError.ERR_NETWORK;
      return { kind: isNetworkError ? 'unreachable' : 'gaveUp' };
    }
  };
}
