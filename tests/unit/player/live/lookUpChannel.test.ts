import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { defaultConfig } from '@/config/env';
import type { LiveCredential } from '@/domain/cameras/camera';
import { failed, succeeded, type Result } from '@/domain/result';
import { lookUpChannel } from '@/player/live/prefetchChannel';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  vi.useRealTimers();
});
afterAll(() => server.close());

const AWS = 'https://kinesisvideo.us-east-1.amazonaws.com';
const ENDPOINTS = {
  ResourceEndpointList: [
    { Protocol: 'HTTPS', ResourceEndpoint: 'https://h.example' },
    { Protocol: 'WSS', ResourceEndpoint: 'wss://s.example' },
  ],
};

let channels = 0;

function rig() {
  channels += 1;
  const credential = {
    accessKeyId: 'a',
    secretAccessKey: 's',
    sessionToken: 't',
    channel: `arn:looked-up-${String(channels)}`,
  };
  let kept: string | null = null;
  const channelMemory = {
    read: () => Promise.resolve(kept),
    write: (channel: string | null) => {
      kept = channel;
    },
  };
  const request = vi.fn<() => Promise<Result<LiveCredential, string>>>(() =>
    Promise.resolve(succeeded(credential)),
  );
  const lookUp = () =>
    lookUpChannel(
      request,
      { channelMemory, session: new AbortController().signal },
      defaultConfig,
      new AbortController().signal,
    );
  return { request, lookUp, kept: () => kept };
}

it('asks for a channel once a day', async () => {
  let calls = 0;
  server.use(
    http.post(`${AWS}/getSignalingChannelEndpoint`, () => {
      calls += 1;
      return HttpResponse.json(ENDPOINTS);
    }),
  );
  vi.useFakeTimers({ toFake: ['Date'] });
  const { request, lookUp, kept } = rig();
  await lookUp();
  await lookUp();
  expect(kept()).toContain('wss://s.example');
  expect([request.mock.calls.length, calls]).toEqual([1, 1]);
  vi.advanceTimersByTime(86_400_000);
  await lookUp();
  expect([request.mock.calls.length, calls]).toEqual([2, 2]);
});

it('keeps nothing where the service or the vendor refuses', async () => {
  server.use(http.post(`${AWS}/getSignalingChannelEndpoint`, () => new HttpResponse(null, { status: 403 })));
  const { request, lookUp, kept } = rig();
  await lookUp();
  request.mockResolvedValueOnce(failed('refused'));
  await lookUp();
  expect(kept()).toBeNull();
});
