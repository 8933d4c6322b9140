import { describe, expect, it } from 'vitest';
import { bytesText, durationText } from '@/text/format/units';

describe('byte size text', () => {
  it.each([
    [0, '0 bytes'],
    [999, '999 bytes'],
    [1_000, '1.0 kB'],
    [99_949, '99.9 kB'],
    [99_950, '100 kB'],
    [999_499, '999 kB'],
    [999_500, '1.0 MB'],
    [999_999_999, '1.0 GB'],
    [1_234_000_000_000, '1234 GB'],
  ])('writes %i bytes as "%s"', (bytes, text) => {
    expect(bytesText(bytes)).toBe(text);
  });
});

describe('duration text', () => {
  it.each([
    [-1, '0 s'],
    [59_499, '59 s'],
    [59_500, '1 min'],
    [3_599_499, '59 min'],
    [3_599_500, '1 h'],
    [8_040_000, '2 h 14 min'],
  ])('writes %i ms as "%s"', (milliseconds, text) => {
    expect(durationText(milliseconds)).toBe(text);
  });
});
