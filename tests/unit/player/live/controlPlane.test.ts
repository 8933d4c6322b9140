import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createControlPlane } from '@/player/live/controlPlane';

const server = setupServer();
beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  server.resetHandlers();
});
afterAll(() => {
  server.close();
});

const credential = { accessKeyId: 'a', secretAccessKey: 's', sessionToken: 't', channel: 'front-door' };
const plane = createControlPlane({ kvsRegion: 'eu-west-1', kvsEndpoint: null });
const never = new AbortController().signal;
const ENDPOINTS = {
  ResourceEndpointList: [
    { Protocol: 'HTTPS', ResourceEndpoint: 'https://h.example' },
    { Protocol: 'WSS', ResourceEndpoint: 'wss://s.example' },
  ],
};
const refuse = (status: number, type: string, headers: Record<string, string> = {}) =>
  HttpResponse.json({ message: type }, { status, headers: { 'x-amzn-errortype': type, ...headers } });

it('looks a channel up by its name, but not when it is given as an ARN', async () => {
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

it('asks a private gateway instead of AWS where one is configured', async () => {
  server.use(
    http.post('http://gateway.local:4566/getSignalingChannelEndpoint', () => HttpResponse.json(ENDPOINTS)),
  );
  const own = createControlPlane({ kvsRegion: 'us-east-1', kvsEndpoint: 'http://gateway.local:4566' });
  expect(await own.findChannel({ ...credential, channel: 'arn:x' }, never)).toMatchObject({ ok: true });
});

it.each([
  [400, 'ClientLimitExceededException', 'viewerLimit'],
  [403, 'ExpiredTokenException', 'credentialsExpired'],
  [403, 'AccessDeniedException', 'notAllowed'],
  [404, 'ResourceNotFoundException', 'channelMissing'],
])('turns %i %s into the failure %s', async (status, type, kind) => {
  server.use(http.post('*/getSignalingChannelEndpoint', () => refuse(status, type)));
  expect(await plane.findChannel({ ...credential, channel: 'arn:x' }, never)).toEqual({
    ok: false,
    failure: { kind },
  });
});

it('corrects a clock that is off by an hour, and passes the correction on to the socket', async () => {
  const HOUR = 3_600_000;
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

it('hands relays on with their names, and asks for none where there are none', async () => {
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
  const chinese = createControlPlane({ kvsRegion: 'cn-north-1', kvsEndpoint: null });
  expect(await chinese.iceServers(access, 'viewer', never)).toMatchObject({
    ok: true,
    value: [{ urls: 'stun:stun.kinesisvideo.cn-north-1.amazonaws.com.cn:443' }, { urls: ['turns:r'] }],
  });
  server.use(
    http.post('https://h.example/v1/get-ice-server-config', () => HttpResponse.json({ IceServerList: [] })),
  );
  expect(await plane.iceServers(access, 'viewer', never)).toEqual({ ok: true, value: [] });
});
