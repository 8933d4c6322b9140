import { setMaxListeners } from 'node:events';
import { afterEach, beforeEach, expect, vi } from 'vitest';

/** Timeout of waits, which matters only on a busy machine, since waits end as soon as they succeed. */
export const LIMIT = Number(process.env['TEST_WAIT'] ?? 20_000);
// Vitest has no setting for this: it polls every 50 ms and gives up after a second.
const usualWaitFor = vi.waitFor;
vi.waitFor = (callback, options) =>
  usualWaitFor(callback, typeof options === 'number' ? options : { timeout: LIMIT, interval: 5, ...options });

/**
 * Sets the date and the zone of the run, while timers run normally. Tests then do not depend on the hour, the
 * machine or earlier files of the process. The first lines of a test file already see the fixed date.
 */
const stopTheClock = () => {
  vi.setSystemTime(process.env['TEST_NOW'] ?? '');
  const zone = process.env['TEST_ZONE'];
  if (process.env['TZ'] !== zone) process.env['TZ'] = zone;
};
stopTheClock();

// Each pending call has a listener on the signal of its session. Node.js reports more than ten as a leak.
setMaxListeners(0);

let complaints: string[] = [];

beforeEach(() => {
  stopTheClock();
  complaints = [];
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => {
      complaints.push(words.map(String).join(' '));
    });
  }
});

afterEach(() => {
  // An error or warning on the console fails the test.
  expect(complaints).toEqual([]);
});
