import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_EMAIL, DEMO_PASSWORD } from '@mocks/demoAccount';
import { CALL_NAMES } from '@mocks/contract/calls';
import { createTestServer, type TestServer } from '@mocks/server';
import { createApiRig } from '../../support/apiRig';

let stand: TestServer;
beforeEach(() => {
  stand = createTestServer();
  stand.start();
});
afterEach(() => stand.stop());

const good = <Value>(result: { ok: true; value: Value } | { ok: false }): Value => {
  if (!result.ok) throw new Error(`The call failed: ${JSON.stringify(result)}`);
  return result.value;
};

describe('calls of all API functions', () => {
  it('match the contract in request and response', async () => {
    const { api, session } = createApiRig({ baseUrl: 'https://api.example.com' });
    const { guests, users, cameras, events } = api;
    session.now = good(await guests.login({ username: DEMO_EMAIL, password: DEMO_PASSWORD }));

    const found = good(await cameras.list());
    const cameraId = found.find(({ name }) => name === 'Front Door')?.id ?? '';
    expect(good(await cameras.viewAll())).toHaveLength(found.length);
    expect(good(await cameras.liveCredential(cameraId)).channel).toContain(cameraId);

    const { latest } = good(await events.latest(cameraId));
    const page = { cameraId, begin: Date.now() - 86_400_000, end: Date.now(), size: 20 };
    expect(good(await events.page(page)).events[0]).toEqual(latest);
    expect(good(await events.clip({ eventId: latest?.id ?? '', cameraId }))).toContain('/index.m3u8');

    expect(good(await cameras.addShare(cameraId, 'omar@camera.example'))).toBe('omar@camera.example');
    const omar = good(await cameras.shares(cameraId)).find(({ email }) => email === 'omar@camera.example');
    expect(good(await cameras.removeShare(cameraId, omar?.id ?? ''))).toBe(true);

    expect(good(await users.changeName('Sam'))).toBe(true);
    expect(good(await users.profile()).name).toBe('Sam');
    expect(good(await users.changePassword('Fresh1234', DEMO_PASSWORD))).toBe(true);
    expect(good(await users.supportAddress())).toMatch(/^https?:/);

    const account = {
      username: 'newbie',
      email: 'newbie@camera.example',
      password: 'Newbie123',
      tenant: 'home',
    };
    expect(good(await guests.signUp(account))).toBe(true);
    expect(good(await guests.forgotPassword(account.email))).toBe(true);
    expect(good(await guests.resetPassword('demo-reset', DEMO_PASSWORD))).toBe(true);

    expect(stand.violations()).toEqual([]);
    expect(CALL_NAMES.filter((name) => stand.calls(name).length === 0)).toEqual([]);
  });
});
