import { describe, expect, it, vi } from 'vitest';
import { http, HttpResponse } from 'msw';
import { createHttpExchange } from '@/api/httpExchange';
import { createApiRig } from '../../support/apiRig';
import { fakeServer } from '../../support/fakeServer';
import {
  CAMERAS,
  ORIGIN,
  SHARES,
  bearersOf,
  expired,
  good,
  inTurn,
  noAnswer,
  problem,
  setUpClient,
} from './clientRig';

const rig = setUpClient();

describe('api client: the token', () => {
  it('is sent to the API but not to other origins', async () => {
    rig.server.use(http.get(CAMERAS, good), http.get('https://elsewhere.example/', good));
    await rig.door.api.cameras.list();
    await fetch('https://elsewhere.example/');
    expect(bearersOf(rig.seen)).toEqual(['Bearer T1', null]);
  });

  it("is not sent with a guest's calls", async () => {
    rig.server.use(
      http.post(`${ORIGIN}/uis-wrapper/v2/users/login`, () => HttpResponse.json({ data: { jwt: 'x' } })),
      http.post(`${ORIGIN}/uis/v1/users`, () => HttpResponse.json({ data: {} })),
      http.post(`${ORIGIN}/uis/v1/users/forgot-password`, () => HttpResponse.json({ data: {} })),
      http.post(`${ORIGIN}/uis/v1/users/reset-password`, () => HttpResponse.json({ data: {} })),
    );
    await rig.door.api.guests.login({ username: 'a', password: 'b' });
    await rig.door.api.guests.signUp({ username: 'a', email: 'b', password: 'c', tenant: 'd' });
    await rig.door.api.guests.forgotPassword('a');
    await rig.door.api.guests.resetPassword('a', 'b');
    expect(bearersOf(rig.seen)).toEqual([null, null, null, null]);
  });

  it('is required: without it, the list of cameras is not requested', async () => {
    rig.door.session.now = null;
    expect(await rig.door.api.cameras.list()).toEqual({ ok: false, failure: { kind: 'sessionEnded' } });
    expect(rig.seen).toHaveLength(0);
  });
});

describe('api client: an expired token', () => {
  it('is renewed once before a refused POST is repeated', async () => {
    rig.server.use(
      http.post(
        SHARES,
        inTurn(expired, () => HttpResponse.json({ data: { email: 'a@b.example' } })),
      ),
    );
    rig.door.session.onRepair = () => {
      rig.door.session.now = 'T2';
      return Promise.resolve(true);
    };
    expect(await rig.door.api.cameras.addShare('c', 'a@b.example')).toEqual({
      ok: true,
      value: 'a@b.example',
    });
    expect(rig.door.session.repairs).toBe(1);
    expect(bearersOf(rig.seen)).toEqual(['Bearer T1', 'Bearer T2']);
    const bodies = await Promise.all(rig.seen.map((request) => request.json()));
    expect(bodies).toEqual([{ data: { email: 'a@b.example' } }, { data: { email: 'a@b.example' } }]);
  });

  it('is not renewed again if it was renewed during the call', async () => {
    rig.server.use(
      http.get(
        CAMERAS,
        inTurn(() => {
          rig.door.session.now = 'T2';
          return expired();
        }, good),
      ),
    );
    expect(await rig.door.api.cameras.list()).toEqual({ ok: true, value: [] });
    expect(rig.door.session.repairs).toBe(0);
  });

  it('is renewed again if the repeated call gets no response and its retry is refused', async () => {
    rig.door = createApiRig({ baseUrl: ORIGIN, pauses: [0, 0] });
    rig.server.use(http.get(CAMERAS, inTurn(expired, noAnswer, expired, good)));
    rig.door.session.onRepair = () => {
      rig.door.session.now = `T${rig.door.session.repairs + 1}`;
      return Promise.resolve(true);
    };
    expect(await rig.door.api.cameras.list()).toEqual({ ok: true, value: [] });
    expect(bearersOf(rig.seen)).toEqual(['Bearer T1', 'Bearer T2', 'Bearer T2', 'Bearer T3']);
    expect(rig.door.session).toMatchObject({ repairs: 2, failedRepairs: 0 });
  });

  it('ends the session if the third attempt is refused even after its renewal', async () => {
    rig.door = createApiRig({ baseUrl: ORIGIN, pauses: [0, 0] });
    rig.server.use(http.get(CAMERAS, inTurn(expired, noAnswer, expired, noAnswer, expired)));
    rig.door.session.onRepair = () => {
      rig.door.session.now = `T${rig.door.session.repairs + 1}`;
      return Promise.resolve(true);
    };
    expect(await rig.door.api.cameras.list()).toEqual({ ok: false, failure: { kind: 'sessionEnded' } });
    expect(rig.door.session).toMatchObject({ repairs: 3, failedRepairs: 1 });
  });

  it('is renewed again if the repeated call waits offline and is refused', async () => {
    let network = { comeBack: () => undefined as void };
    const lost = () => {
      network = rig.door.goOffline();
      return noAnswer();
    };
    rig.server.use(http.get(CAMERAS, inTurn(expired, lost, expired, good)));
    rig.door.session.onRepair = () => {
      rig.door.session.now = `T${rig.door.session.repairs + 1}`;
      return Promise.resolve(true);
    };
    const answer = rig.door.api.cameras.list();
    await expect.poll(() => rig.seen).toHaveLength(2);
    network.comeBack();
    expect(await answer).toEqual({ ok: true, value: [] });
    expect(bearersOf(rig.seen)).toEqual(['Bearer T1', 'Bearer T2', 'Bearer T2', 'Bearer T3']);
    expect(rig.door.session).toMatchObject({ repairs: 2, failedRepairs: 0 });
  });

  describe('replaced by another tab during the call', () => {
    const replaced = () => {
      rig.door.session.now = `T${rig.seen.length + 1}`;
      return expired();
    };

    it('leads to another attempt with the newest token', async () => {
      rig.server.use(http.get(CAMERAS, inTurn(replaced, replaced, good)));
      expect(await rig.door.api.cameras.list()).toEqual({ ok: true, value: [] });
      expect(bearersOf(rig.seen)).toEqual(['Bearer T1', 'Bearer T2', 'Bearer T3']);
      expect(rig.door.session).toMatchObject({ repairs: 0, failedRepairs: 0 });
    });

    it('ends the session if the newest token is refused too', async () => {
      rig.server.use(http.get(CAMERAS, inTurn(replaced, replaced, expired)));
      expect(await rig.door.api.cameras.list()).toEqual({ ok: false, failure: { kind: 'sessionEnded' } });
      expect(rig.seen).toHaveLength(3);
      expect(rig.door.session).toMatchObject({ repairs: 0, failedRepairs: 1 });
    });

    it('leads to at most three more attempts', async () => {
      rig.server.use(http.get(CAMERAS, replaced));
      expect(await rig.door.api.cameras.list()).toMatchObject({ failure: { kind: 'refused', status: 403 } });
      expect(rig.seen).toHaveLength(4);
      expect(rig.door.session).toMatchObject({ repairs: 0, failedRepairs: 0 });
    });
  });

  it('does not delay the cancellation of the call that renews it', async () => {
    rig.server.use(http.get(CAMERAS, expired));
    const controller = new AbortController();
    rig.door.session.onRepair = () => {
      setTimeout(() => controller.abort());
      return new Promise(() => undefined);
    };
    expect(await rig.door.api.cameras.list(controller.signal)).toEqual({
      ok: false,
      failure: { kind: 'cancelled' },
    });
    expect(rig.door.progress()).toBe(0);
  });

  it('does not delay the cancellation of a call that waits for another call to renew it', async () => {
    const controller = new AbortController();
    rig.door.session.onSettled = () => new Promise(() => undefined);
    const answer = rig.door.api.cameras.list(controller.signal);
    controller.abort();
    expect(await answer).toEqual({ ok: false, failure: { kind: 'cancelled' } });
    expect(rig.seen).toHaveLength(0);
  });

  it('is reported to the screen if the call was made by a guest', async () => {
    rig.server.use(http.post(`${ORIGIN}/uis/v1/users/forgot-password`, expired));
    expect(await rig.door.api.guests.forgotPassword('a@b.example')).toEqual({
      ok: false,
      failure: { kind: 'refused', status: 403, code: 'E0403', detail: 'expired token' },
    });
    expect(rig.door.session).toMatchObject({ repairs: 0, refusals: [] });
  });
});

describe('api client: a 401', () => {
  const renewedElsewhere = () => {
    rig.door.session.now = `T${rig.seen.length + 1}`;
    return problem(401, 'E0401', 'invalid token');
  };

  it('causes a retry if the token was replaced meanwhile', async () => {
    rig.server.use(http.get(CAMERAS, inTurn(renewedElsewhere, good)));
    expect(await rig.door.api.cameras.list()).toEqual({ ok: true, value: [] });
    expect(bearersOf(rig.seen)).toEqual(['Bearer T1', 'Bearer T2']);
    expect(rig.door.session).toMatchObject({ repairs: 0, refusals: [] });
  });

  it('does not end the next session if its own session has just ended', async () => {
    const controller = new AbortController();
    const refused = vi.fn<() => void>();
    const exchange = createHttpExchange({
      baseUrl: ORIGIN,
      adapter: fakeServer(() => (controller.abort(), Promise.resolve({ status: 401, body: null }))),
      session: {
        token: () => (controller.signal.aborted ? 'of the next user' : 'T1'),
        signal: () => controller.signal,
        settled: () => Promise.resolve(true),
        repair: () => Promise.resolve(false),
        repairFailed: refused,
        refused,
      },
    });
    const { api } = createApiRig({ baseUrl: ORIGIN, exchange });
    expect(await api.cameras.list(controller.signal)).toEqual({ ok: false, failure: { kind: 'cancelled' } });
    expect(refused).not.toHaveBeenCalled();
  });

  it('is reported to the screen if three newer tokens are refused too', async () => {
    rig.server.use(http.get(CAMERAS, renewedElsewhere));
    expect(await rig.door.api.cameras.list()).toMatchObject({ failure: { kind: 'refused', status: 401 } });
    expect(rig.seen).toHaveLength(4);
    expect(rig.door.session.refusals).toEqual([]);
  });

  it('ends the session if the newest token is refused too', async () => {
    rig.server.use(
      http.get(
        CAMERAS,
        inTurn(renewedElsewhere, () => problem(401, 'E0401')),
      ),
    );
    expect(await rig.door.api.cameras.list()).toEqual({ ok: false, failure: { kind: 'sessionEnded' } });
    expect(rig.door.session.refusals).toHaveLength(1);
  });
});

it('api client: a 404 ends the session even if another tab has renewed the token', async () => {
  const missing = () => {
    rig.door.session.now = 'T2';
    return problem(404, 'E0404');
  };
  rig.server.use(http.get(CAMERAS, inTurn(missing, good)));
  expect(await rig.door.api.cameras.list()).toEqual({ ok: false, failure: { kind: 'sessionEnded' } });
  expect(rig.seen).toHaveLength(1);
});
