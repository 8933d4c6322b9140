import { describe, expect, it } from 'vitest';
import type { VendorApi } from '@/api/vendorApi';
import { createApiRig } from '../../support/apiRig';

const answering = (data: unknown): VendorApi =>
  createApiRig({
    baseUrl: '',
    exchange: () => Promise.resolve({ kind: 'answered', status: 200, body: { data } }),
  }).api;

const camera = {
  uuid: 'c1',
  displayName: 'Front Door',
  status: 'Live',
  batteryPercentage: 87,
  networkStatus: 50,
  snapshot: 'https://media.example/1.jpg',
  authority: 1,
  CameraUseType: 'Dwelling',
};
const event = { uuid: 'e1', deviceUuid: 'c1', timestamp: 1_700_000_000_000, code: 'C0001', thumbnail: '' };
const page = { cameraId: 'c1', begin: 0, end: 1, size: 2 };

const cameraOf = (uuid: unknown) => ({ ...camera, uuid });
const eventOf = (uuid: string) => ({ ...event, uuid });

async function cameras(...list: unknown[]) {
  const result = await answering({ cameras: list }).cameras.list();
  return result.ok ? result.value : null;
}
async function events(...list: unknown[]) {
  const result = await answering({ events: list }).events.page(page);
  return result.ok ? result.value.events : null;
}

describe('camera parser', () => {
  it('reads all fields of the contract', async () => {
    expect(await cameras(camera)).toEqual([
      {
        id: 'c1',
        name: 'Front Door',
        status: 'Live',
        isLive: true,
        batteryPercent: 87,
        networkPercent: 50,
        snapshotUrl: 'https://media.example/1.jpg',
        isOwner: true,
        useType: 'Dwelling',
      },
    ]);
  });

  it('accepts numbers as strings', async () => {
    const [read] =
      (await cameras({ ...camera, batteryPercentage: '87', networkStatus: ' 12 ', authority: '1' })) ?? [];
    expect(read).toMatchObject({ batteryPercent: 87, networkPercent: 12, isOwner: true });
  });

  it.each([null, undefined, '', ' ', 'full', true, [], {}])(
    'treats the battery level %j as unknown',
    async (batteryPercentage) => {
      expect(await cameras({ ...camera, batteryPercentage })).toMatchObject([{ batteryPercent: null }]);
    },
  );

  it.each([
    [-5, 0],
    [104, 100],
    [49.6, 50],
  ])('converts a battery level of %d percent to %d percent', async (batteryPercentage, percent) => {
    expect(await cameras({ ...camera, batteryPercentage })).toMatchObject([{ batteryPercent: percent }]);
  });

  it.each(['live', 'Offline', '', null, undefined, true])(
    'treats the status %j as offline',
    async (status) => {
      expect(await cameras({ ...camera, status })).toMatchObject([{ isLive: false }]);
    },
  );

  it('treats only a user with authority 1 as the owner', async () => {
    for (const authority of [0, 2, '2', null, undefined, true, 'owner']) {
      expect(await cameras({ ...camera, authority })).toMatchObject([{ isOwner: false }]);
    }
  });

  it.each(['', 'javascript:alert(1)', 'data:image/png;base64,x', 'file:///etc/passwd', 'blob:x', 5, null])(
    'rejects the snapshot URL %j',
    async (snapshot) => {
      expect(await cameras({ ...camera, snapshot })).toMatchObject([{ snapshotUrl: null }]);
    },
  );

  it('omits duplicates and cameras without a usable id', async () => {
    const others = [null, 7, 'camera', [], {}, ...['', ' ', '.', '..', '\ud800', null].map(cameraOf)];
    expect(await cameras(...others, camera, { ...camera, displayName: 'Again' })).toMatchObject([
      { id: 'c1', name: 'Front Door' },
    ]);
  });

  it.each(['  ', null, undefined, true, {}, ['Front Door']])(
    'uses the id as the name of a camera whose display name is %j',
    async (displayName) => {
      expect(await cameras({ ...camera, displayName })).toMatchObject([{ name: 'c1' }]);
    },
  );

  it('treats a missing list as empty and a list of another type as invalid', async () => {
    expect(await answering({}).cameras.list()).toEqual({ ok: true, value: [] });
    expect(await answering({ cameras: null }).cameras.list()).toEqual({ ok: true, value: [] });
    for (const list of [{}, 'none', 7, true]) {
      expect(await answering({ cameras: list }).cameras.list()).toMatchObject({ ok: false });
    }
  });
});

describe('event parser', () => {
  it.each([
    [1_700_000_000_000, 1_700_000_000_000],
    ['1700000000000', 1_700_000_000_000],
    [1_700_000_000_000.7, 1_700_000_000_000],
    [0, 0],
    ['2023-11-14T22:13:20Z', 1_700_000_000_000],
    ['2023-11-14T22:13:20', new Date(2023, 10, 14, 22, 13, 20).getTime()],
    ['2023-11-15T00:13:20+02:00', 1_700_000_000_000],
  ])('accepts %j as a time', async (timestamp, at) => {
    expect(await events({ ...event, timestamp })).toMatchObject([{ at }]);
  });

  it.each([
    null,
    undefined,
    '',
    'yesterday',
    'camera 7',
    '2023-11-14T99:00',
    -1,
    8.64e15 + 1,
    1e300,
    Number.MAX_VALUE,
    {},
    [1],
  ])('omits an event whose time is %j', async (timestamp) => {
    expect(await events({ ...event, timestamp })).toEqual([]);
  });

  it('omits an event without a usable id', async () => {
    expect(await events(...['', ' ', '..', '\ud800'].map(eventOf), event)).toMatchObject([{ id: 'e1' }]);
  });

  it('counts omitted events when it checks if a page is short', async () => {
    const result = await answering({ events: [event, null] }).events.page(page);
    expect(result).toMatchObject({ ok: true, value: { isShort: false } });
    expect(await answering({ events: [event] }).events.page(page)).toMatchObject({
      value: { isShort: true },
    });
    expect(await answering({}).events.page(page)).toMatchObject({ value: { isShort: true } });
  });

  it('returns null if there is no latest event', async () => {
    expect(await answering({ events: [] }).events.latest('c1')).toEqual({
      ok: true,
      value: { latest: null },
    });
  });
});

describe('member parser', () => {
  const member = { uuid: 'u1', displayName: 'Anna', email: 'anna@camera.example' };

  const memberOf = (uuid: string, authority: unknown) => ({ ...member, uuid, authority });

  it('omits members with an authority flag of any value except null', async () => {
    const flagged = [1, 0, '', false, 'owner'].map((authority, index) => memberOf(`f${index}`, authority));
    const free = [null, undefined].map((authority, index) => memberOf(`m${index}`, authority));
    const result = await answering({ users: [...flagged, ...free] }).cameras.shares('c1');
    expect(result.ok && result.value.map(({ id }) => id)).toEqual(['m0', 'm1']);
  });

  it.each([
    [' Anna ', 'Anna'],
    ['  ', member.email],
    [null, member.email],
  ])('reads the name of a member whose display name is %j as %s', async (displayName, name) => {
    const result = await answering({ users: [{ ...member, displayName }] }).cameras.shares('c1');
    expect(result).toMatchObject({ value: [{ name, email: member.email }] });
  });

  it('omits members without a usable id, since no call could remove them', async () => {
    const users = ['', '.', ' '].map((uuid) => memberOf(uuid, null));
    expect(await answering({ users: [...users, member] }).cameras.shares('c1')).toMatchObject({
      value: [{ id: 'u1' }],
    });
  });

  it('accepts a member without a usable avatar URL', async () => {
    for (const avatar of [null, undefined, '', 'javascript:x']) {
      const result = await answering({ users: [{ ...member, avatar }] }).cameras.shares('c1');
      expect(result).toMatchObject({ value: [{ avatarUrl: null }] });
    }
  });
});

describe('media parser', () => {
  it('requires all four fields of a credential', async () => {
    const credential = { accessKeyId: 'a', secretAccessKey: 'b', sessionToken: 'c', id: 'd' };
    expect(await answering(credential).cameras.liveCredential('c1')).toMatchObject({ ok: true });
    for (const part of Object.keys(credential)) {
      for (const wrong of [undefined, null, '', {}]) {
        expect(await answering({ ...credential, [part]: wrong }).cameras.liveCredential('c1')).toMatchObject({
          ok: false,
          failure: { kind: 'unexpected' },
        });
      }
    }
  });

  it.each(['', 'javascript:alert(1)', 'data:text/html,x', null, 42.5e99, {}])(
    'rejects the clip URL %j',
    async (url) => {
      const result = await answering({ url }).events.clip({ eventId: 'e1', cameraId: 'c1' });
      expect(result).toMatchObject({ ok: false, failure: { kind: 'unexpected' } });
    },
  );

  it('gives each view-all tile a name and a unique id, and omits tiles that have neither', async () => {
    const tile = (device: unknown) => ({ 'device-data': device, video_playable: false, video_data: null });
    const devices = [
      { uuid: 'c1', displayName: ' Front Door ' },
      { uuid: 'c2', displayName: ' ' },
      { displayName: 'Garage' },
      { displayName: 'Garage' },
      { uuid: '..', displayName: '' },
      null,
      'c3',
    ];
    const result = await answering({ events: devices.map(tile) }).cameras.viewAll();
    expect(result.ok && result.value.map(({ cameraId, name }) => [cameraId, name])).toEqual([
      ['c1', 'Front Door'],
      ['c2', 'c2'],
      ['Garage', 'Garage'],
      ['Garage (2)', 'Garage'],
    ]);
  });

  it('omits videos that are not playable', async () => {
    const tile = (video_playable: unknown, video_data: unknown) => ({
      'device-data': { uuid: 'c1', displayName: 'Front Door', snapshot: '' },
      video_playable,
      video_data,
    });
    const url = 'https://media.example/1.m3u8';
    const cases: [unknown, unknown, string | null][] = [
      [true, { data: url }, url],
      ['true', { data: url }, url],
      [false, { data: url }, null],
      [undefined, { data: url }, null],
      [true, null, null],
      [true, { data: null }, null],
      [true, { data: 'javascript:x' }, null],
    ];
    for (const [playable, data, videoUrl] of cases) {
      expect(await answering({ events: [tile(playable, data)] }).cameras.viewAll()).toMatchObject({
        value: [{ videoUrl }],
      });
    }
  });
});

describe('profile parser', () => {
  it('accepts a profile with missing fields', async () => {
    const profile = { username: 5_551_234, displayName: ' \u200B\uFEFF', avatar: '' };
    expect(await answering(profile).users.profile()).toEqual({
      ok: true,
      value: { username: '5551234', name: '', email: '', avatarUrl: null },
    });
  });
});
