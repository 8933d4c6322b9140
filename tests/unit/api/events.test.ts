import { describe, expect, it, vi } from 'vitest';
import type { AxiosAdapter } from 'axios';
import type { VendorRequest } from '@/api/exchange';
import { createHttpExchange } from '@/api/httpExchange';
import { createApiRig } from '../../support/apiRig';
import { fakeServer } from '../../support/fakeServer';
import { settle } from '../../support/settle';

const range = { begin: 1_000, end: 2_000, size: 30 };

function heldServer() {
  const held: (() => void)[] = [];
  const adapter: AxiosAdapter = fakeServer(
    () => new Promise((resolve) => held.push(() => resolve({ status: 200, body: { data: { events: [] } } }))),
  );
  const { api } = createApiRig({ baseUrl: '', exchange: createHttpExchange({ baseUrl: '', adapter }) });
  return { api, held };
}

describe('event pages of many cameras', () => {
  it('are requested six at a time, each with its own timeout', async () => {
    const timeouts = vi.spyOn(AbortSignal, 'timeout');
    const { api, held } = heldServer();
    const { signal } = new AbortController();
    const pages = Promise.all(
      Array.from({ length: 200 }, (_unused, index) =>
        api.events.page({ cameraId: `c${index}`, ...range }, signal),
      ),
    );
    for (let answered = 0; answered < 200; answered += 1) {
      await vi.waitFor(() => expect(held.length).toBe(Math.min(200, answered + 6)));
      expect(timeouts).toHaveBeenCalledTimes(held.length);
      held[answered]?.();
    }
    expect((await pages).every(({ ok }) => ok)).toBe(true);
  });

  it('do not delay a call for the latest event', async () => {
    const { api, held } = heldServer();
    const { signal } = new AbortController();
    for (let camera = 0; camera < 20; camera += 1) {
      void api.events.page({ cameraId: `c${camera}`, ...range }, signal);
    }
    await vi.waitFor(() => expect(held).toHaveLength(6));
    void api.events.latest('c1');
    await vi.waitFor(() => expect(held).toHaveLength(7));
  });

  it('are cancelled when their signal aborts', async () => {
    const { api, held } = heldServer();
    const controller = new AbortController();
    const pages = Array.from({ length: 20 }, (_unused, index) =>
      api.events.page({ cameraId: `c${index}`, ...range }, controller.signal),
    );
    await vi.waitFor(() => expect(held).toHaveLength(6));
    controller.abort();
    for (const answer of held.slice()) answer();
    const answers = await Promise.all(pages);
    expect(answers.every((answer) => !answer.ok && answer.failure.kind === 'cancelled')).toBe(true);
    await settle();
    expect(held).toHaveLength(6);
  });
});

describe('poll for new events', () => {
  const signal = new AbortController().signal;

  it('requests either the newest event or the events of a range', async () => {
    const requests: VendorRequest[] = [];
    const { api } = createApiRig({
      baseUrl: '',
      exchange: (request) => {
        requests.push(request);
        return Promise.resolve({ kind: 'answered', status: 200, body: { data: {} } });
      },
    });
    expect(await api.events.poll('c1', null, signal)).toEqual({ ok: true, value: [] });
    await api.events.poll('c1', { begin: 1_000, end: 2_000 }, signal);
    const codes: unknown = expect.stringContaining('C0001,');
    expect(requests.map(({ params }) => params)).toEqual([
      { deviceUuid: 'c1', size: 1, order: false, codes },
      { deviceUuid: 'c1', begin: 1_000, end: 2_000, size: 30, order: false, codes },
    ]);
  });

  it('is sent only once if it gets no response', async () => {
    let tries = 0;
    const { api, mostProgress } = createApiRig({
      baseUrl: '',
      pauses: [0, 0],
      exchange: () => {
        tries += 1;
        return Promise.resolve({ kind: 'unreachable' });
      },
    });
    expect(await api.events.poll('c1', null, signal)).toEqual({
      ok: false,
      failure: { kind: 'unreachable' },
    });
    expect([tries, mostProgress()]).toEqual([1, 0]);
  });

  it.each([
    ['keeps', 404],
    ['ends', 401],
  ])('%s the session for status %i', async (effect, status) => {
    const body = { errors: [{ status, code: 'E1', detail: 'gone' }] };
    const refused: unknown[] = [];
    const exchange = createHttpExchange({
      baseUrl: '',
      adapter: fakeServer(() => Promise.resolve({ status, body })),
      session: {
        token: () => 'T1',
        signal: () => signal,
        settled: () => Promise.resolve(true),
        repair: () => Promise.resolve(false),
        repairFailed: () => undefined,
        refused: (error) => refused.push(error),
      },
    });
    await createApiRig({ baseUrl: '', exchange }).api.events.poll('c1', null, signal);
    expect(refused).toHaveLength(effect === 'ends' ? 1 : 0);
  });

  it('is sent for at most three cameras at once', async () => {
    const { api, held } = heldServer();
    for (let camera = 0; camera < 9; camera += 1) void api.events.poll(`c${camera}`, null, signal);
    await vi.waitFor(() => expect(held).toHaveLength(3));
    await settle();
    expect(held).toHaveLength(3);
  });
});

describe('event page whose range ends before it begins', () => {
  it('is empty without a request', async () => {
    const { api, held } = heldServer();
    const { signal } = new AbortController();
    const page = await api.events.page({ cameraId: 'c1', ...range, end: range.begin - 1 }, signal);
    expect(page).toEqual({ ok: true, value: { events: [], isShort: true } });
    expect(held).toHaveLength(0);
    void api.events.page({ cameraId: 'c1', ...range, end: range.begin }, signal);
    await vi.waitFor(() => expect(held).toHaveLength(1));
  });
});
