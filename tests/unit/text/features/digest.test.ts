import { describe, expect, it } from 'vitest';
import { digestText, eventTimeText } from '@/text/features/digest';

const at = (day: number, hour: number, minute = 0) => new Date(2026, 6, day, hour, minute).getTime();
const NOW = at(31, 16, 20);

describe('relative time', () => {
  it.each([
    [at(31, 0, 0), '00:00'],
    [at(31, 14, 10), '14:10'],
    [at(30, 23, 59), 'yesterday 23:59'],
    [at(30, 18, 40), 'yesterday 18:40'],
    [at(29, 18, 40), 'Wednesday 18:40'],
    [at(25, 0, 0), 'Saturday 00:00'],
    [at(24, 18, 40), '24 July 18:40'],
    [NOW + 86_400_000, '1 August 16:20'],
  ])('of the timestamp %d is "%s"', (moment, words) => {
    expect(eventTimeText(moment, NOW)).toBe(words);
  });

  it('counts days instead of hours across a clock change', () => {
    process.env['TZ'] = 'Europe/Berlin';
    const now = Date.parse('2026-10-26T00:10:00+01:00');
    expect(eventTimeText(Date.parse('2026-10-25T00:30:00+02:00'), now)).toBe('yesterday 00:30');
    expect(eventTimeText(Date.parse('2026-10-24T23:50:00+02:00'), now)).toBe('Saturday 23:50');
  });
});

describe('digest text', () => {
  it('has singular and plural forms', () => {
    expect(digestText.since(at(30, 18, 40), NOW, true)).toBe('Since yesterday 18:40: ');
    expect(digestText.since(at(30, 18, 40), NOW, false)).toBe('Since yesterday 18:40, at least: ');
    expect(digestText.visitsAt(3, 'Front Door')).toBe('3 visits at Front Door');
    expect(digestText.visitsAt(1, 'Front Door')).toBe('a visit at Front Door');
    expect(digestText.packages([at(31, 14, 10)], NOW)).toBe('a package at 14:10');
    expect(digestText.packages([at(30, 20, 5), at(31, 14, 10)], NOW)).toBe(
      'packages yesterday 20:05 and at 14:10',
    );
    expect(digestText.packages([1, 2, 3], NOW)).toBe('3 package events');
    expect(digestText.others(1, true)).toBe('1 other event');
    expect(digestText.others(14, false)).toBe('14 events');
  });
});
