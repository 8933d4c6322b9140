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
  SHARES,
  bearersOf,
  expired,
  good,
  inTurn,
  noAnswer,
  problem,
  setUpClient,
} from './clientRig';
import { settle } from '../../support/settle';

const rig = setUpClient();

describe('api client: a call without a response', () => {
  it('is retried after half a second and another second if it only reads', async () => {
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

  it('is not retried in step with other failed calls', async () => {
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

  it('succeeds with a later attempt', async () => {
    rig.door = createApiRig({ baseUrl: ORIGIN, pauses: [0, 0] });
    rig.server.use(http.get(CAMERAS, inTurn(noAnswer, noAnswer, good)));
    expect(await rig.door.api.cameras.list()).toEqual({ ok: true, value: [] });
    expect(rig.seen).toHaveLength(3);
  });

  it.each([
    ['POST', () => rig.door.api.cameras.addShare('c', 'a@b.example'), http.post(SHARES, noAnswer)],
    ['PUT', () => rig.door.api.users.changePassword('Abcdefg1', 'Abcdefg2'), http.put(PASSWORD, noAnswer)],
    ['DELETE', () => rig.door.api.cameras.removeShare('c', 'u'), http.delete(`${SHARES}/:user`, noAnswer)],
  ])('is never repeated if it changes something (%s)', async (_method, call, handler) => {
    rig.door = createApiRig({ baseUrl: ORIGIN, pauses: [0, 0] });
    rig.server.use(handler);
    expect(await call()).toEqual({ ok: false, failure: { kind: 'unreachable' } });
    expect(rig.seen).toHaveLength(1);
  });

  it('is given up once without a retry if the server stays silent', async () => {
    const { timeLimit, runOut } = controlledTimeouts();
    rig.door = createApiRig({ baseUrl: ORIGIN, pauses: [0, 0], timeLimit });
    rig.server.use(http.get(CAMERAS, ({ request }) => (runOut(request), delay('infinite'))));
    expect(await rig.door.api.cameras.list()).toEqual({
      ok: false,
      failure: { kind: 'unexpected', status: null, isUnanswered: true },
    });
    expect(rig.seen).toHaveLength(1);
  });

  it('times out after twenty seconds, counted from the request', async () => {
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

  it('keeps reading a slow body while parts of it arrive', async () => {
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

  it('waits while the browser is offline and continues when it is back', async () => {
    const network = rig.door.goOffline();
    rig.server.use(http.get(CAMERAS, good));
    const answer = rig.door.api.cameras.list();
    await Promise.resolve();
    expect(rig.seen).toHaveLength(0);
    network.comeBack();
    expect(await answer).toEqual({ ok: true, value: [] });
    expect(rig.seen).toHaveLength(1);
  });

  it('does not count attempts that failed because the browser went offline', async () => {
    rig.door = createApiRig({ baseUrl: ORIGIN, pauses: [0, 0] });
    let network: { comeBack: () => void } | null = null;
    rig.server.use(
      http.get(CAMERAS, () => {
        if (rig.seen.length === 3) network = rig.door.goOffline();
        // Back online all three tries are due again: the two that fail now are the first two.
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

  it('settles at once when its signal aborts, offline too', async () => {
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

describe('api client: a call whose screen was left', () => {
  const event = { eventId: 'e1', cameraId: 'c1' };
  const page = { cameraId: 'c1', begin: 0, end: 1, size: 20 };
  it.each<[string, (signal: AbortSignal) => Promise<unknown>]>([
    ['cameras', (signal) => rig.door.api.cameras.list(signal)],
    ['live credential', (signal) => rig.door.api.cameras.liveCredential('c1', signal)],
    ['view all', (signal) => rig.door.api.cameras.viewAll(signal)],
    ['shares', (signal) => rig.door.api.cameras.shares('c1', signal)],
    ['latest event', (signal) => rig.door.api.events.latest('c1', signal)],
    ['page of events', (signal) => rig.door.api.events.page(page, signal)],
    ['poll for events', (signal) => rig.door.api.events.poll('c1', null, signal)],
    ['recording', (signal) => rig.door.api.events.clip(event, signal)],
    ['log-in', (signal) => rig.door.api.guests.login({ username: 'a', password: 'b' }, signal)],
  ])('is cancelled: %s', async (_what, call) => {
    const controller = new AbortController();
    rig.server.use(http.all(`${ORIGIN}/*`, () => (controller.abort(), HttpResponse.json({ data: {} }))));
    expect(await call(controller.signal)).toEqual({ ok: false, failure: { kind: 'cancelled' } });
    expect(rig.seen).toHaveLength(1);
  });

  it('leaves nothing at its time limit', async () => {
    const controller = new AbortController();
    const limit = new AbortController();
    const listeners = countListeners(limit.signal);
    rig.door = createApiRig({ baseUrl: ORIGIN, pauses: [0, 0], timeLimit: () => limit.signal });
    rig.server.use(http.get(CAMERAS, () => (expect(listeners()).toBe(1), controller.abort(), good())));
    await rig.door.api.cameras.list(controller.signal);
    expect(rig.seen).toHaveLength(1);
    expect(listeners()).toBe(0);
  });
});

describe('api client: a truncated response', () => {
  // As Chromium, Firefox and Safari say it.
  it.each([
    'Failed to fetch',
    'Content-Length header of network response exceeds response Body.',
    'Load failed',
  ])('counts as a network failure: %s', async (message) => {
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

describe("api client: the vendor's time", () => {
  it('is read from the `Date` header, with the time of the request', async () => {
    const told: number[][] = [];
    const clock = [5_000, 6_000];
    const exchange = createHttpExchange({
      baseUrl: ORIGIN,
      now: () => clock.shift() ?? 0,
      onVendorTime: (...times) => told.push(times),
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
    expect(told).toEqual([[Date.UTC(2026, 5, 15, 12), 5_000]]);
  });

  it('is not read from a cached response, which has an `Age`', async () => {
    const told: number[][] = [];
    const exchange = createHttpExchange({ baseUrl: ORIGIN, onVendorTime: (...times) => told.push(times) });
    const headers = { Date: 'Mon, 15 Jun 2026 12:00:00 GMT', Age: '7200' };
    rig.server.use(http.get(CAMERAS, () => HttpResponse.json({ data: {} }, { headers })));
    await createApiRig({ baseUrl: ORIGIN, exchange }).api.cameras.list();
    expect(told).toEqual([]);
  });
});

describe('api client: HTTP code, loaded with the first call', () => {
  it('is loaded once, and again by the next call after a failed download', async () => {
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

  it('is not requested offline, which would fail for good', async () => {
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
  it("stores neither a session's response nor a guest's", async () => {
    rig.server.use(
      http.get(CAMERAS, good),
      http.post(`${ORIGIN}/uis-wrapper/v2/users/login`, () => HttpResponse.json({ data: { jwt: 'x' } })),
    );
    await rig.door.api.cameras.list();
    await rig.door.api.guests.login({ username: 'a', password: 'b' });
    expect(rig.seen.map(({ cache }) => cache)).toEqual(['no-store', 'no-store']);
    // A header of the app would need the vendor's permission in the preflight.
    expect(rig.seen.map(({ headers }) => headers.get('cache-control'))).toEqual([null, null]);
  });
});

describe('api client: request headers', () => {
  const headerNames = () => rig.seen.map(({ headers }) => [...headers.keys()]);

  beforeEach(() => {
    rig.door.session.onRepair = () => Promise.resolve(true);
  });

  // Another one would need the vendor's permission in the CORS preflight.
  it('are exactly these for reads, also when repeated', async () => {
    rig.server.use(http.get(CAMERAS, inTurn(expired, good)));
    await rig.door.api.cameras.list();
    const names = ['accept', 'authorization'];
    expect(headerNames()).toEqual([names, names]);
  });

  it('are exactly these for changes, also when repeated', async () => {
    rig.server.use(http.put(PASSWORD, inTurn(expired, good)));
    await rig.door.api.users.changePassword('Abcdefg1', 'Abcdefg2');
    const names = ['accept', 'authorization', 'content-type'];
    expect(headerNames()).toEqual([names, names]);
  });
});

describe('api client: a refusal', () => {
  it.each([
    [401, 'E2000'],
    [401, 'E0403'],
    [403, 'E2000'],
    [404, 'E2000'],
    [404, 'E0403'],
  ])('with status %i and code %s ends the session', async (status, code) => {
    rig.server.use(http.get(CAMERAS, () => problem(status, code, 'user gone')));
    expect(await rig.door.api.cameras.list()).toEqual({ ok: false, failure: { kind: 'sessionEnded' } });
    expect(rig.door.session.refusals).toEqual([expect.objectContaining({ code, detail: 'user gone' })]);
  });

  it.each([401, 403])('without a reason and status %i ends the session', async (status) => {
    rig.server.use(http.get(CAMERAS, () => HttpResponse.html('<h1>no</h1>', { status })));
    expect(await rig.door.api.cameras.list()).toEqual({ ok: false, failure: { kind: 'sessionEnded' } });
    expect(rig.door.session.refusals).toEqual([null]);
  });

  it.each([400, 404, 409, 422, 429, 500, 502, 503])(
    'without a reason and status %i leaves the session alone',
    async (status) => {
      rig.server.use(http.get(CAMERAS, () => HttpResponse.html('<h1>no</h1>', { status })));
      expect(await rig.door.api.cameras.list()).toEqual({
        ok: false,
        failure: { kind: 'unexpected', status, isPage: true },
      });
      expect(rig.door.session.refusals).toEqual([]);
    },
  );

  it.each([400, 409, 422, 429, 500, 503])(
    'with a reason and status %i is returned to the screen',
    async (status) => {
      rig.server.use(http.get(CAMERAS, () => problem(status, 'E1', 'because')));
      expect(await rig.door.api.cameras.list()).toEqual({
        ok: false,
        failure: { kind: 'refused', status, code: 'E1', detail: 'because' },
      });
      expect(rig.door.session.refusals).toEqual([]);
    },
  );

  it.each([null, [], { errors: [] }, { errors: [null] }, { errors: 'E1' }, { errors: ['E1'] }])(
    'has no reason when it says %j',
    async (body) => {
      rig.server.use(http.get(CAMERAS, () => HttpResponse.json(body, { status: 500 })));
      expect(await rig.door.api.cameras.list()).toEqual({
        ok: false,
        failure: { kind: 'unexpected', status: 500 },
      });
    },
  );

  it.each([
    ['with', () => problem(429, 'E1', 'because'), { kind: 'refused', code: 'E1', detail: 'because' }],
    [
      'without',
      () => HttpResponse.html('<h1>no</h1>', { status: 429 }),
      { kind: 'unexpected', isPage: true },
    ],
  ])("%s a reason returns the server's Retry-After", async (_what, answer, failure) => {
    rig.server.use(
      http.get(CAMERAS, () => {
        const { status, headers, body } = answer();
        headers.set('Retry-After', '120');
        return new Response(body, { status, headers });
      }),
    );
    expect(await rig.door.api.cameras.list()).toEqual({
      ok: false,
      failure: { ...failure, status: 429, retryAfter: 120_000 },
    });
  });

  const HOUR = 3_600_000;
  it.each([
    ["the answer's own clock", { Date: new Date(HOUR).toUTCString() }, 0],
    ["the vendor's clock, where the page may not read that", {}, HOUR],
  ])('with a retry time is measured by %s', async (_what, date, vendorTime) => {
    const exchange = createHttpExchange({ baseUrl: ORIGIN, now: () => 0, vendorNow: () => vendorTime });
    const { api } = createApiRig({ baseUrl: ORIGIN, exchange });
    const headers = { 'Retry-After': new Date(HOUR + 5_000).toUTCString(), ...date };
    rig.server.use(http.get(CAMERAS, () => new Response(null, { status: 503, headers })));
    expect(await api.cameras.list()).toMatchObject({ failure: { status: 503, retryAfter: 5_000 } });
  });

  it('keeps the session if the screen was left', async () => {
    const controller = new AbortController();
    rig.server.use(
      http.get(CAMERAS, () => {
        controller.abort();
        return problem(401, 'E0401');
      }),
    );
    expect(await rig.door.api.cameras.list(controller.signal)).toEqual({
      ok: false,
      failure: { kind: 'cancelled' },
    });
    expect(rig.door.session.refusals).toEqual([]);
  });

  it('never reaches the next session', async () => {
    rig.server.use(
      http.get(CAMERAS, () => {
        rig.door.session.endSession();
        return problem(500, 'E1', "about the last user's cameras");
      }),
    );
    expect(await rig.door.api.cameras.list()).toEqual({ ok: false, failure: { kind: 'cancelled' } });
  });
});

describe('api client: a call for one of several recordings', () => {
  const CLIP = `${ORIGIN}/vss/v1/events/:id/hls`;
  const ask = () =>
    rig.door.api.events.clip({ eventId: 'e1', cameraId: 'c1' }, undefined, { toleratesMissing: true });

  it.each([
    [404, 'E0404'],
    [403, 'E0001'],
  ])('returns %i %s as a failure and leaves the session alone', async (status, code) => {
    rig.server.use(http.get(CLIP, () => problem(status, code)));
    expect(await ask()).toMatchObject({ ok: false, failure: { kind: 'refused', status } });
    expect(rig.door.session).toMatchObject({ repairs: 0, refusals: [] });
  });

  it('returns a 403 without a reason as a failure and leaves the session alone', async () => {
    rig.server.use(http.get(CLIP, () => HttpResponse.html('<h1>no</h1>', { status: 403 })));
    expect(await ask()).toEqual({ ok: false, failure: { kind: 'unexpected', status: 403, isPage: true } });
    expect(rig.door.session.refusals).toEqual([]);
  });

  it('renews an expired token like any other call', async () => {
    rig.server.use(
      http.get(
        CLIP,
        inTurn(expired, () => HttpResponse.json({ data: { url: 'https://media.example/1.m3u8' } })),
      ),
    );
    rig.door.session.onRepair = () => {
      rig.door.session.now = 'T2';
      return Promise.resolve(true);
    };
    expect(await ask()).toEqual({ ok: true, value: 'https://media.example/1.m3u8' });
    expect(rig.door.session.repairs).toBe(1);
  });

  it('ends the session with a 401, which concerns the user', async () => {
    rig.server.use(http.get(CLIP, () => problem(401, 'E0401')));
    expect(await ask()).toEqual({ ok: false, failure: { kind: 'sessionEnded' } });
    expect(rig.door.session.refusals).toHaveLength(1);
  });
});

describe('api client: an invalid response', () => {
  it.each([
    ['a page of HTML', () => HttpResponse.html('<h1>Welcome</h1>')],
    ['nothing', () => new HttpResponse(null, { status: 200 })],
    ['no content', () => new HttpResponse(null, { status: 204 })],
    [
      'broken JSON',
      () => new HttpResponse('{"data":{"cameras":[', { headers: { 'content-type': 'application/json' } }),
    ],
    ['an empty object', () => HttpResponse.json({})],
    ['a list', () => HttpResponse.json([])],
    ['null', () => HttpResponse.json(null)],
    ['data that is null', () => HttpResponse.json({ data: null })],
    ['data that is a list', () => HttpResponse.json({ data: [] })],
    ['data that is text', () => HttpResponse.json({ data: 'cameras' })],
  ])('is reported as such: %s', async (_what, answer) => {
    rig.server.use(http.get(CAMERAS, answer));
    expect(await rig.door.api.cameras.list()).toEqual({
      ok: false,
      failure: { kind: 'unexpected', status: null },
    });
    expect(rig.door.session.refusals).toEqual([]);
  });
});

const json = (body: string, status = 200) =>
  new HttpResponse(body, { status, headers: { 'content-type': 'application/json' } });

describe('api client: a successful response without data', () => {
  const answers: [string, () => Response][] = [
    ['no content', () => new HttpResponse(null, { status: 204 })],
    ['an empty body', () => new HttpResponse(null, { status: 200 })],
    ['an empty body of JSON', () => json('', 201)],
    ['an empty object', () => json('{}')],
    ['data that is null', () => json('{"data":null}', 201)],
    ['null', () => json('null')],
  ];
  const calls: [string, () => Promise<unknown>, unknown][] = [
    ['sharing', () => rig.door.api.cameras.addShare('c', 'a@b.example'), 'a@b.example'],
    ['an end of sharing', () => rig.door.api.cameras.removeShare('c', 'u'), true],
    [
      'a sign-up',
      () => rig.door.api.guests.signUp({ username: '', email: '', password: '', tenant: '' }),
      true,
    ],
    ['a reset e-mail', () => rig.door.api.guests.forgotPassword('a@b.example'), true],
    ['a reset password', () => rig.door.api.guests.resetPassword('t', 'Abcdefg1'), true],
    ['a new name', () => rig.door.api.users.changeName('Anna'), true],
    ['a new password', () => rig.door.api.users.changePassword('Abcdefg1', 'Abcdefg2'), true],
  ];

  it.each(
    answers.flatMap(([what, answer]) =>
      calls.map(([asked, call, value]) => [asked, what, call, answer, value] as const),
    ),
  )('reports that the change is done: %s, %s', async (_asked, _what, call, answer, value) => {
    rig.server.use(http.all(`${ORIGIN}/*`, answer));
    expect(await call()).toEqual({ ok: true, value });
  });

  it.each<[string, () => Response]>([
    ['a page of HTML', () => HttpResponse.html('<h1>Welcome</h1>')],
    ['text', () => HttpResponse.text('Welcome')],
    ['broken JSON', () => json('{"data":{')],
  ])('reports no success with %s instead', async (_what, answer) => {
    rig.server.use(http.put(PASSWORD, answer));
    expect(await rig.door.api.users.changePassword('Abcdefg1', 'Abcdefg2')).toEqual({
      ok: false,
      failure: { kind: 'unexpected', status: null },
    });
  });

  it.each(answers)('is not a log-in: %s', async (_what, answer) => {
    rig.server.use(http.all(`${ORIGIN}/*`, answer));
    expect(await rig.door.api.guests.login({ username: 'a', password: 'b' })).toEqual({
      ok: false,
      failure: { kind: 'unexpected', status: null },
    });
  });
});

describe('api client: errors in a 200', () => {
  const errors = (error: object, rest: object = {}) => HttpResponse.json({ errors: [error], ...rest });

  it.each([
    ['of their own status', { status: 409, code: 'E1', detail: 'because' }, 409],
    ['of status 400 where they name none', { code: 'E1', detail: 'because' }, 400],
  ])('are a refusal %s, with its detail', async (_what, error, status) => {
    rig.server.use(
      http.put(PASSWORD, () => errors(error)),
      http.get(CAMERAS, () => errors(error, { data: null })),
    );
    const failure = { kind: 'refused', status, code: 'E1', detail: 'because' };
    expect(await rig.door.api.users.changePassword('Abcdefg1', 'Abcdefg2')).toEqual({ ok: false, failure });
    expect(await rig.door.api.cameras.list()).toEqual({ ok: false, failure });
  });

  it.each([{ status: 403, code: 'E0403' }, { code: 'E0403' }])(
    'renew an expired token and repeat the call: %j',
    async (error) => {
      rig.door.session.onRepair = () => {
        rig.door.session.now = 'T2';
        return Promise.resolve(true);
      };
      rig.server.use(
        http.get(
          CAMERAS,
          inTurn(() => errors(error), good),
        ),
      );
      expect(await rig.door.api.cameras.list()).toEqual({ ok: true, value: [] });
      expect(bearersOf(rig.seen)).toEqual(['Bearer T1', 'Bearer T2']);
    },
  );

  it('do not hide the data beside them', async () => {
    rig.server.use(http.get(CAMERAS, () => errors({ code: 'E1' }, { data: { cameras: [] } })));
    expect(await rig.door.api.cameras.list()).toEqual({ ok: true, value: [] });
  });
});

describe('api client: progress', () => {
  it('ends after every kind of result', async () => {
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
