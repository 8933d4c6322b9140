import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createControlPlane, forgetWith } from '@/player/live/controlPlane';
import { HOUR } from '../../../support/durations';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const credential = { accessKeyId: 'a', secretAccessKey: 's', sessionToken: 't', channel: 'front-door' };
const plane = createControlPlane({ kvsRegion: 'eu-west-1', kvsEndpoint: null, demo: false });
const never = new AbortController().signal;
const ENDPOINTS = {
  ResourceEndpointList: [
    { Protocol: 'HTTPS', ResourceEndpoint: 'https://h.example' },
    { Protocol: 'WSS', ResourceEndpoint: 'wss://s.example' },
  ],
};
const refuse = (status: number, type: string, headers: Record<string, string> = {}) =>
  HttpResponse.json({ message: type }, { status, headers: { 'x-amzn-errortype': type, ...headers } });

it('control plane: looks up a channel given by name, but not one given by ARN', async () => {
  const calls: string[] = [];
  server.use(
    http.post('https://kinesisvideo.eu-west-1.amazonaws.com/describeSignalingChannel', () => {
      calls.push('describe');
      return HttpResponse.json({ ChannelInfo: { ChannelARN: 'arn:found' } });
    }),
    http.post('https://kinesisvideo.eu-west-1.amazonaws.com/getSignalingChannelEndpoint', () => {
      calls.push('endpoint');
      return HttpResponse.json(ENDPOINTS);
    }),
  );
  expect(await plane.findChannel(credential, never)).toMatchObject({
    ok: true,
    value: { arn: 'arn:found', socketEndpoint: 'wss://s.example', httpEndpoint: 'https://h.example' },
  });
  await plane.findChannel({ ...credential, channel: 'arn:aws:x' }, never);
  expect(calls).toEqual(['describe', 'endpoint', 'endpoint']);
});

it('control plane: uses a configured private gateway instead of AWS', async () => {
  server.use(
    http.post('http://gateway.local:4566/getSignalingChannelEndpoint', () => HttpResponse.json(ENDPOINTS)),
  );
  const own = createControlPlane({
    kvsRegion: 'us-east-1',
    kvsEndpoint: 'http://gateway.local:4566',
    demo: false,
  });
  expect(await own.findChannel({ ...credential, channel: 'arn:x' }, never)).toMatchObject({ ok: true });
});

it.each([
  [400, 'ClientLimitExceededException', 'serviceBusy'],
  [400, 'LimitExceededException', 'serviceBusy'],
  [400, 'ThrottlingException', 'serviceBusy'],
  [429, 'Unknown', 'serviceBusy'],
  [403, 'ExpiredTokenException', 'credentialsExpired'],
  [403, 'AccessDeniedException', 'notAllowed'],
  [404, 'ResourceNotFoundException', 'channelMissing'],
])('control plane: turns %i %s into the failure %s', async (status, type, kind) => {
  // The client waits a random time before each retry.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  onTestFinished(() => void vi.restoreAllMocks());
  server.use(http.post('*/getSignalingChannelEndpoint', () => refuse(status, type)));
  expect(await plane.findChannel({ ...credential, channel: 'arn:x' }, never)).toEqual({
    ok: false,
    failure: { kind },
  });
});

it("control plane: signs with the server's time if the clock is an hour off, and returns the offset", async () => {
  let calls = 0;
  const serverDate = () => new Date(Date.now() + HOUR).toUTCString();
  server.use(
    http.post('*/getSignalingChannelEndpoint', ({ request }) => {
      calls += 1;
      const signedAt = request.headers.get('x-amz-date') ?? '';
      const due = new Date(Date.now() + HOUR).toISOString().slice(0, 13).replace(/[-:]/g, '');
      return signedAt.startsWith(due)
        ? HttpResponse.json(ENDPOINTS, { headers: { date: serverDate() } })
        : refuse(403, 'InvalidSignatureException', { date: serverDate() });
    }),
  );
  const found = await plane.findChannel({ ...credential, channel: 'arn:x' }, never);
  expect(calls).toBe(2);
  expect(found.ok && Math.round(found.value.clockOffset / HOUR)).toBe(1);
});

it("control plane: adds the region's STUN server if the channel has TURN servers", async () => {
  const access = {
    arn: 'arn:x',
    socketEndpoint: 'wss://s.example',
    httpEndpoint: 'https://h.example',
    credential,
    clockOffset: 0,
  };
  server.use(
    http.post('https://h.example/v1/get-ice-server-config', () =>
      HttpResponse.json({ IceServerList: [{ Uris: ['turns:r'], Username: 'u', Password: 'p', Ttl: 300 }] }),
    ),
  );
  expect(await plane.iceServers(access, 'viewer', never)).toMatchObject({
    ok: true,
    value: [
      { urls: expect.stringContaining('stun:') },
      { urls: ['turns:r'], username: 'u', credential: 'p' },
    ],
  });
  const chinese = createControlPlane({ kvsRegion: 'cn-north-1', kvsEndpoint: null, demo: false });
  expect(await chinese.iceServers(access, 'viewer', never)).toMatchObject({
    ok: true,
    value: [{ urls: 'stun:stun.kinesisvideo.cn-north-1.amazonaws.com.cn:443' }, { urls: ['turns:r'] }],
  });
  server.use(
    http.post('https://h.example/v1/get-ice-server-config', () => HttpResponse.json({ IceServerList: [] })),
  );
  plane.forget(access);
  expect(await plane.iceServers(access, 'viewer', never)).toEqual({ ok: true, value: [] });
});

describe('ICE servers of a channel', () => {
  const access = {
    arn: 'arn:garden',
    socketEndpoint: 'wss://s.example',
    httpEndpoint: 'https://h.example',
    credential: { ...credential, channel: 'arn:garden' },
    clockOffset: 0,
  };
  const answering = (...ttls: number[]) => {
    const calls: string[] = [];
    server.use(
      http.post('https://h.example/v1/get-ice-server-config', () => {
        calls.push(`p${String(calls.length)}`);
        const Password = calls.at(-1);
        return HttpResponse.json({
          IceServerList: ttls.map((Ttl) => ({ Uris: ['turns:r'], Username: 'u', Password, Ttl })),
        });
      }),
    );
    return calls;
  };
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    plane.forget(access);
  });
  afterEach(() => vi.useRealTimers());

  it('are cached until a minute before the earliest expiry', async () => {
    const calls = answering(300, 120);
    await plane.iceServers(access, 'viewer', never);
    vi.advanceTimersByTime(59_000);
    await plane.iceServers(access, 'viewer', never);
    expect(calls).toHaveLength(1);
    vi.advanceTimersByTime(1_000);
    await plane.iceServers(access, 'viewer', never);
    expect(calls).toHaveLength(2);
  });

  it('are requested again for a restart, a new credential or a clock set back', async () => {
    const calls = answering(300);
    await plane.iceServers(access, 'viewer', never);
    await plane.iceServers(access, 'viewer', never, true);
    expect(calls).toHaveLength(2);
    const other = { ...access, credential: { ...access.credential, accessKeyId: 'other' } };
    await plane.iceServers(other, 'viewer', never);
    expect(calls).toHaveLength(3);
    plane.forget(access);
    await plane.iceServers(access, 'viewer', never);
    expect(calls).toHaveLength(4);
    vi.setSystemTime(Date.now() - 3_600_000);
    await plane.iceServers(access, 'viewer', never);
    expect(calls).toHaveLength(5);
  });

  it('are requested only once for a prefetch and a player', async () => {
    const calls = answering(300);
    await Promise.all([
      plane.iceServers(access, 'viewer', never),
      plane.iceServers(access, 'viewer', new AbortController().signal),
    ]);
    expect(calls).toHaveLength(1);
  });

  it('are not cached if the service specifies no lifetime', async () => {
    const calls: number[] = [];
    server.use(
      http.post('https://h.example/v1/get-ice-server-config', () => {
        calls.push(1);
        return HttpResponse.json({ IceServerList: [{ Uris: ['turns:r'] }] });
      }),
    );
    await plane.iceServers(access, 'viewer', never);
    await plane.iceServers(access, 'viewer', never);
    expect(calls).toHaveLength(2);
  });
});

describe('cached channel', () => {
  const AWS = 'https://kinesisvideo.eu-west-1.amazonaws.com';
  const porch = { ...credential, channel: 'arn:porch' };
  let calls: number;
  const answering = () => {
    calls = 0;
    server.use(
      http.post(`${AWS}/getSignalingChannelEndpoint`, () => {
        calls += 1;
        return HttpResponse.json(ENDPOINTS);
      }),
    );
  };

  it('is used by the next start, with the credential of that start', async () => {
    answering();
    expect(plane.recall(porch)).toBeNull();
    await plane.findChannel(porch, never);
    const renewed = { ...porch, accessKeyId: 'b' };
    expect(plane.recall(renewed)).toMatchObject({ socketEndpoint: 'wss://s.example', credential: renewed });
    expect(calls).toBe(1);
  });

  it('is separate for each service', async () => {
    answering();
    await plane.findChannel(porch, never);
    const other = createControlPlane({ kvsRegion: 'us-east-1', kvsEndpoint: null, demo: false });
    expect(other.recall(porch)).toBeNull();
  });

  it('is restored by a later page for the same channel and service', async () => {
    answering();
    const found = await plane.findChannel(porch, never);
    if (!found.ok) throw new Error('Not found.');
    const kept = plane.keep(found.value);
    plane.forget(found.value);
    const other = createControlPlane({ kvsRegion: 'us-east-1', kvsEndpoint: null, demo: false });
    expect(other.recall(porch, kept)).toBeNull();
    expect(plane.recall({ ...porch, channel: 'arn:other' }, kept)).toBeNull();
    expect(plane.recall(porch, kept)).toMatchObject({ arn: 'arn:porch', credential: porch });
    expect(plane.recall(porch)).not.toBeNull();
    expect(calls).toBe(1);
  });

  it('is cleared with the ICE servers when the session ends', async () => {
    answering();
    let relays = 0;
    server.use(
      http.post('https://h.example/v1/get-ice-server-config', () => {
        relays += 1;
        return HttpResponse.json({ IceServerList: [{ Uris: ['turns:r'], Ttl: 300 }] });
      }),
    );
    const session = new AbortController();
    forgetWith(session.signal);
    const found = await plane.findChannel(porch, never);
    if (!found.ok) throw new Error('Not found.');
    await plane.iceServers(found.value, 'viewer', never);
    session.abort();
    expect(plane.recall(porch)).toBeNull();
    await plane.iceServers(found.value, 'viewer', never);
    expect(relays).toBe(2);
  });

  it('is removed if it could not be reached', async () => {
    answering();
    const found = await plane.findChannel(porch, never);
    if (!found.ok) throw new Error('Not found.');
    plane.forget(found.value);
    expect(plane.recall(porch)).toBeNull();
  });

  it('results from a single request when Play is pressed during the prefetch', async () => {
    answering();
    const found = await Promise.all([plane.findChannel(porch, never), plane.findChannel(porch, never)]);
    expect(found.map(({ ok }) => ok)).toEqual([true, true]);
    expect(calls).toBe(1);
  });

  it('results from a cancelled prefetch if Play was pressed before the cancellation', async () => {
    answering();
    const ahead = new AbortController();
    const early = plane.findChannel(porch, ahead.signal);
    const late = plane.findChannel(porch, never);
    ahead.abort();
    expect((await late).ok).toBe(true);
    expect(await early).toEqual(await late);
  });

  it('is no longer requested once every caller has aborted', async () => {
    answering();
    const callers = [new AbortController(), new AbortController()];
    const calls = callers.map(({ signal }) => plane.findChannel(porch, signal));
    for (const caller of callers) caller.abort();
    expect((await Promise.all(calls)).map(({ ok }) => ok)).toEqual([false, false]);
  });
});
