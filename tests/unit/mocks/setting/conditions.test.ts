import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readToken } from '@/session/sessionToken';
import { dayOf, endOfDay } from '@/domain/dateRange';
import { createControl } from '@mocks/control';
import { DEMO_EMAIL } from '@mocks/demoAccount';
import { createTestServer, type TestServer } from '@mocks/server';
import type { Vendor } from '@mocks/vendor';

const ORIGIN = 'https://api.example.com';
const NOON = new Date(2026, 5, 15, 12).getTime();

let clock = NOON;
let server: TestServer;
let token = '';

beforeEach(() => {
  clock = NOON;
  server = createTestServer({ now: () => clock });
  server.start();
  token = server.tokenOf(DEMO_EMAIL);
});
afterEach(() => server.stop());

const turn = () => createControl(server.vendor);

const ask = (path: string, bearer = token) =>
  fetch(`${ORIGIN}${path}`, { headers: { authorization: `Bearer ${bearer}` } });

function camera(vendor: Vendor, name: string) {
  const found = vendor.household.cameraNamed(name);
  if (!found) throw new Error(`No camera is named ${name}.`);
  return found;
}

const recorded = (name: string) => server.vendor.recordings.eventsOf(camera(server.vendor, name));

describe('clock conditions', () => {
  it.each([-86_400, -600, 600, 86_400])(
    'vendor-clock %i: tokens, Date headers and events are shifted by the given seconds',
    async (by) => {
      turn().condition('vendor-clock', by);
      const at = NOON + by * 1_000;
      const issued = server.tokenOf(DEMO_EMAIL);
      const claims: unknown = JSON.parse(atob(issued.split('.')[1] ?? ''));
      expect(claims).toMatchObject({ iat: at / 1_000, exp: at / 1_000 + 86_400 });
      const answer = await ask('/uis/v1/users/profile', issued);
      expect(answer.headers.get('date')).toBe(new Date(at).toUTCString());
      expect(recorded('Front Door')[0]?.timestamp).toBeGreaterThan(at - 12 * 3_600_000);
      expect(recorded('Front Door')[0]?.timestamp).toBeLessThanOrEqual(at);
    },
  );

  it('no-date and no-iat: responses have no Date header, and tokens have no `iat`', async () => {
    turn().condition('no-date', 1);
    turn().condition('no-iat', 1);
    const issued = server.tokenOf(DEMO_EMAIL);
    expect(JSON.parse(atob(issued.split('.')[1] ?? ''))).not.toHaveProperty('iat');
    expect((await ask('/uis/v1/users/profile', issued)).headers.get('date')).toBeNull();
  });
});

describe('token conditions', () => {
  it('token-seconds: a new token expires after the given number of seconds', () => {
    turn().condition('token-seconds', 30);
    expect(readToken(server.tokenOf(DEMO_EMAIL))?.expiresAt).toBe(NOON / 1_000 + 30);
  });

  it('token-calls: a token is refused after the given number of calls', async () => {
    turn().condition('token-calls', 2);
    const statuses = [];
    for (let call = 0; call < 3; call += 1) statuses.push((await ask('/uis/v1/users/profile')).status);
    expect(statuses).toEqual([200, 200, 403]);
    expect((await ask('/uis/v1/users/profile', server.tokenOf(DEMO_EMAIL))).status).toBe(200);
  });
});

describe('event conditions', () => {
  it('late-events: an older event is listed after a newer one', () => {
    const all = recorded('Front Door');
    turn().condition('late-events', 3_600 * 6);
    const known = recorded('Front Door');
    clock += 6 * 3_600_000;
    const newest = known[0]?.timestamp ?? 0;
    const added = recorded('Front Door').filter(({ uuid }) => !known.some((event) => event.uuid === uuid));
    expect(known.length).toBeLessThan(all.length);
    expect(added.some(({ timestamp }) => timestamp < newest)).toBe(true);
  });

  it('bursts: three events with ids of their own follow each event within 4 s', () => {
    const before = recorded('Front Door').filter(({ timestamp }) => timestamp < NOON - 4_000);
    turn().condition('bursts', 3);
    const events = recorded('Front Door').filter(({ timestamp }) => timestamp < NOON);
    expect(events).toHaveLength(4 * before.length);
    expect(new Set(events.map(({ uuid }) => uuid)).size).toBe(events.length);
    const [last, , same, first] = events.map(({ timestamp }) => timestamp);
    expect([same, (last ?? 0) - (first ?? 0)]).toEqual([first, 3_900]);
    for (const { uuid } of recorded('Front Door').slice(0, 8)) {
      expect(server.vendor.recordings.findEvent(uuid)?.event.uuid).toBe(uuid);
    }
  });

  it('shared-ids: two cameras have events with the same id and different clips', () => {
    turn().condition('shared-ids', 1);
    const { recordings } = server.vendor;
    const ids = new Set(recorded('Front Door').map(({ uuid }) => uuid));
    const driveway = recorded('Driveway');
    const shared = driveway.filter(({ uuid }) => ids.has(uuid));
    expect(shared.length).toBeGreaterThan(100);
    expect(new Set(driveway.map(({ uuid }) => uuid)).size).toBe(driveway.length);
    const [event] = shared;
    if (!event) throw new Error('No id is shared.');
    const clip = new URL(recordings.clipUrl(camera(server.vendor, 'Driveway'), event, ORIGIN)).pathname;
    expect(recordings.findEvent(clip.split('/')[3] ?? '')?.camera.displayName).toBe('Driveway');
  });

  it('shared-ids: an event keeps its id when newer events are added', () => {
    turn().condition('shared-ids', 1);
    const before = recorded('Driveway').slice(0, 100);
    clock += 10 * 3_600_000;
    expect(recorded('Driveway')).toEqual(expect.arrayContaining([...before]));
  });

  it('midnight: each day ends with a recording that continues into the next day', () => {
    turn().condition('midnight', 8);
    const times = new Set(recorded('Front Door').map(({ timestamp }) => timestamp));
    const ends = [1, 2, 6, 7].map((ago) => endOfDay(dayOf(NOON - ago * 86_400_000)) + 1 - 8_000);
    expect(ends.filter((at) => !times.has(at))).toEqual([]);
  });
});

describe('list conditions', () => {
  const list = async (size: number, codes = 'C0003') => {
    const { uuid } = camera(server.vendor, 'Front Door');
    const path = `/eps/v1/events?deviceUuid=${uuid}&begin=0&end=${NOON}&size=${size}&order=false&codes=${codes}`;
    const { data } = (await (await ask(path)).json()) as { data: { events: { code: string }[] } };
    return data.events;
  };

  it('page-size: lists have the configured number of events for any requested size', async () => {
    turn().condition('page-size', 12);
    expect([(await list(5)).length, (await list(30)).length]).toEqual([12, 12]);
  });

  it('filters-last: a page that is not the last one has fewer events than requested', async () => {
    expect(await list(30)).toHaveLength(30);
    turn().condition('filters-last', 1);
    const events = await list(30);
    expect(events.length).toBeGreaterThan(0);
    expect(events.length).toBeLessThan(30);
    expect(new Set(events.map(({ code }) => code))).toEqual(new Set(['C0003']));
  });

  it.each([403, 404])(
    'shares-end %i: calls for a shared camera are refused after the first list of cameras',
    async (status) => {
      turn().condition('shares-end', status);
      const names = async () => {
        const answer = await ask('/uis-wrapper/v2/cameras');
        const { data } = (await answer.json()) as { data: { cameras: { displayName: string }[] } };
        return data.cameras.map(({ displayName }) => displayName);
      };
      expect(await names()).toContain('Street');
      const { uuid } = camera(server.vendor, 'Street');
      const codes = 'C0003';
      const events = await ask(`/eps/v1/events?deviceUuid=${uuid}&size=1&order=false&codes=${codes}`);
      expect(events.status).toBe(status);
      expect(await names()).not.toContain('Street');
      expect(await names()).toContain('Front Door');
    },
  );
});

describe('conditions of responses and pictures', () => {
  it('errors-without-cors: a refused call or clip looks like a network failure', async () => {
    turn().condition('errors-without-cors', 1);
    expect((await ask('/uis/v1/users/profile')).status).toBe(200);
    await expect(ask('/uis/v1/users/profile', 'no token')).rejects.toThrow(TypeError);
    const [event] = recorded('Front Door');
    if (!event) throw new Error('Nothing is recorded.');
    const clip = server.vendor.recordings.clipUrl(camera(server.vendor, 'Front Door'), event, ORIGIN);
    expect((await fetch(clip)).status).toBe(200);
    clock += 3_600_000;
    await expect(fetch(clip)).rejects.toThrow(TypeError);
    expect(server.calls('profile')).toHaveLength(2);
  });

  it('pictures-expire: a URL is refused after it has expired', async () => {
    turn().condition('pictures-expire', 60);
    const url = server.vendor.recordings.snapshotUrl(camera(server.vendor, 'Front Door'), ORIGIN);
    expect(new URL(url).searchParams.get('expires')).toBe(String(NOON + 60_000));
    clock += 60_001;
    expect((await fetch(url)).status).toBe(403);
  });

  it('pictures-gone: the vendor has no picture', async () => {
    turn().condition('pictures-gone', 404);
    const url = server.vendor.recordings.snapshotUrl(camera(server.vendor, 'Front Door'), ORIGIN);
    expect((await fetch(url)).status).toBe(404);
  });
});
