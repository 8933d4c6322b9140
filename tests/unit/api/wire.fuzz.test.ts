import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Result } from '@/domain/result';
import type { VendorApi } from '@/api/vendorApi';
import { createApiRig } from '../../support/apiRig';
import { anyAnswer } from '../../support/wireArbitraries';
import { runs } from '../../support/runs';

const RUNS = runs(400);

async function answered(status: number, body: unknown, call: (api: VendorApi) => Promise<Result<unknown>>) {
  const overTheWire: unknown = body === undefined ? '' : JSON.parse(JSON.stringify(body) ?? 'null');
  const door = createApiRig({
    baseUrl: '',
    pauses: [],
    exchange: () => Promise.resolve({ kind: 'answered', status, body: overTheWire }),
  });
  const result = await call(door.api);
  expect(door.progress()).toBe(0);
  return result;
}

/** URLs, paths and keys contain ids, so an id must be usable in all of them. */
function expectId(id: string): void {
  expect(id).not.toBe('');
  expect(['.', '..']).not.toContain(id);
  expect(() => encodeURIComponent(id)).not.toThrow();
}
function expectAddress(address: string | null): void {
  if (address !== null) expect(['http:', 'https:']).toContain(new URL(address).protocol);
}
const expectDistinct = (ids: readonly string[]) => expect(new Set(ids).size).toBe(ids.length);

type Check = (value: never) => void;

const calls: readonly [string, fc.Arbitrary<unknown>, (api: VendorApi) => Promise<Result<unknown>>, Check][] =
  [
    [
      'the cameras',
      anyAnswer.cameras,
      (api) => api.cameras.list(),
      (cameras: Extract<Awaited<ReturnType<VendorApi['cameras']['list']>>, { ok: true }>['value']) => {
        expectDistinct(cameras.map(({ id }) => id));
        for (const camera of cameras) {
          expectId(camera.id);
          expect(camera.name.trim()).not.toBe('');
          expectAddress(camera.snapshotUrl);
          for (const percent of [camera.batteryPercent, camera.networkPercent]) {
            expect(percent === null || (Number.isInteger(percent) && percent >= 0 && percent <= 100)).toBe(
              true,
            );
          }
        }
      },
    ],
    [
      'a page of events',
      anyAnswer.events,
      (api) => api.events.page({ cameraId: 'a', begin: 0, end: 1, size: 20 }),
      ({
        events,
        isShort,
      }: Extract<Awaited<ReturnType<VendorApi['events']['page']>>, { ok: true }>['value']) => {
        expect(isShort).toBe(true);
        expectDistinct(events.map(({ id }) => id));
        for (const { id, at, thumbnailUrl } of events) {
          expectId(id);
          expect(Number.isSafeInteger(at)).toBe(true);
          expect(() => new Date(at).toISOString()).not.toThrow();
          expect(() => new Intl.DateTimeFormat('en', { dateStyle: 'full' }).format(at)).not.toThrow();
          expectAddress(thumbnailUrl);
        }
      },
    ],
    [
      'the latest event',
      anyAnswer.events,
      (api) => api.events.latest('a'),
      ({ latest }: Extract<Awaited<ReturnType<VendorApi['events']['latest']>>, { ok: true }>['value']) => {
        if (latest) expectId(latest.id);
      },
    ],
    [
      'the members',
      anyAnswer.shares,
      (api) => api.cameras.shares('a'),
      (members: Extract<Awaited<ReturnType<VendorApi['cameras']['shares']>>, { ok: true }>['value']) => {
        expectDistinct(members.map(({ id }) => id));
        for (const { id, avatarUrl } of members) {
          expectId(id);
          expectAddress(avatarUrl);
        }
      },
    ],
    [
      'view all',
      anyAnswer.viewAll,
      (api) => api.cameras.viewAll(),
      (tiles: Extract<Awaited<ReturnType<VendorApi['cameras']['viewAll']>>, { ok: true }>['value']) => {
        expectDistinct(tiles.map(({ cameraId }) => cameraId));
        for (const { snapshotUrl, videoUrl, name } of tiles) {
          expect(name).not.toBe('');
          expectAddress(snapshotUrl);
          expectAddress(videoUrl);
        }
      },
    ],
    [
      'the profile',
      anyAnswer.profile,
      (api) => api.users.profile(),
      ({ avatarUrl }: { avatarUrl: string | null }) => expectAddress(avatarUrl),
    ],
    [
      'a live credential',
      anyAnswer.credential,
      (api) => api.cameras.liveCredential('a'),
      (credential: object) => expect(Object.values(credential)).not.toContain(''),
    ],
    [
      'a clip',
      anyAnswer.address,
      (api) => api.events.clip({ eventId: 'a', cameraId: 'b' }),
      (url: string) => expectAddress(url),
    ],
    ['support', anyAnswer.address, (api) => api.users.supportAddress(), (url: string) => expectAddress(url)],
    [
      'a new share',
      anyAnswer.email,
      (api) => api.cameras.addShare('a', 'b@c.example'),
      (email: string) => expect(email).not.toBe(''),
    ],
    [
      'a removed share',
      anyAnswer.nothing,
      (api) => api.cameras.removeShare('a', 'b'),
      (value: true) => expect(value).toBe(true),
    ],
    [
      'a log-in',
      anyAnswer.token,
      (api) => api.guests.login({ username: 'a', password: 'b' }),
      (token: string) => expect(token).not.toBe(''),
    ],
    [
      'a new name',
      anyAnswer.nothing,
      (api) => api.users.changeName('a'),
      (value: true) => expect(value).toBe(true),
    ],
    [
      'a new password',
      anyAnswer.nothing,
      (api) => api.users.changePassword('a', 'b'),
      (value: true) => expect(value).toBe(true),
    ],
    [
      'a forgotten password',
      anyAnswer.nothing,
      (api) => api.guests.forgotPassword('a'),
      (value: true) => expect(value).toBe(true),
    ],
    [
      'a reset password',
      anyAnswer.nothing,
      (api) => api.guests.resetPassword('a', 'b'),
      (value: true) => expect(value).toBe(true),
    ],
    [
      'a sign-up',
      anyAnswer.nothing,
      (api) => api.guests.signUp({ username: 'a', email: 'b', password: 'c', tenant: 'd' }),
      (value: true) => expect(value).toBe(true),
    ],
  ];

describe('malformed response', () => {
  it.each(calls)('is rejected or repaired: %s', async (_what, answer, call, check) => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof({ weight: 4, arbitrary: fc.constant(200) }, fc.integer({ min: 200, max: 599 })),
        answer,
        async (status, body) => {
          const result = await answered(status, body, call);
          if (result.ok) check(result.value as never);
          const end = result.ok ? 'ok' : result.failure.kind;
          expect(end).toMatch(/^(ok|refused|unexpected|sessionEnded)$/);
        },
      ),
      RUNS,
    );
  });
});
