import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { Promotion } from '@/domain/promotion';
import { createApiRig, type ApiRig } from '../../support/apiRig';
import { settle } from '../../support/settle';

const ORIGIN = 'https://api.example';
const CREDENTIALS = `${ORIGIN}/vss/v1/devices/:id/credentials/3`;

const server = setupServer();
let door: ApiRig;
let seen: number;
let promotion: Promotion;
let controller: AbortController;

beforeEach(() => {
  seen = 0;
  server.listen({ onUnhandledRequest: 'error' });
  server.events.on('request:start', () => {
    seen += 1;
  });
  door = createApiRig({ baseUrl: ORIGIN, pauses: [0, 0] });
  promotion = new Promotion();
  controller = new AbortController();
});
afterEach(() => {
  server.resetHandlers();
  server.events.removeAllListeners();
  server.close();
});

const problem = (status: number, code: string) => () =>
  HttpResponse.json({ errors: [{ status, code, detail: 'no' }] }, { status });
const askAhead = () => door.api.cameras.liveCredential('c0', controller.signal, { promotion });
const saidNothing = { repairs: 0, failedRepairs: 0, refusals: [] };

async function answered(): Promise<void> {
  await waitFor(() => expect(seen).toBe(1));
  for (let turn = 0; turn < 20; turn += 1) await settle();
}

describe('refused early call', () => {
  it.each([
    [403, 'E0403'],
    [401, 'E0401'],
    [403, 'E0001'],
    [404, 'E0404'],
  ])('neither renews the token nor ends the session before the click: %i %s', async (status, code) => {
    server.use(http.get(CREDENTIALS, problem(status, code)));
    const answer = askAhead();
    await answered();
    expect(door.session).toMatchObject(saidNothing);
    controller.abort();
    expect(await answer).toEqual({ ok: false, failure: { kind: 'cancelled' } });
    expect(door.session).toMatchObject(saidNothing);
    expect(seen).toBe(1);
  });

  it('renews an expired token after the click', async () => {
    let tries = 0;
    server.use(
      http.get(CREDENTIALS, () => {
        tries += 1;
        if (tries === 1) return problem(403, 'E0403')();
        return HttpResponse.json({
          data: { accessKeyId: 'A', secretAccessKey: 'S', sessionToken: 'T', id: 'channel' },
        });
      }),
    );
    door.session.onRepair = () => {
      door.session.now = 'T2';
      return Promise.resolve(true);
    };
    const answer = askAhead();
    await answered();
    promotion.promote();
    expect(await answer).toMatchObject({ ok: true });
    expect(door.session).toMatchObject({ repairs: 1, refusals: [] });
    expect(seen).toBe(2);
  });

  it('ends the session after the click if the status is 401', async () => {
    server.use(http.get(CREDENTIALS, problem(401, 'E0401')));
    const answer = askAhead();
    await answered();
    promotion.promote();
    expect(await answer).toEqual({ ok: false, failure: { kind: 'sessionEnded' } });
    expect(door.session.refusals).toMatchObject([{ code: 'E0401', detail: 'no' }]);
    expect(seen).toBe(1);
  });

  it('returns "cancelled" if the session ends before the click', async () => {
    server.use(http.get(CREDENTIALS, problem(401, 'E0401')));
    const answer = askAhead();
    await answered();
    door.session.endSession();
    expect(await answer).toEqual({ ok: false, failure: { kind: 'cancelled' } });
    expect(door.session).toMatchObject(saidNothing);
  });
});

describe('early call without a response', () => {
  it('is retried only after the click', async () => {
    server.use(http.get(CREDENTIALS, () => HttpResponse.error()));
    const answer = askAhead();
    await answered();
    expect(seen).toBe(1);
    promotion.promote();
    expect(await answer).toEqual({ ok: false, failure: { kind: 'unreachable' } });
    expect(seen).toBe(3);
  });
});

describe('progress indicator of an early call', () => {
  it('appears only after the click', async () => {
    const held = new AbortController();
    server.use(
      http.get(CREDENTIALS, async () => {
        await new Promise((resolve) => held.signal.addEventListener('abort', resolve));
        return HttpResponse.json({ data: {} });
      }),
    );
    const answer = askAhead();
    await answered();
    expect(door.progress()).toBe(0);
    promotion.promote();
    await waitFor(() => expect(door.progress()).toBe(1));
    held.abort();
    await answer;
    expect(door.progress()).toBe(0);
  });

  it('never appears without a click', async () => {
    server.use(http.get(CREDENTIALS, problem(500, 'E0500')));
    expect(await askAhead()).toMatchObject({ ok: false });
    expect(door.mostProgress()).toBe(0);
  });
});
