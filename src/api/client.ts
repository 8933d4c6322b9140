import { anySignal } from '@/domain/anySignal';
import { failed, succeeded, type Failure, type Result } from '@/domain/result';
import type { CallSession, Exchange, VendorRequest } from './exchange';
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

/** What the browser says about the network. */
export interface Network {
  isOnline(): boolean;
  /** Resolves when the browser says that it is online; rejects when the signal is aborted first. */
  online(signal: AbortSignal): Promise<void>;
}

export interface ClientOptions {
  exchange: Exchange;
  session: SessionPort;
  network: Network;
  /** Told when a call starts and when it has settled. */
  onProgress: (change: 'started' | 'settled') => void;
  /** Milliseconds before the second and the third try of a GET that got no answer; each gets a little longer by chance. */
  pauses?: readonly number[] | undefined;
  /** From 0 to below 1. */
  random?: () => number;
}

export interface CallOptions {
  method?: VendorRequest['method'];
  params?: VendorRequest['params'];
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

interface Call {
  request: Omit<VendorRequest, 'session' | 'signal'>;
  signal: AbortSignal;
  guest: boolean;
  /** Whether it went out a second time because its token had expired: that happens once. */
  retried: boolean;
}

/** The share of a pause that chance may add: calls that failed together must not all come back together. */
const CHANCE = 0.3;

const cancelled: Result<never> = failed<Failure>({ kind: 'cancelled' });
const sessionOver: Result<never> = failed<Failure>({ kind: 'sessionEnded' });

/** Waits no longer than somebody wants to know: false as soon as the signal is aborted. */
function unlessAborted(promise: Promise<boolean>, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false);
  return new Promise((resolve, reject) => {
    const stop = () => resolve(false);
    signal.addEventListener('abort', stop);
    void promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
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
 * The one client for the vendor's APIs. A GET without an answer is tried up to three times; nothing that changes
 * something ever is. A call refused because its token had expired waits for the session's repair and goes out again,
 * once: it was refused before anything was done.
 */
export function createClient({
  exchange,
  session,
  network,
  onProgress,
  pauses = [500, 1_000],
  random = Math.random,
}: ClientOptions): VendorClient {
  /** What a session does about a 401, 403 or 404; null: nothing, the screen is told. */
  async function sessionError(
    call: Call,
    token: string,
    status: number,
    reason: ReturnType<typeof vendorError>,
  ): Promise<'again' | 'over' | null> {
    const renewedMeanwhile = session.token() !== token && session.token() !== null;
    if (status === 401 && renewedMeanwhile) {
      // The refusal is of a token that is not in use any more; nothing was done, and nothing is said about the new one.
      const again = !call.retried;
      call.retried = true;
      return again ? 'again' : null;
    }
    if (status === 403 && reason?.code === 'E0403') {
      if (call.retried) {
        session.repairedInVain();
        return 'over';
      }
      call.retried = true;
      return renewedMeanwhile || (await unlessAborted(session.repair(), call.signal)) ? 'again' : 'over';
    }
    // A missing page of a proxy is no statement about the session; a missing thing of the vendor's is.
    const concernsSession = status === 401 || status === 403 || (status === 404 && reason !== null);
    if (!concernsSession) return null;
    session.refused(reason);
    return 'over';
  }

  async function send(call: Call): Promise<Result<unknown>> {
    const { request, signal, guest } = call;
    let isOver = false;
    const callSession: CallSession = {
      async authorise() {
        const token = (await unlessAborted(session.settled(), signal)) ? session.token() : null;
        isOver = token === null;
        return token;
      },
      async goesOutAgain({ token, status, body }) {
        const next = signal.aborted ? null : await sessionError(call, token, status, vendorError(body));
        isOver = next === 'over';
        return next === 'again' && !signal.aborted;
      },
    };
    const answer = await exchange({ ...request, signal, session: guest ? null : callSession });
    if (signal.aborted) return cancelled;
    if (isOver) return sessionOver;
    if (answer.kind === 'unreachable') return failed({ kind: 'unreachable' });
    if (answer.kind === 'gaveUp') return failed({ kind: 'unexpected', status: null });

    const { status, body } = answer;
    if (status >= 200 && status < 300) return succeeded(body);
    const reason = vendorError(body);
    return failed(
      reason
        ? { kind: 'refused', status, code: reason.code, detail: reason.detail }
        : { kind: 'unexpected', status },
    );
  }

  async function sendPatiently(call: Call): Promise<Result<unknown>> {
    let tries = 0;
    for (;;) {
      if (call.signal.aborted) return cancelled;
      await network.online(call.signal).catch(() => undefined);
      const result = await send(call);
      if (result.ok || result.failure.kind !== 'unreachable') return result;
      // A server is unreachable only for a browser that is online; the others wait and begin anew.
      if (!network.isOnline()) {
        tries = 0;
        continue;
      }
      const wait = pauses[tries];
      if (wait === undefined) return result;
      tries += 1;
      await pause(wait * (1 + CHANCE * random()), call.signal);
    }
  }

  return {
    async call(path, { method = 'GET', params, body, signal, guest = false }, read) {
      const signals = [...(signal ? [signal] : []), ...(guest ? [] : [session.signal()])];
      const call: Call = {
        request: { method, path, params, body },
        signal: anySignal(signals),
        guest,
        retried: false,
      };
      onProgress('started');
      try {
        const result = await (method === 'GET' ? sendPatiently(call) : send(call));
        if (!result.ok) return result;
        const data = isObject(result.value) ? result.value['data'] : undefined;
        const value = isObject(data) ? read(data) : null;
        return value === null ? failed({ kind: 'unexpected', status: null }) : succeeded(value);
      } finally {
        onProgress('settled');
      }
    },
  };
}
