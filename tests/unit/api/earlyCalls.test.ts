import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createEarlyCalls, type EarlyCall } from '@/api/earlyCalls';

const URL_OF_CAMERAS = 'https://api.example/cameras';
const browserFetch = vi.fn<typeof fetch>();

beforeEach(() => {
  browserFetch.mockReset();
  browserFetch.mockImplementation(() => Promise.resolve(new Response('asked anew')));
  vi.stubGlobal('fetch', browserFetch);
});

function early(call: Partial<EarlyCall> = {}) {
  const drop = vi.fn<() => void>();
  const began: EarlyCall = {
    method: 'GET',
    url: URL_OF_CAMERAS,
    token: 'ours',
    body: null,
    sentAt: 0,
    answer: Promise.resolve(new Response('early')),
    drop,
    ...call,
  };
  const noted = [began];
  return { calls: createEarlyCalls(noted), drop, noted, began };
}

const asking = (token: string | null, options: RequestInit = {}) =>
  new Request(URL_OF_CAMERAS, {
    ...options,
    headers: token === null ? {} : { Authorization: `Bearer ${token}` },
  });

const answerTo = async (calls: ReturnType<typeof createEarlyCalls>, request: Request) =>
  await (await calls.fetch(browserFetch)(request)).text();

describe('early call', () => {
  it('is used only for the first matching call of the app', async () => {
    const { calls, drop } = early();
    expect(await answerTo(calls, asking('ours'))).toBe('early');
    expect(await answerTo(calls, asking('ours'))).toBe('asked anew');
    expect(browserFetch).toHaveBeenCalledOnce();
    expect(drop).not.toHaveBeenCalled();
  });

  it.each([
    ['URL', new Request('https://api.example/events', asking('ours'))],
    ['method', asking('ours', { method: 'DELETE' })],
  ])('stays available if a call with a different %s comes first', async (_what, other) => {
    const { calls, drop } = early();
    expect(await answerTo(calls, other)).toBe('asked anew');
    expect(drop).not.toHaveBeenCalled();
    expect(await answerTo(calls, asking('ours'))).toBe('early');
  });

  it('is not used for a call without a token', async () => {
    const { calls } = early();
    expect(await (await calls.fetch(browserFetch)(URL_OF_CAMERAS)).text()).toBe('asked anew');
    expect(await answerTo(calls, asking('ours'))).toBe('early');
  });

  it('is discarded by a call with another token', async () => {
    const { calls, drop } = early();
    expect(await answerTo(calls, asking('of another user'))).toBe('asked anew');
    expect(drop).toHaveBeenCalledOnce();
    expect(await answerTo(calls, asking('ours'))).toBe('asked anew');
  });

  it('is used only for a call with the same body', async () => {
    const post = { method: 'POST', token: null } as const;
    const { calls } = early({ ...post, body: '{"a":1}' });
    expect(await answerTo(calls, asking(null, { method: 'POST', body: '{"a":1}' }))).toBe('early');
    const other = early({ ...post, body: '{"a":1}' });
    expect(await answerTo(other.calls, asking(null, { method: 'POST', body: '{"a":2}' }))).toBe('asked anew');
    expect(other.drop).toHaveBeenCalledOnce();
  });

  it('is used even if it was recorded after the client was created', async () => {
    const { calls, noted, began } = early();
    expect(await answerTo(calls, asking('ours'))).toBe('early');
    expect(noted).toEqual([]);
    noted.push({ ...began, answer: Promise.resolve(new Response('a later one')) });
    expect(await answerTo(calls, asking('ours'))).toBe('a later one');
  });

  it('is discarded when the session ends', async () => {
    const { calls, drop } = early();
    calls.drop();
    expect(drop).toHaveBeenCalledOnce();
    expect(await answerTo(calls, asking('ours'))).toBe('asked anew');
  });

  it('rejects if the request fails or the caller aborts', async () => {
    const { calls } = early({ answer: Promise.reject(new TypeError('no line')) });
    await expect(calls.fetch(browserFetch)(asking('ours'))).rejects.toThrow('no line');
    const controller = new AbortController();
    const silent = early({ answer: new Promise<Response>(() => undefined) });
    const waiting = silent.calls.fetch(browserFetch)(asking('ours', { signal: controller.signal }));
    controller.abort();
    await expect(waiting).rejects.toThrow('The call was cancelled.');
  });
});
