import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { delay, http, HttpResponse } from 'msw';
import { lazyExchange, type Exchange } from '@/api/exchange';
import { createHttpExchange } from '@/api/httpExchange';
import { createApiRig } from '../../support/apiRig';
import { controlledTimeouts } from '../../support/controlledTimeouts';
import { countListeners } from '../../support/countListeners';
import {
  CAMERAS,
  ORIGIN,
  PASSWORD,
  expired,
  good,
  inTurn,
  noAnswer,
  problem,
  setUpClient,
} from './clientRig';
import { settle } from '../../support/settle';
import { withoutAny } from '../../support/withoutAny';

const rig = setUpClient();

describe('api client: a call', () => {
  it('is retried after 0.5 s and again 1 s later if it is a read that gets no response', async () => {
    vi.useFakeTimers();
    let tries = 0;
    rig.door = createApiRig({
      baseUrl: ORIGIN,
      exchange: () => {
        tries += 1;
        return Promise.resolve({ kind: 'unreachable' });
      },
    });
    const answer = rig.door.api.cameras.list();
    await vi.advanceTimersByTimeAsync(499);
    expect(tries).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(tries).toBe(2);
    await vi.advanceTimersByTimeAsync(999);
    expect(tries).toBe(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(tries).toBe(3);
    expect(await answer).toEqual({ ok: false, failure: { kind: 'unreachable' } });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(tries).toBe(3);
  });

  it('is retried after delays that vary randomly', async () => {
    vi.useFakeTimers();
    let tries = 0;
    const chances = [0.5, 1];
    rig.door = createApiRig({
      baseUrl: ORIGIN,
      random: () => chances.shift() ?? 0,
      exchange: () => {
        tries += 1;
        return Promise.resolve({ kind: 'unreachable' });
      },
    });
    void rig.door.api.cameras.list();
    await vi.advanceTimersByTimeAsync(574);
    expect(tries).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(tries).toBe(2);
    await vi.advanceTimersByTimeAsync(1_299);
    expect(tries).toBe(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(tries).toBe(3);
  });

  it('succeeds if a later attempt succeeds', async () => {
    rig.door = createApiRig({ baseUrl: ORIGIN, pauses: [0, 0] });
    rig.server.use(http.get(CAMERAS, inTurn(noAnswer, noAnswer, good)));
    expect(await rig.door.api.cameras.list()).toEqual({ ok: true, value: [] });
    expect(rig.seen).toHaveLength(3);
  });

  it('is not retried if the server does not respond in time', async () => {
    const { timeLimit, runOut } = controlledTimeouts();
    rig.door = createApiRig({ baseUrl: ORIGIN, pauses: [0, 0], timeLimit });
    rig.server.use(http.get(CAMERAS, ({ request }) => (runOut(request), delay('infinite'))));
    expect(await rig.door.api.cameras.list()).toEqual({
      ok: false,
      failure: { kind: 'unexpected', status: null, isUnanswered: true },
    });
    expect(rig.seen).toHaveLength(1);
  });

  it('has a time limit of twenty seconds, which begins with the request', async () => {
    const limit = vi.spyOn(AbortSignal, 'timeout');
    let decide = () => {};
    rig.door.session.onSettled = () => new Promise((resolve) => (decide = resolve));
    rig.server.use(http.get(CAMERAS, good));
    const answer = rig.door.api.cameras.list();
    await settle();
    expect(limit).not.toHaveBeenCalled();
    decide();
    await answer;
    expect(limit.mock.calls[0]).toEqual([20_000]);
  });

  it('continues to read a slow body only while data arrives', async () => {
    vi.useFakeTimers();
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(), ms);
      return controller.signal;
    });
    const parts = ['{"data":', '{"cameras"', ':[', ']}}'];
    const body = (signal: AbortSignal, isSteady: boolean) =>
      new ReadableStream<Uint8Array>({
        start: (stream) => signal.addEventListener('abort', () => stream.error(signal.reason)),
        async pull(stream) {
          const part = parts.shift();
          if (part === undefined) return isSteady ? stream.close() : await new Promise(() => undefined);
          await new Promise((resolve) => setTimeout(resolve, 15_000));
          stream.enqueue(new TextEncoder().encode(part));
        },
      });
    const ask = (isSteady: boolean) => {
      const exchange = createHttpExchange({
        baseUrl: ORIGIN,
        fetch: () => (input) =>
          Promise.resolve(new Response(input instanceof Request ? body(input.signal, isSteady) : null)),
      });
      return exchange({ method: 'GET', path: '/a', signal: new AbortController().signal });
    };
    const steady = ask(true);
    await vi.advanceTimersByTimeAsync(61_000);
    expect(await steady).toEqual({ kind: 'answered', status: 200, body: { data: { cameras: [] } } });
    parts.push('{"data":');
    const stalled = ask(false);
    await vi.advanceTimersByTimeAsync(36_000);
    expect(await stalled).toEqual({ kind: 'gaveUp' });
  });

  it('waits while the browser is offline', async () => {
    const network = rig.door.goOffline();
    rig.server.use(http.get(CAMERAS, good));
    const answer = rig.door.api.cameras.list();
    await Promise.resolve();
    expect(rig.seen).toHaveLength(0);
    network.comeBack();
    expect(await answer).toEqual({ ok: true, value: [] });
    expect(rig.seen).toHaveLength(1);
  });

  it('may use all its attempts again once the browser is back online', async () => {
    rig.door = createApiRig({ baseUrl: ORIGIN, pauses: [0, 0] });
    let network: { comeBack: () => void } | null = null;
    rig.server.use(
      http.get(CAMERAS, () => {
        if (rig.seen.length === 3) network = rig.door.goOffline();
        // The first two of the three new attempts fail.
        return rig.seen.length <= 5 ? HttpResponse.error() : HttpResponse.json({ data: {} });
      }),
    );
    const answer = rig.door.api.cameras.list();
    await waitFor(() => expect(network).not.toBeNull());
    await settle();
    expect(rig.seen).toHaveLength(3);
    (network as { comeBack: () => void } | null)?.comeBack();
    expect(await answer).toEqual({ ok: true, value: [] });
    expect(rig.seen).toHaveLength(6);
  });

  it('settles as soon as its signal aborts, even offline', async () => {
    rig.door.goOffline();
    const before = new AbortController();
    before.abort();
    expect(await rig.door.api.cameras.list(before.signal)).toEqual({
      ok: false,
      failure: { kind: 'cancelled' },
    });
    const meanwhile = new AbortController();
    const answer = rig.door.api.cameras.list(meanwhile.signal);
    meanwhile.abort();
    expect(await answer).toEqual({ ok: false, failure: { kind: 'cancelled' } });
    expect(rig.seen).toHaveLength(0);
    expect(rig.door.progress()).toBe(0);
  });
});

describe('api client: a call with an abort signal', () => {
  const event = { eventId: 'e1', cameraId: 'c1' };
  const page = { cameraId: 'c1', begin: 0, end: 1, size: 20 };
  it.each<[string, (signal: AbortSignal) => Promise<unknown>]>([
    ['list of cameras', (signal) => rig.door.api.cameras.list(signal)],
    ['live credential', (signal) => rig.door.api.cameras.liveCredential('c1', signal)],
    ['view-all tiles', (signal) => rig.door.api.cameras.viewAll(signal)],
    ['members of a share', (signal) => rig.door.api.cameras.shares('c1', signal)],
    ['latest event', (signal) => rig.door.api.events.latest('c1', signal)],
    ['page of events', (signal) => rig.door.api.events.page(page, signal)],
    ['poll for events', (signal) => rig.door.api.events.poll('c1', null, signal)],
    ['recording', (signal) => rig.door.api.events.clip(event, signal)],
    ['log-in', (signal) => rig.door.api.guests.login({ username: 'a', password: 'b' }, signal)],
  ])('is cancelled when the signal aborts: %s', async (_what, call) => {
    const controller = new AbortController();
    rig.server.use(http.all(`${ORIGIN}/*`, () => (controller.abort(), HttpResponse.json({ data: {} }))));
    expect(await call(controller.signal)).toEqual({ ok: false, failure: { kind: 'cancelled' } });
    expect(rig.seen).toHaveLength(1);
  });

  it('leaves no listener on the signal of its timeout when it is cancelled', async () => {
    const controller = new AbortController();
    const limit = new AbortController();
    const listeners = countListeners(limit.signal);
    rig.door = createApiRig({ baseUrl: ORIGIN, pauses: [0, 0], timeLimit: () => limit.signal });
    rig.server.use(http.get(CAMERAS, () => (expect(listeners()).toBe(1), controller.abort(), good())));
    await rig.door.api.cameras.list(controller.signal);
    expect(rig.seen).toHaveLength(1);
    expect(listeners()).toBe(0);
  });

  it('leaves no listener on its abort signal in a browser without `AbortSignal.any`', async () => {
    withoutAny();
    const caller = new AbortController().signal;
    const listeners = countListeners(caller);
    rig.server.use(http.get(CAMERAS, good));
    await rig.door.api.cameras.list(caller);
    expect(rig.seen).toHaveLength(1);
    expect(listeners()).toBe(0);
  });
});

describe('api client: a truncated response', () => {
  // Messages of Chromium, Firefox and Safari.
  it.each([
    'Failed to fetch',
    'Content-Length header of network response exceeds response Body.',
    'Load failed',
  ])('is reported as a network failure: %s', async (message) => {
    const body = new ReadableStream({ pull: (stream) => stream.error(new TypeError(message)) });
    const exchange = createHttpExchange({
      baseUrl: ORIGIN,
      fetch: () => () => Promise.resolve(new Response(body)),
    });
    await expect(
      exchange({
        method: 'GET',
        path: '/a',
        signal: new AbortController().signal,
      }),
    ).resolves.toEqual({ kind: 'unreachable' });
  });
});

describe("api client: the vendor's clock", () => {
  it('is read from the `Date` header', async () => {
    const reported: number[][] = [];
    const clock = [5_000, 6_000];
    const exchange = createHttpExchange({
      baseUrl: ORIGIN,
      now: () => clock.shift() ?? 0,
      onVendorTime: (...times) => reported.push(times),
    });
    const door = createApiRig({ baseUrl: ORIGIN, exchange });
    const date = { headers: { Date: 'Mon, 15 Jun 2026 12:00:00 GMT' } };
    rig.server.use(
      http.get(
        CAMERAS,
        inTurn(() => HttpResponse.json({ data: {} }, date), good),
      ),
    );
    await door.api.cameras.list();
    await door.api.cameras.list();
    expect(reported).toEqual([[Date.UTC(2026, 5, 15, 12), 5_000]]);
  });

  it('is not read from a cached response, which has an `Age` header', async () => {
    const reported: number[][] = [];
    const exchange = createHttpExchange({
      baseUrl: ORIGIN,
      onVendorTime: (...times) => reported.push(times),
    });
    const headers = { Date: 'Mon, 15 Jun 2026 12:00:00 GMT', Age: '7200' };
    rig.server.use(http.get(CAMERAS, () => HttpResponse.json({ data: {} }, { headers })));
    await createApiRig({ baseUrl: ORIGIN, exchange }).api.cameras.list();
    expect(reported).toEqual([]);
  });
});

describe('api client: the HTTP module', () => {
  it('is loaded again by the next call after a failed download', async () => {
    const answered: Exchange = () => Promise.resolve({ kind: 'answered', status: 200, body: { data: {} } });
    const load = vi.fn<() => Promise<Exchange>>().mockResolvedValue(answered);
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
    const { api } = createApiRig({ baseUrl: '', pauses: [0, 0], exchange: lazyExchange(load) });
    expect(await api.cameras.list()).toEqual({ ok: false, failure: { kind: 'codeMissing' } });
    expect(await Promise.all([api.cameras.list(), api.cameras.viewAll()])).toMatchObject([
      { ok: true },
      { ok: true },
    ]);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('is not requested offline, since browsers remember a failed import', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    onTestFinished(() => onLine.mockRestore());
    const answered: Exchange = () => Promise.resolve({ kind: 'answered', status: 204, body: null });
    const load = vi.fn<() => Promise<Exchange>>().mockResolvedValue(answered);
    const { api } = createApiRig({ baseUrl: '', exchange: lazyExchange(load) });
    expect(await api.guests.forgotPassword('a@b.example')).toEqual({
      ok: false,
      failure: { kind: 'unreachable' },
    });
    expect(load).not.toHaveBeenCalled();
    onLine.mockReturnValue(true);
    expect(await api.guests.forgotPassword('a@b.example')).toMatchObject({ ok: true });
  });
});

describe("api client: the browser's HTTP cache", () => {
  it('stores no response, with or without a session', async () => {
    rig.server.use(
      http.get(CAMERAS, good),
      http.post(`${ORIGIN}/uis-wrapper/v2/users/login`, () => HttpResponse.json({ data: { jwt: 'x' } })),
    );
    await rig.door.api.cameras.list();
    await rig.door.api.guests.login({ username: 'a', password: 'b' });
    expect(rig.seen.map(({ cache }) => cache)).toEqual(['no-store', 'no-store']);
    // A `Cache-Control` header would need the vendor's permission in the CORS preflight.
    expect(rig.seen.map(({ headers }) => headers.get('cache-control'))).toEqual([null, null]);
  });
});

describe('api client: request headers', () => {
  const headerNames = () => rig.seen.map(({ headers }) => [...headers.keys()]);

  beforeEach(() => {
    rig.door.session.onRepair = () => Promise.resolve(true);
  });

  it('have the same names in each attempt of a read', async () => {
    rig.server.use(http.get(CAMERAS, inTurn(expired, good)));
    await rig.door.api.cameras.list();
    const names = ['accept', 'authorization'];
    expect(headerNames()).toEqual([names, names]);
  });

  it('have the same names in each attempt of a change', async () => {
    rig.server.use(http.put(PASSWORD, inTurn(expired, good)));
    await rig.door.api.users.changePassword('Abcdefg1', 'Abcdefg2');
    const names = ['accept', 'authorization', 'content-type'];
    expect(headerNames()).toEqual([names, names]);
  });
});

describe('api client: the progress indicator of a call', () => {
  it('disappears after a success, a refusal and an unreadable response', async () => {
    rig.server.use(
      http.get(
        CAMERAS,
        inTurn(
          good,
          () => problem(500, 'E1'),
          () => HttpResponse.html(''),
        ),
      ),
    );
    await rig.door.api.cameras.list();
    await rig.door.api.cameras.list();
    await rig.door.api.cameras.list();
    expect(rig.door.progress()).toBe(0);
    expect(rig.door.mostProgress()).toBe(1);
  });
});
