/** What the session does for one call while it is on its way. */
export interface CallSession {
  /** Waits for a repair under way. @returns the token that travels; null: the call must not go out. */
  authorise(): Promise<string | null>;
  /** Looks at an answer that is not good. @returns whether the call goes out again, with another token. */
  goesOutAgain(refusal: { token: string; status: number; body: unknown }): Promise<boolean>;
}

/** One request to the vendor's APIs. */
export interface VendorRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  params?: Readonly<Record<string, string | number | boolean>> | undefined;
  body?: unknown;
  /** Null: a guest's call, without a token. */
  session: CallSession | null;
  signal: AbortSignal;
}

export type VendorAnswer =
  | { kind: 'answered'; status: number; body: unknown }
  /** The connection failed: as far as can be told, the server is not there. */
  | { kind: 'unreachable' }
  /** The server keeps silent, or the request could not be made: to ask again would not help. */
  | { kind: 'gaveUp' };

/** One request, one answer: the last, if it went out again. It never rejects; what it answers after the signal is aborted does not matter. */
export type Exchange = (request: VendorRequest) => Promise<VendorAnswer>;

/**
 * An exchange whose code arrives with the first request. When that download fails the request counts as failed, and the
 * next one tries again.
 */
export function lazyExchange(load: () => Promise<Exchange>): Exchange {
  let loading: Promise<Exchange> | null = null;
  return async (request) => {
    loading ??= load();
    try {
      return await (
        await loading
      )(request);
    } catch {
      loading = null;
      return { kind: 'gaveUp' };
    }
  };
}
