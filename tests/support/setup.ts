import { setMaxListeners } from 'node:events';
import { afterEach, beforeEach, expect, vi } from 'vitest';

/** A failing wait takes this many milliseconds; others end as soon as they succeed. */
export const LIMIT = Number(process.env['TEST_WAIT'] ?? 20_000);
// Vitest has no setting for the defaults of `waitFor`, which polls every 50 ms and times out after a second.
const usualWaitFor = vi.waitFor;
vi.waitFor = (callback, options) =>
  usualWaitFor(callback, typeof options === 'number' ? options : { timeout: LIMIT, interval: 5, ...options });

/**
 * Sets the date and the zone, so that tests depend on neither the hour nor the machine. Timers run normally.
 * The first call is at import, so the top level of a test file already sees the fixed date.
 */
const stopTheClock = () => {
  vi.setSystemTime(process.env['TEST_NOW'] ?? '');
  const zone = process.env['TEST_ZONE'];
  if (process.env['TZ'] !== zone) process.env['TZ'] = zone;
};
stopTheClock();

// Every pending call listens to its session's signal. Node.js warns above ten listeners.
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
  expect(complaints).toEqual([]);
});
