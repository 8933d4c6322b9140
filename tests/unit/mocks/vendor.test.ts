import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CLIP_EVENT_CODES } from '@/config/constants';
import { DEMO_EMAIL, DEMO_PASSWORD } from '@mocks/demoAccount';
import { createTestServer, type TestServer } from '@mocks/server';
import type { WireCamera, WireErrorBody, WireEvent } from '@mocks/contract/wire';

const ORIGIN = 'https://api.example.com';
const NOON = Date.UTC(2026, 5, 15, 12);
const CODES = CLIP_EVENT_CODES.join(',');

let clock = NOON;
let stand: TestServer;
let token = '';

beforeEach(() => {
  clock = NOON;
  stand = createTestServer({ now: () => clock });
  stand.start();
  token = stand.tokenOf(DEMO_EMAIL);
});
afterEach(() => stand.stop());

interface Reply<Data> {
  status: number;
  data: Data;
  error: WireErrorBody['errors'][number] | undefined;
}

async function call<Data>(
  method: string,
  path: string,
  options: { body?: unknown; token?: string | null } = {},
): Promise<Reply<Data>> {
  const headers = new Headers();
  const bearer = options.token === undefined ? token : options.token;
  if (bearer !== null) headers.set('authorization', `Bearer ${bearer}`);
  if (options.body !== undefined) headers.set('content-type', 'application/json');
  const response = await fetch(`${ORIGIN}${path}`, {
    method,
    headers,
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  const json = (await response.json()) as { data: Data; errors?: WireErrorBody['errors'] };
  return { status: response.status, data: json.data, error: json.errors?.[0] };
}

const cameras = async () =>
  (await call<{ cameras: WireCamera[] }>('GET', '/uis-wrapper/v2/cameras')).data.cameras;

async function cameraNamed(name: string): Promise<WireCamera> {
  const found = (await cameras()).find((camera) => camera.displayName === name);
  if (!found) throw new Error(`No camera is named ${name}.`);
  return found;
}

const eventsPath = (deviceUuid: string, rest: string) =>
  `/eps/v1/events?deviceUuid=${encodeURIComponent(deviceUuid)}&order=false&codes=${CODES}&${rest}`;

const logIn = (username: string, password: string) =>
  call<{ jwt: string }>('POST', '/uis-wrapper/v2/users/login', {
    token: null,
    body: { data: { platformType: 'OTHERS', username, password } },
  });

describe('mock session', () => {
  it('answers 401 to a request with no token or a modified one', async () => {
    expect((await call('GET', '/uis/v1/users/profile', { token: null })).status).toBe(401);
    expect((await call('GET', '/uis/v1/users/profile', { token: `${token}x` })).status).toBe(401);
  });

  it('answers E0403 to an expired token, but not to a new one', async () => {
    clock += 86_400_001;
    const expired = await call('GET', '/uis/v1/users/profile');
    expect([expired.status, expired.error?.code]).toEqual([403, 'E0403']);
    const fresh = (await logIn(DEMO_EMAIL, DEMO_PASSWORD)).data.jwt;
    expect((await call('GET', '/uis/v1/users/profile', { token: fresh })).status).toBe(200);
  });

  it('in the scenario session-expired, refuses only the first token', async () => {
    stand.vendor.setScenario('session-expired');
    const both = await Promise.all([cameras().catch(() => null), call('GET', '/uis/v1/users/profile')]);
    expect(both[1].error?.code).toBe('E0403');
    const fresh = (await logIn(DEMO_EMAIL, DEMO_PASSWORD)).data.jwt;
    expect((await call('GET', '/uis/v1/users/profile', { token: fresh })).status).toBe(200);
    expect((await call('GET', '/uis/v1/users/profile')).error?.code).toBe('E0403');
  });

  it('in the scenario session-lost, refuses the first log-in but not the second', async () => {
    stand.vendor.setScenario('session-lost');
    expect((await call('GET', '/uis/v1/users/profile')).error?.code).toBe('E0403');
    expect((await logIn(DEMO_EMAIL, DEMO_PASSWORD)).status).toBe(401);
    expect((await logIn(DEMO_EMAIL, DEMO_PASSWORD)).status).toBe(200);
  });
});

describe('mock events', () => {
  it('are all returned when a client pages backwards', async () => {
    const { uuid } = await cameraNamed('Front Door');
    const seen = new Set<string>();
    const begin = NOON - 29 * 86_400_000;
    let end = NOON;
    for (;;) {
      const { data } = await call<{ events: WireEvent[] }>(
        'GET',
        eventsPath(uuid, `begin=${begin}&end=${end}&size=20`),
      );
      const times = data.events.map((event) => Number(event.timestamp));
      expect(times).toEqual([...times].sort((a, b) => b - a));
      for (const event of data.events) seen.add(event.uuid);
      if (data.events.length < 20) break;
      end = (times.at(-1) ?? 0) - 5_000;
    }
    const camera = stand.vendor.household.cameraNamed('Front Door');
    const expected = camera
      ? stand.vendor.recordings
          .eventsOf(camera)
          .filter((event) => event.timestamp >= begin && CODES.includes(event.code))
      : [];
    expect(seen.size).toBe(expected.length);
    expect(seen.size).toBeGreaterThan(300);
  });

  it('include those exactly at begin and end', async () => {
    const { uuid } = await cameraNamed('Driveway');
    const latest = await call<{ events: WireEvent[] }>('GET', eventsPath(uuid, 'size=1'));
    const at = latest.data.events[0]?.timestamp;
    const exact = await call<{ events: WireEvent[] }>(
      'GET',
      eventsPath(uuid, `size=5&begin=${at}&end=${at}`),
    );
    expect(exact.data.events.map((event) => event.uuid)).toEqual([latest.data.events[0]?.uuid]);
  });

  it('of a camera number more than ten thousand in the scenario many-events', async () => {
    stand.vendor.setScenario('many-events');
    const camera = stand.vendor.household.cameraNamed('Front Door');
    const events = camera ? stand.vendor.recordings.eventsOf(camera) : [];
    expect(events.filter((event) => CODES.includes(event.code)).length).toBeGreaterThan(10_000);
  });
});

describe('mock share API', () => {
  it('answers 409 if the camera is already shared with the user', async () => {
    const { uuid } = await cameraNamed('Front Door');
    const body = { data: { email: 'anna@camera.example' } };
    const reply = await call('POST', `/uis/v1/cameras/${uuid}/shares`, { body });
    expect([reply.status, reply.error?.detail]).toEqual([
      409,
      'This camera is already shared with this person.',
    ]);
  });
});

describe('mock account', () => {
  it('accepts a reset link only once', async () => {
    await call('POST', '/uis/v1/users/forgot-password', {
      token: null,
      body: { data: { email: DEMO_EMAIL } },
    });
    const body = { data: { token: stand.vendor.accounts.openResetTokens()[0], password: 'Fresh1234' } };
    expect((await call('POST', '/uis/v1/users/reset-password', { token: null, body })).status).toBe(200);
    expect((await call('POST', '/uis/v1/users/reset-password', { token: null, body })).status).toBe(422);
  });
});

describe('mock vendor', () => {
  it.each([
    ['GET', '/uis/v1/users/nothing', undefined],
    ['GET', '/eps/v1/events?size=1&order=false&codes=C0001', undefined],
    ['PUT', '/uis/v1/users/display-name', { data: { displayName: 'Sam' } }],
    ['POST', '/uis-wrapper/v2/users/login', { data: { username: 'a', password: 'b' } }],
  ])('reports %s %s as a contract violation', async (method, path, body) => {
    const reply = await call(method, path, body ? { body } : {});
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(stand.violations()).toHaveLength(1);
  });
});
