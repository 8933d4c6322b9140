import { describe, expect, it, onTestFinished } from 'vitest';
import { fieldOfMinute, isQuietAt, minuteOfField, parseQuietHours } from '@/domain/quietHours';

const at = (hour: number, minute = 0) => new Date(2026, 6, 15, hour, minute).getTime();

describe('quiet hours', () => {
  it.each([
    ['22:00', '07:00', [22, 23, 0, 6], [7, 12, 21]],
    ['12:00', '14:00', [12, 13], [11, 14, 23]],
    ['08:00', '08:00', [0, 8, 12, 23], []],
  ])('include the hours from %s to %s', (from, to, quiet, loud) => {
    const hours = parseQuietHours({ from: minuteOfField(from), to: minuteOfField(to) });
    expect(hours).not.toBeNull();
    if (hours === null) return;
    for (const hour of quiet) expect(isQuietAt(hours, at(hour)), String(hour)).toBe(true);
    for (const hour of loud) expect(isQuietAt(hours, at(hour)), String(hour)).toBe(false);
  });

  it('end exactly at the selected minute', () => {
    const hours = { from: 22 * 60, to: 7 * 60 + 30 };
    expect(isQuietAt(hours, at(7, 29))).toBe(true);
    expect(isQuietAt(hours, at(7, 30))).toBe(false);
  });

  it.each([
    ['2026-03-29T03:59:00+03:00', '2026-03-29T05:01:00+03:00'],
    ['2026-10-25T03:59:00+03:00', '2026-10-25T05:01:00+02:00'],
  ])('follow the local clock through a clock change: %s', (early, late) => {
    const zone = process.env['TZ'];
    onTestFinished(() => {
      process.env['TZ'] = zone;
    });
    process.env['TZ'] = 'Europe/Kyiv';
    const hours = { from: 23 * 60, to: 5 * 60 };
    expect(new Date(early).getHours()).toBe(early.includes('03-29') ? 2 : 3);
    expect(isQuietAt(hours, Date.parse(early))).toBe(true);
    expect(isQuietAt(hours, Date.parse(late))).toBe(false);
  });

  it.each([null, 'x', {}, { from: -1, to: 3 }, { from: 1.5, to: 3 }, { from: 0, to: 1_440 }])(
    'are off if %j is stored',
    (stored) => expect(parseQuietHours(stored)).toBeNull(),
  );

  it('convert to and from the value of a time field', () => {
    expect(fieldOfMinute(7 * 60 + 5)).toBe('07:05');
    expect(minuteOfField('07:05')).toBe(425);
    expect(['', '7:05', '24:00'].map(minuteOfField)).toEqual([null, null, null]);
  });
});
