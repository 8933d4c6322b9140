import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStartGate } from '@/features/wall/stage/startGate';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/**
 * Lets `count` streams through a gate.
 * @returns the start of each in milliseconds from now
 */
async function startsOf(
  count: number,
  gate = createStartGate(Date.now),
  signal = new AbortController().signal,
) {
  const begun = Date.now();
  const starts: number[] = [];
  for (let index = 0; index < count; index += 1) {
    void gate.whenDue(signal).then(() => starts.push(Date.now() - begun));
  }
  await vi.advanceTimersByTimeAsync(60_000);
  return starts;
}

it('start gate: starts three more streams at once if earlier streams started long ago', async () => {
  const gate = createStartGate(Date.now);
  await startsOf(9, gate);
  expect(await startsOf(3, gate)).toEqual([0, 0, 0]);
});

it('start gate: does not delay a cancelled stream', async () => {
  const gate = createStartGate(Date.now);
  await startsOf(0, gate);
  expect(await startsOf(4, gate, AbortSignal.abort())).toEqual([0, 0, 0, 0]);
});

it('start gate: gives no slot to a stream that is cancelled while it waits', async () => {
  const gate = createStartGate(Date.now);
  const calledOff = new AbortController();
  const ended = Promise.all(Array.from({ length: 9 }, () => gate.whenDue(calledOff.signal)));
  await vi.advanceTimersByTimeAsync(200);
  calledOff.abort();
  await ended;
  await vi.advanceTimersByTimeAsync(300);
  expect(await startsOf(9, gate)).toEqual([0, 0, 0, 500, 500, 500, 1_000, 1_000, 1_000]);
});
