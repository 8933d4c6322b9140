import { setMaxListeners } from 'node:events';
import { afterEach, beforeEach, expect, vi } from 'vitest';

/** What is waited for comes in no time; the limit is for a machine that does much else besides. */
export const LIMIT = Number(process.env['TEST_WAIT'] ?? 20_000);
// Vitest has no setting for it, looks every 50 ms, and gives up after a second.
const usualWaitFor = vi.waitFor;
vi.waitFor = (callback, options) =>
  usualWaitFor(callback, typeof options === 'number' ? options : { timeout: LIMIT, interval: 5, ...options });

/**
 * The clock stands still at the moment and in the zone that the run is about, while timers go on: what a test sees
 * depends on neither the hour of the day, nor the machine, nor a file before it in the same process that was elsewhere.
 * It is set for the file's own first lines too.
 */
const stopTheClock = () => {
  vi.setSystemTime(process.env['TEST_NOW'] ?? '');
  const zone = process.env['TEST_ZONE'];
  if (process.env['TZ'] !== zone) process.env['TZ'] = zone;
};
stopTheClock();

// A session's signal has a listener for each call under way; Node.js takes more than ten for a leak, and says so in between.
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
  // What the console complains about is a fault that was not looked at yet.
  expect(complaints).toEqual([]);
});
