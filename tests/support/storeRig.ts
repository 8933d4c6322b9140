import { createFeatureValues } from '@/store/featureValues';
import { createLiveCredentials } from '@/store/liveCredentials';
import type { VendorApi } from '@/api/vendorApi';
import { defaultConfig } from '@/config/env';
import type { Camera } from '@/domain/cameras/camera';
import type { Services } from '@/store/services';
import { makeStore, type AppStore } from '@/store/store';
import { sessionStarted } from '@/store/slices/sessionEvents';
import { browserStorage } from '@/lib/browser/browserStorage';
import { createPersonalRecords } from '@/session/personalRecords';
import { createApiRig } from './apiRig';
import { MemoryStorage } from './storages';
import type { VendorAnswer, VendorRequest } from '@/api/exchange';
import { settle } from './settle';
import { NOON } from './times';
import { tokenWith } from './tokens';

interface HeldRequest extends VendorRequest {
  /** @param retryAfter milliseconds */
  reply: (data: unknown, status?: number, retryAfter?: number) => Promise<void>;
  fail: () => Promise<void>;
}

/** Selects requests by path, method or parameters. */
type Wanted = Readonly<Partial<Record<'path' | 'method' | 'deviceUuid' | 'begin' | 'end', unknown>>>;

export interface StoreRig {
  store: AppStore;
  api: VendorApi;
  requests: HeldRequest[];
  /**
   * @returns the oldest unanswered request that matches, or the newest one
   * @throws Error if there is none
   */
  requestFor: (wanted: Wanted, which?: 'newest') => HeldRequest;
  /** Values in storage, by name. */
  marks: Map<string, string>;
  ended: () => number;
  renewals: () => number;
}

/**
 * Creates the real store and API. The test acts as the server.
 * @param now returns the vendor's time, fixed by default
 * @param answer responds to requests at once; if it returns null, the test responds
 */
export function storeRig(
  now = () => NOON,
  answer: ((request: VendorRequest) => VendorAnswer | null) | null = null,
): StoreRig {
  const requests: HeldRequest[] = [];
  const unanswered = new Set<HeldRequest>();
  const requestFor = (wanted: Wanted, which?: 'newest') => {
    const found = [...unanswered].filter(({ params, path, method }) => {
      const seen: Readonly<Record<string, unknown>> = { ...params, path, method };
      return Object.entries(wanted).every(([key, value]) => seen[key] === value);
    });
    const request = found.at(which === 'newest' ? -1 : 0);
    if (!request) throw new Error(`Nobody asked for ${JSON.stringify(wanted)}`);
    return request;
  };
  let ends = 0;
  let renewals = 0;
  const storage = new MemoryStorage();
  const marks = new Map<string, string>();
  const ofSession = new AbortController().signal;
  const personalRecords = createPersonalRecords(
    browserStorage(() => storage),
    () => 'u1',
    new EventTarget(),
  );
  const door = createApiRig({
    baseUrl: '',
    pauses: [],
    exchange: (request) =>
      new Promise<VendorAnswer>((resolve) => {
        const reply = answer?.(request) ?? null;
        if (reply) return resolve(reply);
        const held: HeldRequest = {
          ...request,
          reply: (data, status = 200, retryAfter) => {
            unanswered.delete(held);
            const body = status === 200 ? { data } : data;
            resolve({ kind: 'answered', status, body, ...(retryAfter === undefined ? {} : { retryAfter }) });
            return settle();
          },
          fail: () => {
            unanswered.delete(held);
            resolve({ kind: 'unreachable' });
            return settle();
          },
        };
        requests.push(held);
        unanswered.add(held);
      }),
  });
  const services: Services = {
    api: door.api,
    tabs: { post: () => undefined, listen: () => undefined, close: () => undefined },
    session: {
      token: () => tokenWith({ uuid: 'u1', exp: 1 }),
      signal: () => ofSession,
      settled: () => Promise.resolve(true),
      repair: () => Promise.resolve(false),
      repairFailed: () => undefined,
      refused: () => undefined,
      start: () => Promise.resolve(),
      signIn: () => Promise.resolve({ ok: false, failure: { kind: 'cancelled' } }),
      end: () => {
        ends += 1;
      },
      passwordChanged: () => Promise.resolve(),
      changedElsewhere: () => undefined,
      retry: () => undefined,
      renewEarly: () => {
        renewals += 1;
        return Promise.resolve('noAnswer');
      },
      resume: () => Promise.resolve(),
    },
    config: defaultConfig,
    liveCredentials: createLiveCredentials(() => Date.now()),
    featureValues: createFeatureValues(() => ofSession),
    personalRecords: () => personalRecords,
    eventWatch: (create) =>
      create({ post: () => undefined, listen: () => undefined, close: () => undefined }),
    marks: {
      owner: () => Promise.resolve('owner'),
      read: (name) => Promise.resolve(marks.get(name) ?? null),
      write: (name, value) => Promise.resolve(marks.set(name, value).size > 0),
    },
    portal: { read: () => 0, write: () => undefined },
    now,
    latestNow: now,
  };
  const store = makeStore(services);
  store.dispatch(
    sessionStarted({ user: { id: 'u1', username: 'anna', email: 'a@b.example' }, role: 2, portal: 0 }),
  );
  return { store, api: door.api, requests, requestFor, marks, ended: () => ends, renewals: () => renewals };
}

export const namesOf = (cameras: readonly Camera[]): string[] => cameras.map(({ name }) => name);
