import english from 'messages:heatMap';
import { addDays, type Day, type DayRange } from '@/domain/dateRange';
import { MIN_UNUSUAL, TIMES_UNUSUAL } from '@/domain/events/weekHours';
import { hourText } from '../activity';
import { shortWeekdayText, spanText, weekdayText } from '../format/days';
import { isolated } from '../language/isolated';
import { sayIn, texts } from '../language/language';

const say = sayIn('heatMap', english);

const MONDAY: Day = '2026-01-05';

type UnusualTime = 'night' | 'today' | 'yesterday';

export const heatMapText = texts('heatMap', english, {
  /** @param weekday 0 for Monday */
  weekday: (weekday: number): string => weekdayText(addDays(MONDAY, weekday)),
  shortWeekday: (weekday: number): string => shortWeekdayText(addDays(MONDAY, weekday)),
  hour: hourText,
  cell: (weekday: string, hour: number, count: number): string =>
    say('cell', { weekday, from: hourText(hour), to: hourText(hour + 1), count }),
  caption: (range: DayRange): string => say('caption', { days: spanText(range) }),
  progress: (done: number, all: number): string => say('progress', { done, all }),
  counted: (count: number, range: DayRange): string => say('counted', { count, days: spanText(range) }),
  stopped: (count: number, done: number, all: number): string => say('stopped', { count, done, all }),
  /** Returns text such as `More than usual last night: Front Door, 12 events between 02:00 and 03:00`. */
  unusual: (time: UnusualTime, camera: string, count: number, hour: number): string =>
    say('unusual', { time, camera: isolated(camera), count, from: hourText(hour), to: hourText(hour + 1) }),
  rule: (): string => say('rule', { least: MIN_UNUSUAL, times: TIMES_UNUSUAL }),
});
