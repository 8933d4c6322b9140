import axios, { AxiosError, isCancel, type AxiosInstance, type AxiosRequestConfig } from 'axios';
import { failed, succeeded, type Failure, type Result } from '@/domain/result';
import { isObject, vendorError, type WireObject } from './wire';

/** What the client asks of the session; it knows nothing else about it. */
export interface SessionPort {
  token(): string | null;
  /** Aborted when the session ends, so that nothing of it arrives in the next one. */
  signal(): AbortSignal;
  /** Waits while a repair is under way. @returns whether there still is a session. */
  settled(): Promise<boolean>;
  /** The token was refused as expired. @returns whether a new one is there now. */
  repair(): Promise<boolean>;
  /** A call failed as expired although it went out with a repaired token. */
  repairedInVain(): void;
  /** Any other 401, 403 or 404; without an error in the vendor's form, `null`. */
  refused(error: { code: string; detail: string } | null): void;
}

interface RequestState {
  guest: boolean;
  retried: boolean;
  token: string | null;
}

declare module 'axios' {
  interface AxiosRequestConfig {
    session?: RequestState;
  }
}

export interface ClientOptions {
  /** Origin without a trailing slash; empty: the page's own. */
  baseUrl: string;
  session: SessionPort;
  /** Told when a call starts and when it has settled. */
  onProgress: (change: 'started' | 'settled') => void;
  /** Milliseconds before the second and the third try of a GET that got no answer. */
  pauses?: readonly number[];
  /** Resolves when the browser says that it is online again; rejects when the signal is aborted. */
  online: (signal: AbortSignal) => Promise<void>;
  /** Milliseconds after which a silent server counts as failed. */
  timeout?: number;
}

export interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  params?: Readonly<Record<string, string | number | boolean>>;
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** A guest call: no session is needed, none is touched. */
  guest?: boolean;
}

/** Reads `data` of a good answer; null when it is not the contract's shape. */
export type ReadData<Value> = (data: WireObject) => Value | null;

export interface VendorClient {
  call<Value>(path: string, options: CallOptions, read: ReadData<Value>): Promise<Result<Value>>;
}

/** Thrown inside axios's chain only, to end a call whose session is over. */
class SessionOver extends Error {}

const SESSION_STATUSES: ReadonlySet<number> = new Set([401, 403, 404]);

/** Adds the bearer token, waits for a repair under way, and runs the E0403 flow. */
function addSession(http: AxiosInstance, session: SessionPort): void {
  http.interceptors.request.use(async (config) => {
    const state = config.session;
    if (!state || state.guest) return config;
    if (!(await session.settled())) throw new SessionOver();
    state.token = session.token();
    if (state.token === null) throw new SessionOver();
    config.headers.set('Authorization', `Bearer ${state.token}`);
    return config;
  });

  http.interceptors.response.use(undefined, async (error: unknown) => {
    if (!(error instanceof AxiosError) || !error.response || !error.config?.session) throw error;
    const { config, response } = error;
    const state = error.config.session;
    if (state.guest || !SESSION_STATUSES.has(response.status) || config.signal?.aborted) throw error;

    const reason = vendorError(response.data);
    if (response.status === 403 && reason?.code === 'E0403') {
      if (state.retried) {
        session.repairedInVain();
        throw new SessionOver();
      }
      const renewedMeanwhile = session.token() !== state.token && session.token() !== null;
      if (!renewedMeanwhile && !(await session.repair())) throw new SessionOver();
      return await http.request({ ...config, session: { ...state, retried: true } });
    }
    // A missing page of a proxy is no statement about the session; a missing thing of the vendor's is.
    if (reason === null && response.status === 404) throw error;
    session.refused(reason);
    throw new SessionOver();
  });
}

function toFailure(error: unknown): Failure {
  if (error instanceof SessionOver) return { kind: 'sessionEnded' };
  if (isCancel(error)) return { kind: 'cancelled' };
  if (!(error instanceof AxiosError)) return { kind: 'unexpected', status: null };
  if (!error.response) {
    const gaveUp = error.code === AxiosError.ECONNABORTED || error.code === AxiosError.ETIMEDOUT;
    return gaveUp ? { kind: 'unexpected', status: null } : { kind: 'unreachable' };
  }
  const { status } = error.response;
  const reason = vendorError(error.response.data);
  return reason
    ? { kind: 'refused', status, code: reason.code, detail: reason.detail }
    : { kind: 'unexpected', status };
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
  });

/**
 * The one client for the vendor's APIs: an axios instance with its own defaults, so that the token goes to the API's
 * origin and nowhere else. A GET without an answer is tried up to three times; nothing that changes something ever is.
 */
export function createClient(options: ClientOptions): VendorClient {
  const { session, pauses = [500, 1_000], timeout = 20_000 } = options;
  const http = axios.create({ baseURL: options.baseUrl, timeout, headers: { Accept: 'application/json' } });
  addSession(http, session);

  async function answer(config: AxiosRequestConfig, signal: AbortSignal): Promise<Result<unknown>> {
    const isGet = config.method === 'GET';
    for (let attempt = 0; ; attempt += 1) {
      if (isGet) await options.online(signal).catch(() => undefined);
      if (signal.aborted) return failed({ kind: 'cancelled' });
      try {
        const state = config.session;
        const response = await http.request<unknown>({
          ...config,
          ...(state ? { session: { ...state } } : {}),
          signal,
        });
        if (signal.aborted) return failed({ kind: 'cancelled' });
        return succeeded(response.data);
      } catch (error) {
        const failure = toFailure(error);
        const wait = pauses[attempt];
        if (failure.kind !== 'unreachable' || !isGet || wait === undefined) return failed(failure);
        await pause(wait, signal);
      }
    }
  }

  return {
    async call(path, { method = 'GET', params, body, signal, guest = false }, read) {
      const signals = [...(signal ? [signal] : []), ...(guest ? [] : [session.signal()])];
      options.onProgress('started');
      try {
        const result = await answer(
          {
            url: path,
            method,
            ...(params ? { params } : {}),
            ...(body === undefined ? {} : { data: body }),
            session: { guest, retried: false, token: null },
          },
          AbortSignal.any(signals),
        );
        if (!result.ok) return result;
        const data = isObject(result.value) ? result.value['data'] : undefined;
        const value = isObject(data) ? read(data) : null;
        return value === null ? failed({ kind: 'unexpected', status: null }) : succeeded(value);
      } finally {
        options.onProgress('settled');
      }
    },
  };
}
