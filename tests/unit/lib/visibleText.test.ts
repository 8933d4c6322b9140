import { expect, it } from 'vitest';
import { visibleText } from '@/lib/visibleText';

it.each([
  ['zero-width spaces and byte order marks', '\uFEFFad\u200Ba@example.com\u2060', 'ada@example.com'],
  ['soft hyphens and direction marks', '\u202Aan\u00ADna\u202C\u200E', 'anna'],
  ['spaces at both ends', ' \u00A0ada \t', 'ada'],
  ['joiners at both ends', '\u200Dada\u200C', 'ada'],
])('visible text: removes %s', (_what, typed, seen) => {
  expect(visibleText(typed)).toBe(seen);
});

it.each(['می\u200Cخواهم', '👩\u200D👧', 'two words'])('visible text: keeps %s unchanged', (typed) => {
  expect(visibleText(typed)).toBe(typed);
});
