import { unlessAborted } from '@/lib/async/unlessAborted';
import type { AxiosInstance, AxiosResponse, InternalAxiosRequestConfig } from 'axios';
import { EXPIRED_TOKEN, isPage, statusOf, vendorError } from './wire';

export interface SessionPort {
  token(): string | null;
  /**
   * Returns a signal that aborts when the session ends, so that none of its responses reach the next
   * session.
   */
  signal(): AbortSignal;
  /**
   * Waits while the token is being replaced.
   * @returns true if a session remains
   */
  settled(): Promise<boolean>;
  /**
   * Replaces a token that the vendor refused as expired.
   * @returns true if a new token exists
   */
  repair(): Promise<boolean>;
  /** Called if the vendor refuses the new token as expired too. */
  repairFailed(): void;
  /**
   * Ends the session after a 401, 403 or 404 with a reason other than an expired token. `error` is null if
   * the body is not in the vendor's error format.
   */
  refused(error: { code: string; detail: string } | null): void;
}

declare module 'axios' {
  interface AxiosRequestConfig {
    callToken?: string;
    /** Number of repeats with a new token. A retry after a network failure starts at 0. */
    callRepeats?: number;
  }
}

/** Thrown by the interceptors for a call without a session. */
export class SessionEndedError extends Error {}

const MAX_REPEATS = 3;

const falseIfAborted = (promise: Promise<boolean>, signal: AbortSignal | undefined): Promise<boolean> =>
  signal === undefined ? promise : unlessAborted(promise, signal, () => false);

/**
 * Makes each call send the bearer token, and wait while the token is being replaced. After an expired token
 * (E0403), replaces the token once for all calls and repeats each call up to `MAX_REPEATS` times. This is
 * safe even for calls that change data, because a refused call has changed nothing. Also repeats a call that
 * got a 401 for a token replaced since. Any other 401 or 403, or a 404 in the vendor's error format, ends the
 * session unless the call tolerates it.
 */
export function addSession(http: AxiosInstance, session: SessionPort): void {
  async function takeToken(config: InternalAxiosRequestConfig): Promise<InternalAxiosRequestConfig> {
    const token = (await falseIfAborted(session.settled(), config.callSignal)) ? session.token() : null;
    if (token === null) throw new SessionEndedError();
    config.callToken = token;
    config.headers.set('Authorization', `Bearer ${token}`);
    return config;
  }

  async function judge(response: AxiosResponse<unknown>): Promise<AxiosResponse> {
    const { config, data } = response;
    const status = statusOf(response.status, data);
    const { callToken, callRepeats = 0, promotion, callSignal, callToleratesMissing } = config;
    if (callSignal?.aborted) return response;
    const reason = vendorError(data);
    // A 404 concerns the session only in the vendor's error format, because a proxy may send one too.
    const concernsSession = status === 401 || status === 403 || (status === 404 && reason !== null);
    if (!concernsSession) return response;
    const isExpired = status === 403 && reason?.code === EXPIRED_TOKEN;
    if (callToleratesMissing && !isExpired && (status !== 401 || isPage(data))) return response;
    // A prefetch must neither repair nor end the session before it is promoted.
    if (promotion && callSignal && !(await promotion.whenPromoted(callSignal))) return response;
    const resend = async (): Promise<AxiosResponse> =>
      callSignal?.aborted ? response : await http.request({ ...config, callRepeats: callRepeats + 1 });
    const isRenewed = session.token() !== callToken;

    // Another call has already replaced the refused token, so repeat this one with the new token.
    if (isRenewed && (status === 401 || isExpired))
      return callRepeats < MAX_REPEATS ? await resend() : response;

    if (isExpired) {
      if (callRepeats > 0) {
        session.repairFailed();
        throw new SessionEndedError();
      }
      if (await falseIfAborted(session.repair(), callSignal)) return await resend();
      throw new SessionEndedError();
    }

    session.refused(reason);
    throw new SessionEndedError();
  }

  http.interceptors.request.use((config) => takeToken(config));
  http.interceptors.response.use((response) => judge(response));
}
