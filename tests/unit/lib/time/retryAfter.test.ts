import { describe, expect, it } from 'vitest';
import { retryAfter } from '@/lib/time/retryAfter';

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
  ])('%j is %j milliseconds', (header, milliseconds) => {
    expect(retryAfter(header, NOW)).toBe(milliseconds);
  });
});
