import { describe, expect, it } from 'vitest';
import { retryAfter } from '@/lib/time/retry';

const NOW = Date.parse('2026-07-15T14:20:00Z');

describe('Retry-After', () => {
  it.each([
    ['20', 20_000],
    [' 0 ', 0],
    ['Wed, 15 Jul 2026 14:20:30 GMT', 30_000],
    ['Wed, 15 Jul 2026 14:00:00 GMT', 0],
    ['soon', null],
    ['', null],
    [null, null],
  ])('%j is parsed as %j (milliseconds)', (header, milliseconds) => {
    expect(retryAfter((name) => (name === 'retry-after' ? header : null), NOW)).toBe(milliseconds);
  });

  it.each([
    [
      'an hour behind the local clock',
      'Wed, 15 Jul 2026 13:20:00 GMT',
      'Wed, 15 Jul 2026 13:20:30 GMT',
      30_000,
    ],
    [
      'an hour ahead of the local clock',
      'Wed, 15 Jul 2026 15:20:00 GMT',
      'Wed, 15 Jul 2026 15:20:30 GMT',
      30_000,
    ],
    [
      'an hour ahead of the local clock, with seconds instead of a date',
      'Wed, 15 Jul 2026 15:20:00 GMT',
      '30',
      30_000,
    ],
    ['unknown', 'today', 'Wed, 15 Jul 2026 14:20:30 GMT', 30_000],
  ])("means the same delay if the server's clock is %s", (_what, date, header, milliseconds) => {
    const headers = new Headers({ date, 'retry-after': header });
    expect(retryAfter((name) => headers.get(name), NOW)).toBe(milliseconds);
  });
});
