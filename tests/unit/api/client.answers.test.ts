import { describe, expect, it } from 'vitest';
import { http, HttpResponse } from 'msw';
import { createHttpExchange } from '@/api/httpExchange';
import { createApiRig } from '../../support/apiRig';
import {
  CAMERAS,
  ORIGIN,
  PASSWORD,
  bearersOf,
  expired,
  good,
  inTurn,
  problem,
  setUpClient,
} from './clientRig';
import { HOUR } from '../../support/durations';

const rig = setUpClient();

describe('api client: a refusal', () => {
  it.each([
    [401, 'E2000'],
    [401, 'E0403'],
    [403, 'E2000'],
    [404, 'E2000'],
    [404, 'E0403'],
  ])('ends the session for status %i and code %s', async (status, code) => {
    rig.server.use(http.get(CAMERAS, () => problem(status, code, 'user gone')));
    expect(await rig.door.api.cameras.list()).toEqual({ ok: false, failure: { kind: 'sessionEnded' } });
    expect(rig.door.session.refusals).toEqual([expect.objectContaining({ code, detail: 'user gone' })]);
  });

  it.each([401, 403])('without a reason ends the session for status %i', async (status) => {
    rig.server.use(http.get(CAMERAS, () => HttpResponse.html('<h1>no</h1>', { status })));
    expect(await rig.door.api.cameras.list()).toEqual({ ok: false, failure: { kind: 'sessionEnded' } });
    expect(rig.door.session.refusals).toEqual([null]);
  });

  it.each([400, 404, 500])('without a reason keeps the session for status %i', async (status) => {
    rig.server.use(http.get(CAMERAS, () => HttpResponse.html('<h1>no</h1>', { status })));
    expect(await rig.door.api.cameras.list()).toEqual({
      ok: false,
      failure: { kind: 'unexpected', status, isPage: true },
    });
    expect(rig.door.session.refusals).toEqual([]);
  });

  it.each([400, 409, 503])('is reported to the screen if it has a reason (status %i)', async (status) => {
    rig.server.use(http.get(CAMERAS, () => problem(status, 'E1', 'because')));
    expect(await rig.door.api.cameras.list()).toEqual({
      ok: false,
      failure: { kind: 'refused', status, code: 'E1', detail: 'because' },
    });
    expect(rig.door.session.refusals).toEqual([]);
  });

  it.each([null, [], { errors: [] }, { errors: [null] }, { errors: 'E1' }, { errors: ['E1'] }])(
    'has no reason if the body is %j',
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
  ])('%s a reason includes the delay from `Retry-After`', async (_what, answer, failure) => {
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

  it.each([
    ['the `Date` header of the response', { Date: new Date(HOUR).toUTCString() }, 0],
    ["the vendor's clock if the `Date` header is not readable", {}, HOUR],
  ])('has a delay from `Retry-After` that is relative to %s', async (_what, date, vendorTime) => {
    const exchange = createHttpExchange({ baseUrl: ORIGIN, now: () => 0, vendorNow: () => vendorTime });
    const { api } = createApiRig({ baseUrl: ORIGIN, exchange });
    const headers = { 'Retry-After': new Date(HOUR + 5_000).toUTCString(), ...date };
    rig.server.use(http.get(CAMERAS, () => new Response(null, { status: 503, headers })));
    expect(await api.cameras.list()).toMatchObject({ failure: { status: 503, retryAfter: 5_000 } });
  });

  it('keeps the session if the caller has aborted', async () => {
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

  it('is not reported if its session has ended meanwhile', async () => {
    rig.server.use(
      http.get(CAMERAS, () => {
        rig.door.session.endSession();
        return problem(500, 'E1', "about the last user's cameras");
      }),
    );
    expect(await rig.door.api.cameras.list()).toEqual({ ok: false, failure: { kind: 'cancelled' } });
  });
});

describe('api client: a call that tolerates a missing recording', () => {
  const CLIP = `${ORIGIN}/vss/v1/events/:id/hls`;
  const ask = () =>
    rig.door.api.events.clip({ eventId: 'e1', cameraId: 'c1' }, undefined, { toleratesMissing: true });

  it.each([
    [404, 'E0404'],
    [403, 'E0001'],
  ])('returns a missing recording as a failure and keeps the session: %i %s', async (status, code) => {
    rig.server.use(http.get(CLIP, () => problem(status, code)));
    expect(await ask()).toMatchObject({ ok: false, failure: { kind: 'refused', status } });
    expect(rig.door.session).toMatchObject({ repairs: 0, refusals: [] });
  });

  it('returns a 403 without a reason as a failure and keeps the session', async () => {
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

  it('ends the session after a 401, which concerns the user', async () => {
    rig.server.use(http.get(CLIP, () => problem(401, 'E0401')));
    expect(await ask()).toEqual({ ok: false, failure: { kind: 'sessionEnded' } });
    expect(rig.door.session.refusals).toHaveLength(1);
  });
});

describe('api client: a malformed response', () => {
  it.each([
    ['an empty body', () => new HttpResponse(null, { status: 200 })],
    ['status 204', () => new HttpResponse(null, { status: 204 })],
    ['a list', () => HttpResponse.json([])],
    ['null', () => HttpResponse.json(null)],
    ['data that is null', () => HttpResponse.json({ data: null })],
    ['data that is a list', () => HttpResponse.json({ data: [] })],
    ['data that is a string', () => HttpResponse.json({ data: 'cameras' })],
  ])('is reported as invalid: %s', async (_what, answer) => {
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

describe('api client: a change whose response has no data', () => {
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

  it.each(calls)('succeeds with status 204: %s', async (_asked, call, value) => {
    rig.server.use(http.all(`${ORIGIN}/*`, () => new HttpResponse(null, { status: 204 })));
    expect(await call()).toEqual({ ok: true, value });
  });

  it.each(answers)('succeeds with %s in the response', async (_what, answer) => {
    rig.server.use(http.put(PASSWORD, answer));
    expect(await rig.door.api.users.changePassword('Abcdefg1', 'Abcdefg2')).toEqual({
      ok: true,
      value: true,
    });
  });
});

describe('api client: errors in a response with status 200', () => {
  const errors = (error: object, rest: object = {}) => HttpResponse.json({ errors: [error], ...rest });

  it.each([
    ['with their own status', { status: 409, code: 'E1', detail: 'because' }, 409],
    ['with status 400 if they have none', { code: 'E1', detail: 'because' }, 400],
  ])('are reported as a refusal %s', async (_what, error, status) => {
    rig.server.use(
      http.put(PASSWORD, () => errors(error)),
      http.get(CAMERAS, () => errors(error, { data: null })),
    );
    const failure = { kind: 'refused', status, code: 'E1', detail: 'because' };
    expect(await rig.door.api.users.changePassword('Abcdefg1', 'Abcdefg2')).toEqual({ ok: false, failure });
    expect(await rig.door.api.cameras.list()).toEqual({ ok: false, failure });
  });

  it.each([{ status: 403, code: 'E0403' }, { code: 'E0403' }])(
    'cause the renewal of an expired token: %j',
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

  it('are ignored if the response contains the data', async () => {
    rig.server.use(http.get(CAMERAS, () => errors({ code: 'E1' }, { data: { cameras: [] } })));
    expect(await rig.door.api.cameras.list()).toEqual({ ok: true, value: [] });
  });
});
