import { createClient, type ClientOptions } from '@/api/client';
import type { Exchange } from '@/api/exchange';
import { createHttpExchange, type TimeLimit } from '@/api/httpExchange';
import type { SessionPort } from '@/api/sessionInterceptors';
import { createVendorApi, type VendorApi } from '@/api/vendorApi';

interface FakeSession {
  now: string | null;
  repairs: number;
  failedRepairs: number;
  refusals: ({ code: string; detail: string } | null)[];
  onRepair: () => Promise<boolean>;
  onSettled: () => Promise<void>;
  endSession: () => void;
}

export interface ApiRig {
  api: VendorApi;
  session: FakeSession;
  progress: () => number;
  mostProgress: () => number;
  goOffline: () => { comeBack: () => void };
}

interface ApiRigOptions {
  baseUrl: string;
  pauses?: readonly number[];
  timeLimit?: TimeLimit;
  exchange?: Exchange;
  random?: () => number;
}

export function createApiRig({
  baseUrl,
  pauses: retryDelays,
  timeLimit,
  exchange,
  random = () => 0,
}: ApiRigOptions): ApiRig {
  let controller = new AbortController();
  let underWay = 0;
  let maxUnderWay = 0;
  let offline: { promise: Promise<void>; comeBack: () => void } | null = null;

  const session: FakeSession = {
    now: 'T1',
    repairs: 0,
    failedRepairs: 0,
    refusals: [],
    onRepair: () => Promise.resolve(false),
    onSettled: () => Promise.resolve(),
    endSession: () => {
      const had = controller;
      controller = new AbortController();
      session.now = null;
      had.abort();
    },
  };
  const port: SessionPort = {
    token: () => session.now,
    signal: () => controller.signal,
    async settled() {
      await session.onSettled();
      return session.now !== null;
    },
    repair() {
      session.repairs += 1;
      return session.onRepair();
    },
    repairFailed: () => {
      session.failedRepairs += 1;
    },
    refused: (error) => {
      session.refusals.push(error);
    },
  };

  const network: ClientOptions['network'] = {
    isOnline: () => offline === null,
    online: (signal) =>
      new Promise((resolve, reject) => {
        if (!offline) return resolve();
        void offline.promise.then(resolve);
        signal.addEventListener('abort', () => reject(new Error('aborted')));
      }),
  };
  const calls: Omit<ClientOptions, 'exchange'> = {
    network,
    retryDelays,
    random,
    onProgress: (change) => {
      underWay += change === 'started' ? 1 : -1;
      maxUnderWay = Math.max(maxUnderWay, underWay);
    },
  };
  const guest = createClient({ ...calls, exchange: exchange ?? createHttpExchange({ baseUrl, timeLimit }) });
  const client = createClient({
    ...calls,
    exchange: exchange ?? createHttpExchange({ baseUrl, timeLimit, session: port }),
    session: port,
  });

  return {
    api: createVendorApi(guest, client),
    session,
    progress: () => underWay,
    mostProgress: () => maxUnderWay,
    goOffline() {
      const back = new EventTarget();
      const promise = new Promise<void>((resolve) => {
        back.addEventListener('online', () => resolve());
      });
      const comeBack = () => {
        offline = null;
        back.dispatchEvent(new Event('online'));
      };
      offline = { promise, comeBack };
      return offline;
    },
  };
}
