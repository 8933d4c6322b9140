import { describe, expect, it } from 'vitest';
import { dayOf } from '@/domain/dateRange';
import { LANGUAGES } from '@/domain/language';
import { setLanguage } from '@/text/language/language';
import {
  dashedDay,
  dayAndMonthText,
  fullDay,
  monthsText,
  nearDay,
  rangeText,
  shortWeekdayText,
} from '@/text/format/days';
import { exactTimeText, timeText } from '@/text/format/times';

const now = new Date(2026, 6, 31, 9, 5, 7).getTime();

describe('days and times as text', () => {
  it('use a 24-hour clock, so that times align', () => {
    expect(timeText(now)).toBe('09:05');
    expect(exactTimeText(new Date(2026, 6, 31, 0, 0, 1).getTime())).toBe('00:00:01');
  });

  it('use the current time zone of the computer', () => {
    const moment = Date.parse('2026-07-31T23:30:00Z');
    for (const [zone, time, day] of [
      ['UTC', '23:30', '31 July'],
      ['Asia/Kathmandu', '05:15', '1 August'],
      ['America/St_Johns', '21:00', '31 July'],
    ] as const) {
      process.env['TZ'] = zone;
      expect(timeText(moment)).toBe(time);
      expect(dayAndMonthText(dayOf(moment))).toBe(day);
    }
  });

  it('abbreviate weekdays to fit a narrow column in every language', () => {
    const week = [5, 6, 7, 8, 9, 10, 11].map((day) => `2026-07-${String(day).padStart(2, '0')}`);
    for (const language of LANGUAGES) {
      setLanguage(language, null);
      for (const day of week) expect(shortWeekdayText(day)).toMatch(/^\S{1,5}$/);
    }
    setLanguage('ar', null);
    expect(week.map(shortWeekdayText)).toEqual(['ح', 'ن', 'ث', 'ر', 'خ', 'ج', 'س']);
    setLanguage('en', null);
    expect(shortWeekdayText('2026-07-31')).toBe('Fri');
  });

  it('use relative names for today and yesterday', () => {
    expect(nearDay('2026-07-31', now)).toBe('Today');
    expect(nearDay('2026-07-30', now)).toBe('Yesterday');
    expect(nearDay('2026-07-29', now)).toBe('Wednesday, 29 July');
    expect(fullDay('2025-12-01')).toBe('Monday, 1 December 2025');
    expect(dashedDay('2026-07-09')).toBe('09-07-2026');
  });

  it('name the months of a range', () => {
    expect(monthsText({ from: '2026-07-02', to: '2026-07-31' })).toBe('July 2026');
    expect(monthsText({ from: '2026-06-12', to: '2026-07-10' })).toBe('June\u2009–\u2009July 2026');
    expect(monthsText({ from: '2025-12-20', to: '2026-01-04' })).toBe(
      'December 2025\u2009–\u2009January 2026',
    );
  });

  it('name a range by its first and last day', () => {
    expect(rangeText({ from: '2026-07-31', to: '2026-07-31' }, now)).toBe('Today');
    expect(rangeText({ from: '2026-06-30', to: '2026-07-02' }, now)).toBe('30 June\u2009–\u20092 July');
  });
});
