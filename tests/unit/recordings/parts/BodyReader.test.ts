import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BodyReader } from '@/recordings/parts/BodyReader';
import { ByteCount } from '@/recordings/parts/ByteCount';
import { delay } from '@/lib/time/delay';

const TIMEOUT = 1_000;
const { signal } = new AbortController();

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const reader = () => new BodyReader(TIMEOUT, new ByteCount(() => undefined));

/** Sends one byte after each pause in milliseconds, and then ends. */
function bodyAfter(pauses: readonly number[]): Response {
  const waiting = pauses.values();
  return new Response(
    new ReadableStream({
      async pull(controller) {
        const { done, value } = waiting.next();
        if (done === true) return controller.close();
        await delay(value, signal);
        controller.enqueue(new Uint8Array([1]));
      },
    }),
  );
}

async function outcomeOf(reading: Promise<Uint8Array>): Promise<number | 'late'> {
  const outcome = reading.then(
    ({ length }) => length,
    () => 'late' as const,
  );
  await vi.runAllTimersAsync();
  return await outcome;
}

describe('response body', () => {
  it('is read for any length of time while bytes keep arriving', async () => {
    const pauses = Array.from({ length: 20 }, () => TIMEOUT - 1);
    expect(await outcomeOf(reader().bytes(bodyAfter(pauses)))).toBe(20);
  });

  it.each([[[TIMEOUT + 1]], [[10, TIMEOUT / 2, TIMEOUT + 1, 10]]])(
    'fails if no data arrives in time: pauses of %j ms',
    async (pauses) => {
      expect(await outcomeOf(reader().bytes(bodyAfter(pauses)))).toBe('late');
    },
  );

  it.each(['bytes', 'blob'] as const)(
    'is subtracted from the progress if reading it as %s fails',
    async (how) => {
      const counted: number[] = [];
      const count = new ByteCount((bytes) => counted.push(bytes));
      const bodies = new BodyReader(TIMEOUT, count);
      const body = bodyAfter([10, TIMEOUT + 1]);
      const lost = how === 'bytes' ? bodies.bytes(body) : bodies.blob(bodies.chunks(body));
      const outcome = lost.then(
        () => 'read',
        () => 'late',
      );
      await vi.runAllTimersAsync();
      expect(await outcome).toBe('late');
      expect(counted).toEqual([1, 0]);
    },
  );

  it('does not fail if its consumer is slow', async () => {
    const read = async () => {
      const bytes: number[] = [];
      for await (const chunk of reader().chunks(bodyAfter([10, 10, 10]))) {
        bytes.push(...chunk);
        await delay(3 * TIMEOUT, signal);
      }
      return Uint8Array.from(bytes);
    };
    expect(await outcomeOf(read())).toBe(3);
  });

  it('leaves no timer after it is read', async () => {
    await outcomeOf(reader().bytes(bodyAfter([1])));
    for await (const chunk of reader().chunks(new Response('abc'))) {
      expect(chunk).toHaveLength(3);
      break;
    }
    expect(vi.getTimerCount()).toBe(0);
  });
});
