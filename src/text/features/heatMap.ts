import { addDays, type Day, type DayRange } from '@/domain/dateRange';
import { LEAST_UNUSUAL, TIMES_UNUSUAL } from '@/domain/events/weekHours';
import { activityText, hourText } from '../activity';
import { shortWeekdayText, spanText, weekdayText } from '../format/days';
import { englishCount } from '../format/counts';
import { isolated } from '../language/isolated';
import { say, translated } from '../language/language';

const MONDAY: Day = '2026-01-05';

export type UnusualTime = 'night' | 'today' | 'yesterday';

const TIMES: Readonly<Record<UnusualTime, string>> = {
  night: 'last night',
  today: 'today',
  yesterday: 'yesterday',
};

const { eventCount } = activityText;

export const heatMapText = translated('heatMap', {
  title: 'When things happen',
  days: 'Days',
  /** @param weekday 0 for Monday */
  weekday: (weekday: number): string => weekdayText(addDays(MONDAY, weekday)),
  shortWeekday: (weekday: number): string => shortWeekdayText(addDays(MONDAY, weekday)),
  hour: hourText,
  cell: (weekday: string, hour: number, count: number): string =>
    say('heatMap.cell', { weekday, from: hourText(hour), to: hourText(hour + 1), count }) ??
    `${weekday}, ${hourText(hour)} to ${hourText(hour + 1)}, ${eventCount(count)}`,
  caption: (range: DayRange): string =>
    say('heatMap.caption', { days: spanText(range) }) ?? `Events by weekday and hour, ${spanText(range)}`,
  counting: 'Counting events',
  progress: (done: number, all: number): string =>
    say('heatMap.progress', { done, all }) ?? `${done} of ${englishCount(all, 'camera')}`,
  counted: (count: number, range: DayRange): string =>
    say('heatMap.counted', { count, days: spanText(range) }) ?? `${eventCount(count)}, ${spanText(range)}`,
  stopped: (count: number, done: number, all: number): string =>
    say('heatMap.stopped', { count, done, all }) ??
    `Stopped at ${eventCount(count)}: ${done} of ${englishCount(all, 'camera')} counted.`,
  cancel: 'Cancel',
  resume: 'Continue',
  /** `More than usual last night: Front Door, 12 events between 02:00 and 03:00` */
  unusual: (time: UnusualTime, camera: string, count: number, hour: number): string =>
    say('heatMap.unusual', { time, camera, count, from: hourText(hour), to: hourText(hour + 1) }) ??
    `More than usual ${TIMES[time]}: ${isolated(camera)}, ${eventCount(count)} between ${hourText(hour)} and ${hourText(hour + 1)}`,
  nothingUnusual: 'Nothing unusual in the last 24 hours.',
  rule: (): string =>
    say('heatMap.rule', { least: LEAST_UNUSUAL, times: TIMES_UNUSUAL }) ??
    `Unusual: at least ${LEAST_UNUSUAL} events from one camera within an hour, and more than ${TIMES_UNUSUAL} times as many as in that hour on any other of these days.`,
});
