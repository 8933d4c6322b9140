import { describe, expect, it } from 'vitest';
import { answersNoCors, request, waitForRetry, type Network } from '@/recordings/parts/network';
import { ReadError } from '@/recordings/readError';

const URL = 'https://clips.example/seg-1.m4s';
const never = new AbortController().signal;

function host(fetch: Network['fetch'], readTimeout = 10_000): Network {
  return {
    fetch,
    isOnline: () => true,
    whenOnline: () => Promise.resolve(),
    retryDelays: [],
    busyRetryDelays: [],
    readTimeout,
  };
}

const answering = (status: number, headers = {}) =>
  host(() => Promise.resolve(new Response(null, { status, headers })));

describe('request for a part of a recording', () => {
  it.each([
    [200, 'answered'],
    [206, 'answered'],
    [401, 'refused'],
    [403, 'refused'],
    [410, 'refused'],
    [416, 'answered'],
    [429, 'busy'],
    [500, 'silent'],
    [502, 'busy'],
    [503, 'busy'],
    [504, 'busy'],
  ])('with the response status %i has the result "%s"', async (status, kind) => {
    expect(await request(URL, {}, answering(status), never)).toMatchObject({ kind });
  });

  it.each([400, 404, 405, 451])('fails as gone with the response status %i', async (status) => {
    await expect(request(URL, {}, answering(status), never)).rejects.toEqual(new ReadError({ kind: 'gone' }));
  });

  it.each([
    ['without Retry-After', {}, null],
    ['with Retry-After', { 'retry-after': '5' }, 5_000],
    [
      'with a Retry-After by another clock',
      { date: 'Thu, 01 Jan 2015 00:00:00 GMT', 'retry-after': 'Thu, 01 Jan 2015 00:00:05 GMT' },
      5_000,
    ],
    ['with a Retry-After of an hour, limited to five minutes', { 'retry-after': '3600' }, 300_000],
  ])('is busy with the response status 503: %s', async (_what, headers, wait) => {
    expect(await request(URL, {}, answering(503, headers), never)).toEqual({ kind: 'busy', wait });
  });

  it('is unanswered if no response arrives in time', async () => {
    let given: AbortSignal | null | undefined;
    const silent = host((_input, init) => {
      given = init?.signal;
      return new Promise(() => undefined);
    }, 1);
    expect(await request(URL, {}, silent, never)).toEqual({ kind: 'silent' });
    expect(given?.aborted).toBe(true);
  });

  it('is cancelled rather than failed when the caller aborts', async () => {
    const controller = new AbortController();
    const aborting = host(() => {
      controller.abort();
      return Promise.reject(new TypeError('aborted'));
    });
    await expect(request(URL, {}, aborting, controller.signal)).rejects.toEqual(
      new ReadError({ kind: 'cancelled' }),
    );
  });
});

it('retry delay of a request: rejects as cancelled when the caller aborts', async () => {
  const controller = new AbortController();
  const waiting = waitForRetry(3_600_000, controller.signal);
  controller.abort();
  await expect(waiting).rejects.toEqual(new ReadError({ kind: 'cancelled' }));
  await expect(waitForRetry(0, never)).resolves.toBeUndefined();
});

it('server that refuses cross-origin reads: is detected by a request in `no-cors` mode', async () => {
  const inits: (RequestInit | undefined)[] = [];
  const opaque = host((_input, init) => {
    inits.push(init);
    return Promise.resolve(new Response(null, { status: 403 }));
  });
  expect(await answersNoCors(URL, opaque, never)).toBe(true);
  expect(inits).toMatchObject([{ mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer' }]);
  expect(
    await answersNoCors(
      URL,
      host(() => Promise.reject(new TypeError())),
      never,
    ),
  ).toBe(false);
});
