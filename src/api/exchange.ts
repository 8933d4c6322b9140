import type { Promotion } from '@/domain/promotion';
import { isOnline } from '@/lib/browser/online';

export interface VendorRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  params?: Readonly<Record<string, string | number | boolean>> | undefined;
  body?: unknown;
  promotion?: Promotion | undefined;
  toleratesMissing?: boolean | undefined;
  signal: AbortSignal;
}

export type VendorAnswer =
  | {
      kind: 'answered';
      status: number;
      body: unknown;
      /** The server's Retry-After in milliseconds. */
      retryAfter?: number;
    }
  | { kind: 'unreachable' }
  /** The server sent nothing in time, or the request could not be created. A retry would not help. */
  | { kind: 'gaveUp' }
  | { kind: 'codeMissing' }
  | { kind: 'sessionOver' };

/** Never rejects. After an abort, callers ignore the value. */
export type Exchange = (request: VendorRequest) => Promise<VendorAnswer>;

/**
 * Creates an exchange that loads its code with the first request. If loading fails, that request fails and
 * the next one tries again. Offline, the exchange loads nothing, because browsers cache a failed import
 * until the page reloads. https://github.com/whatwg/html/issues/6768
 */
export function lazyExchange(load: () => Promise<Exchange>): Exchange {
  let loading: Promise<Exchange> | null = null;
  return async (request) => {
    if (loading === null && !isOnline()) return { kind: 'unreachable' };
    loading ??= load();
    const exchange = await loading.catch(() => null);
    if (exchange) return await exchange(request);
    loading = null;
    return isOnline() ? { kind: 'codeMissing' } : { kind: 'unreachable' };
  };
}
