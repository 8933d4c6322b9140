import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { delay, http, HttpResponse, type HttpResponseResolver } from 'msw';
import { setupServer } from 'msw/node';
import { createApiRig, type ApiRig } from '../../support/apiRig';
import { controlledTimeouts } from '../../support/controlledTimeouts';

const ORIGIN = 'https://api.example';
const CAMERAS = `${ORIGIN}/uis-wrapper/v2/cameras`;
const SHARES = `${ORIGIN}/uis/v1/cameras/:id/shares`;
const PASSWORD = `${ORIGIN}/uis/v1/users/password`;

const server = setupServer();
let door: ApiRig;
let seen: Request[];

beforeEach(() => {
  seen = [];
  server.listen({ onUnhandledRequest: 'error' });
  server.events.on('request:start', ({ request }) => {
    seen.push(request.clone());
  });
  door = createApiRig({ baseUrl: ORIGIN });
});
afterEach(() => {
  vi.useRealTimers();
  server.resetHandlers();
  server.events.removeAllListeners();
  server.close();
});

const good = (): Response => HttpResponse.json({ data: { cameras: [] } });
const noAnswer = (): Response => HttpResponse.error();
const problem = (status: number, code: string, detail = 'no') =>
  HttpResponse.json({ errors: [{ status, code, detail }] }, { status });
const expired = () => problem(403, 'E0403', 'expired token');
const bearers = () => seen.map((request) => request.headers.get('authorization'));

/** Answers one after the other; the last one stays. */
const inTurn = (...answers: (() => Response | Promise<Response>)[]): HttpResponseResolver => {
  let turn = 0;
  return () => {
    const answer = answers[Math.min(turn, answers.length - 1)];
    turn += 1;
    return answer ? answer() : noAnswer();
  };
};

describe('a call that gets no answer', () => {
  it('is asked again after half a second and after another second when it only reads', async () => {
    vi.useFakeTimers();
    let tries = 0;
    door = createApiRig({
      baseUrl: ORIGIN,
      exchange: () => {
        tries += 1;
        return Promise.resolve({ kind: 'unreachable' });
      },
    });
    const answer = door.api.cameras.list();
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

  it('does not come back in step with the others that failed with it', async () => {
    vi.useFakeTimers();
    let tries = 0;
    const chances = [0.5, 1];
    door = createApiRig({
      baseUrl: ORIGIN,
      random: () => chances.shift() ?? 0,
      exchange: () => {
        tries += 1;
        return Promise.resolve({ kind: 'unreachable' });
      },
    });
    void door.api.cameras.list();
    await vi.advanceTimersByTimeAsync(574);
    expect(tries).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(tries).toBe(2);
    await vi.advanceTimersByTimeAsync(1_299);
    expect(tries).toBe(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(tries).toBe(3);
  });

  it('is content with a later try', async () => {
    door = createApiRig({ baseUrl: ORIGIN, pauses: [0, 0] });
    server.use(http.get(CAMERAS, inTurn(noAnswer, noAnswer, good)));
    expect(await door.api.cameras.list()).toEqual({ ok: true, value: [] });
    expect(seen).toHaveLength(3);
  });

  it.each([
    ['POST', () => door.api.cameras.addShare('c', 'a@b.example'), http.post(SHARES, noAnswer)],
    ['PUT', () => door.api.users.changePassword('Abcdefg1', 'Abcdefg2'), http.put(PASSWORD, noAnswer)],
    ['DELETE', () => door.api.cameras.removeShare('c', 'u'), http.delete(`${SHARES}/:user`, noAnswer)],
  ])('never goes out twice when it changes something (%s)', async (_method, call, handler) => {
    door = createApiRig({ baseUrl: ORIGIN, pauses: [0, 0] });
    server.use(handler);
    expect(await call()).toEqual({ ok: false, failure: { kind: 'unreachable' } });
    expect(seen).toHaveLength(1);
  });

  it('is given up once when the server only keeps silent, and is not asked again', async () => {
    const { timeLimit, runOut } = controlledTimeouts();
    door = createApiRig({ baseUrl: ORIGIN, pauses: [0, 0], timeLimit });
    server.use(http.get(CAMERAS, ({ request }) => (runOut(request), delay('infinite'))));
    expect(await door.api.cameras.list()).toEqual({
      ok: false,
      failure: { kind: 'unexpected', status: null, isUnanswered: true },
    });
    expect(seen).toHaveLength(1);
  });

  it('waits twenty seconds for a silent server, from the moment in which the call goes out', async () => {
    const limit = vi.spyOn(AbortSignal, 'timeout');
    let settle = () => {};
    door.session.onSettled = () => new Promise((resolve) => (settle = resolve));
    server.use(http.get(CAMERAS, good));
    const answer = door.api.cameras.list();
    await new Promise((resolve) => setTimeout(resolve));
    expect(limit).not.toHaveBeenCalled();
    settle();
    await answer;
    expect(limit.mock.calls).toEqual([[20_000]]);
  });

  it('waits while the browser is offline and goes on by itself', async () => {
    const network = door.goOffline();
    server.use(http.get(CAMERAS, good));
    const answer = door.api.cameras.list();
    await Promise.resolve();
    expect(seen).toHaveLength(0);
    network.comeBack();
    expect(await answer).toEqual({ ok: true, value: [] });
    expect(seen).toHaveLength(1);
  });

  it('does not count the tries that failed because the browser went offline', async () => {
    door = createApiRig({ baseUrl: ORIGIN, pauses: [0, 0] });
    let network: { comeBack: () => void } | null = null;
    server.use(
      http.get(CAMERAS, () => {
        if (seen.length === 3) network = door.goOffline();
        // Back online all three tries are due again: the two that fail now are the first two.
        return seen.length <= 5 ? HttpResponse.error() : HttpResponse.json({ data: {} });
      }),
    );
    const answer = door.api.cameras.list();
    await waitFor(() => expect(network).not.toBeNull());
    await new Promise((resolve) => setTimeout(resolve));
    expect(seen).toHaveLength(3);
    (network as { comeBack: () => void } | null)?.comeBack();
    expect(await answer).toEqual({ ok: true, value: [] });
    expect(seen).toHaveLength(6);
  });

  it('settles at once when its signal aborts, offline too', async () => {
    door.goOffline();
    const before = new AbortController();
    before.abort();
    expect(await door.api.cameras.list(before.signal)).toEqual({ ok: false, failure: { kind: 'cancelled' } });
    const meanwhile = new AbortController();
    const answer = door.api.cameras.list(meanwhile.signal);
    meanwhile.abort();
    expect(await answer).toEqual({ ok: false, failure: { kind: 'cancelled' } });
    expect(seen).toHaveLength(0);
    expect(door.progress()).toBe(0);
  });
});

describe('the token', () => {
  it('goes with every call of a session, to the API and nowhere else', async () => {
    server.use(http.get(CAMERAS, good), http.get('https://elsewhere.example/', good));
    await door.api.cameras.list();
    await fetch('https://elsewhere.example/');
    expect(bearers()).toEqual(['Bearer T1', null]);
  });

  it('does not go with the calls of a guest', async () => {
    server.use(
      http.post(`${ORIGIN}/uis-wrapper/v2/users/login`, () => HttpResponse.json({ data: { jwt: 'x' } })),
      http.post(`${ORIGIN}/uis/v1/users`, () => HttpResponse.json({ data: {} })),
      http.post(`${ORIGIN}/uis/v1/users/forgot-password`, () => HttpResponse.json({ data: {} })),
      http.post(`${ORIGIN}/uis/v1/users/reset-password`, () => HttpResponse.json({ data: {} })),
    );
    await door.api.guests.login({ username: 'a', password: 'b' });
    await door.api.guests.signUp({ username: 'a', email: 'b', password: 'c', tenant: 'd' });
    await door.api.guests.forgotPassword('a');
    await door.api.guests.resetPassword('a', 'b');
    expect(bearers()).toEqual([null, null, null, null]);
  });

  it('is needed: without a session nothing is sent', async () => {
    door.session.now = null;
    expect(await door.api.cameras.list()).toEqual({ ok: false, failure: { kind: 'sessionEnded' } });
    expect(seen).toHaveLength(0);
  });
});

describe('an expired token', () => {
  it('is renewed once and the call repeated with the new one', async () => {
    server.use(http.get(CAMERAS, inTurn(expired, good)));
    door.session.onRepair = () => {
      door.session.now = 'T2';
      return Promise.resolve(true);
    };
    expect(await door.api.cameras.list()).toEqual({ ok: true, value: [] });
    expect(bearers()).toEqual(['Bearer T1', 'Bearer T2']);
  });

  it('lets a change go out again with the same body, since it was refused before it was done', async () => {
    server.use(
      http.post(
        SHARES,
        inTurn(expired, () => HttpResponse.json({ data: { email: 'a@b.example' } })),
      ),
    );
    door.session.onRepair = () => {
      door.session.now = 'T2';
      return Promise.resolve(true);
    };
    expect(await door.api.cameras.addShare('c', 'a@b.example')).toEqual({ ok: true, value: 'a@b.example' });
    const bodies = await Promise.all(seen.map((request) => request.json()));
    expect(bodies).toEqual([{ data: { email: 'a@b.example' } }, { data: { email: 'a@b.example' } }]);
  });

  it('asks no question when it has been renewed while the call was under way', async () => {
    server.use(
      http.get(
        CAMERAS,
        inTurn(() => {
          door.session.now = 'T2';
          return expired();
        }, good),
      ),
    );
    expect(await door.api.cameras.list()).toEqual({ ok: true, value: [] });
    expect(door.session.repairs).toBe(0);
  });

  it('is not renewed a second time for the same call', async () => {
    server.use(http.get(CAMERAS, expired));
    door.session.onRepair = () => {
      door.session.now = 'T2';
      return Promise.resolve(true);
    };
    expect(await door.api.cameras.list()).toEqual({ ok: false, failure: { kind: 'sessionEnded' } });
    expect(door.session).toMatchObject({ repairs: 1, failedRepairs: 1 });
    expect(seen).toHaveLength(2);
  });

  it('is not renewed a second time when the repeated call got no answer at first', async () => {
    door = createApiRig({ baseUrl: ORIGIN, pauses: [0, 0] });
    server.use(http.get(CAMERAS, inTurn(expired, noAnswer, expired)));
    door.session.onRepair = () => {
      door.session.now = `T${door.session.repairs + 1}`;
      return Promise.resolve(true);
    };
    expect(await door.api.cameras.list()).toEqual({ ok: false, failure: { kind: 'sessionEnded' } });
    expect(door.session).toMatchObject({ repairs: 1, failedRepairs: 1 });
  });

  it('lets a call go whose screen has been left while the user was being asked', async () => {
    server.use(http.get(CAMERAS, expired));
    const controller = new AbortController();
    door.session.onRepair = () => {
      setTimeout(() => controller.abort());
      return new Promise(() => undefined);
    };
    expect(await door.api.cameras.list(controller.signal)).toEqual({
      ok: false,
      failure: { kind: 'cancelled' },
    });
    expect(door.progress()).toBe(0);
  });

  it('lets a call go that waits for the repair of another', async () => {
    const controller = new AbortController();
    door.session.onSettled = () => new Promise(() => undefined);
    const answer = door.api.cameras.list(controller.signal);
    controller.abort();
    expect(await answer).toEqual({ ok: false, failure: { kind: 'cancelled' } });
    expect(seen).toHaveLength(0);
  });

  it('is a matter of the guest screens when a guest call answers it', async () => {
    server.use(http.post(`${ORIGIN}/uis/v1/users/forgot-password`, expired));
    expect(await door.api.guests.forgotPassword('a@b.example')).toEqual({
      ok: false,
      failure: { kind: 'refused', status: 403, code: 'E0403', detail: 'expired token' },
    });
    expect(door.session).toMatchObject({ repairs: 0, refusals: [] });
  });
});

describe('a 401', () => {
  const renewedElsewhere = () => {
    door.session.now = `T${seen.length + 1}`;
    return problem(401, 'E0401', 'invalid token');
  };

  it('that answers a token which has been replaced meanwhile lets the call go out again, and ends nothing', async () => {
    server.use(http.get(CAMERAS, inTurn(renewedElsewhere, good)));
    expect(await door.api.cameras.list()).toEqual({ ok: true, value: [] });
    expect(bearers()).toEqual(['Bearer T1', 'Bearer T2']);
    expect(door.session).toMatchObject({ repairs: 0, refusals: [] });
  });

  it('lets a change go out again too, since it was refused before it was done', async () => {
    server.use(
      http.post(
        SHARES,
        inTurn(renewedElsewhere, () => HttpResponse.json({ data: { email: 'a@b.example' } })),
      ),
    );
    expect(await door.api.cameras.addShare('c', 'a@b.example')).toEqual({ ok: true, value: 'a@b.example' });
  });

  it('is told to the screen when that happens twice to a call', async () => {
    server.use(http.get(CAMERAS, renewedElsewhere));
    expect(await door.api.cameras.list()).toMatchObject({ failure: { kind: 'refused', status: 401 } });
    expect(seen).toHaveLength(2);
    expect(door.session.refusals).toEqual([]);
  });

  it('ends the session when the new token is refused as well', async () => {
    server.use(
      http.get(
        CAMERAS,
        inTurn(renewedElsewhere, () => problem(401, 'E0401')),
      ),
    );
    expect(await door.api.cameras.list()).toEqual({ ok: false, failure: { kind: 'sessionEnded' } });
    expect(door.session.refusals).toHaveLength(1);
  });
});

describe("the browser's HTTP cache", () => {
  it("keeps neither a session's answer nor a guest's", async () => {
    server.use(
      http.get(CAMERAS, good),
      http.post(`${ORIGIN}/uis-wrapper/v2/users/login`, () => HttpResponse.json({ data: { jwt: 'x' } })),
    );
    await door.api.cameras.list();
    await door.api.guests.login({ username: 'a', password: 'b' });
    expect(seen.map(({ cache }) => cache)).toEqual(['no-store', 'no-store']);
    // A header of ours would need the vendor's leave in the preflight.
    expect(seen.map(({ headers }) => headers.get('cache-control'))).toEqual([null, null]);
  });
});

describe('a refusal', () => {
  it.each([401, 403, 404])('with a reason and status %i ends the session', async (status) => {
    server.use(http.get(CAMERAS, () => problem(status, 'E2000', 'user gone')));
    expect(await door.api.cameras.list()).toEqual({ ok: false, failure: { kind: 'sessionEnded' } });
    expect(door.session.refusals).toEqual([expect.objectContaining({ code: 'E2000', detail: 'user gone' })]);
  });

  it.each([401, 403])('without a reason and status %i ends the session', async (status) => {
    server.use(http.get(CAMERAS, () => HttpResponse.html('<h1>no</h1>', { status })));
    expect(await door.api.cameras.list()).toEqual({ ok: false, failure: { kind: 'sessionEnded' } });
    expect(door.session.refusals).toEqual([null]);
  });

  it.each([400, 404, 409, 422, 429, 500, 502, 503])(
    'without a reason and status %i leaves the session alone',
    async (status) => {
      server.use(http.get(CAMERAS, () => HttpResponse.html('<h1>no</h1>', { status })));
      expect(await door.api.cameras.list()).toEqual({ ok: false, failure: { kind: 'unexpected', status } });
      expect(door.session.refusals).toEqual([]);
    },
  );

  it.each([400, 409, 422, 429, 500, 503])(
    'with a reason and status %i is told to the screen',
    async (status) => {
      server.use(http.get(CAMERAS, () => problem(status, 'E1', 'because')));
      expect(await door.api.cameras.list()).toEqual({
        ok: false,
        failure: { kind: 'refused', status, code: 'E1', detail: 'because' },
      });
      expect(door.session.refusals).toEqual([]);
    },
  );

  it('ends nothing when the screen that asked has been left', async () => {
    const controller = new AbortController();
    server.use(
      http.get(CAMERAS, () => {
        controller.abort();
        return problem(401, 'E0401');
      }),
    );
    expect(await door.api.cameras.list(controller.signal)).toEqual({
      ok: false,
      failure: { kind: 'cancelled' },
    });
    expect(door.session.refusals).toEqual([]);
  });

  it('never reaches the next session: the answer to one that has ended is dropped', async () => {
    server.use(
      http.get(CAMERAS, () => {
        door.session.endSession();
        return problem(500, 'E1', "about the last user's cameras");
      }),
    );
    expect(await door.api.cameras.list()).toEqual({ ok: false, failure: { kind: 'cancelled' } });
  });
});

describe('a call for one of several recordings', () => {
  const CLIP = `${ORIGIN}/vss/v1/events/:id/hls`;
  const ask = () =>
    door.api.events.clip({ eventId: 'e1', cameraId: 'c1' }, undefined, { toleratesMissing: true });

  it.each([
    [404, 'E0404'],
    [403, 'E0001'],
  ])('returns %i %s as a failure and leaves the session alone', async (status, code) => {
    server.use(http.get(CLIP, () => problem(status, code)));
    expect(await ask()).toMatchObject({ ok: false, failure: { kind: 'refused', status } });
    expect(door.session).toMatchObject({ repairs: 0, refusals: [] });
  });

  it('returns a 403 without a reason as a failure and leaves the session alone', async () => {
    server.use(http.get(CLIP, () => HttpResponse.html('<h1>no</h1>', { status: 403 })));
    expect(await ask()).toEqual({ ok: false, failure: { kind: 'unexpected', status: 403 } });
    expect(door.session.refusals).toEqual([]);
  });

  it('has an expired token renewed like any other call', async () => {
    server.use(
      http.get(
        CLIP,
        inTurn(expired, () => HttpResponse.json({ data: { url: 'https://media.example/1.m3u8' } })),
      ),
    );
    door.session.onRepair = () => {
      door.session.now = 'T2';
      return Promise.resolve(true);
    };
    expect(await ask()).toEqual({ ok: true, value: 'https://media.example/1.m3u8' });
    expect(door.session.repairs).toBe(1);
  });

  it('ends the session with a 401, which is about the user', async () => {
    server.use(http.get(CLIP, () => problem(401, 'E0401')));
    expect(await ask()).toEqual({ ok: false, failure: { kind: 'sessionEnded' } });
    expect(door.session.refusals).toHaveLength(1);
  });
});

describe('an answer that is no answer', () => {
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
  ])('is told as such: %s', async (_what, answer) => {
    server.use(http.get(CAMERAS, answer));
    expect(await door.api.cameras.list()).toEqual({
      ok: false,
      failure: { kind: 'unexpected', status: null },
    });
    expect(door.session.refusals).toEqual([]);
  });
});

describe('the progress that is told', () => {
  it('is back at nothing after every kind of end', async () => {
    server.use(
      http.get(
        CAMERAS,
        inTurn(
          good,
          () => problem(500, 'E1'),
          () => HttpResponse.html(''),
        ),
      ),
    );
    await door.api.cameras.list();
    await door.api.cameras.list();
    await door.api.cameras.list();
    expect(door.progress()).toBe(0);
    expect(door.mostProgress()).toBe(1);
  });
});
