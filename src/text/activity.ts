import { twoDigits } from '@/lib/twoDigits';
import categoryEnglish from 'messages:category';
import activityEnglish from 'messages:activity';
import stripEnglish from 'messages:strip';
import calendarEnglish from 'messages:calendar';
import type { EventCategory } from '@/domain/events/cameraEvent';
import type { Day, DayRange } from '@/domain/dateRange';
import { fullDay, shortWeekdayText } from './format/days';
import { language, yesNo, sayIn, texts } from './language/language';
import { listText } from './format/lists';

const sayActivity = sayIn('activity', activityEnglish);
const sayStrip = sayIn('strip', stripEnglish);
const sayCalendar = sayIn('calendar', calendarEnglish);

const CATEGORIES = texts('category', categoryEnglish);

const eventCount = (count: number): string => sayActivity('eventCount', { count });

/**
 * Number of names before "and n other cameras", because a home may have two hundred cameras. Four names are
 * listed in full, because "1 other camera" would be no shorter.
 */
const NAMES = 3;
const otherCameras = (count: number): string => sayActivity('otherCameras', { count });
export const fewOf = (names: readonly string[]): string =>
  listText(
    names.length <= NAMES + 1 ? names : [...names.slice(0, NAMES), otherCameras(names.length - NAMES)],
  );

export const activityText = texts('activity', activityEnglish, {
  eventCount,
  loaded: (count: number, days: string): string => sayActivity('loaded', { count, days }),
  rowName: (camera: string, event: string, time: string): string =>
    sayActivity('rowName', { camera, event, time }),
  failedCameras: (names: readonly string[]): string =>
    sayActivity('failedCameras', { cameras: fewOf(names) }),
  eventsSoFar: (count: number): string => sayActivity('eventsSoFar', { count }),
  awaited: (cameras: number): string => sayActivity('awaited', { cameras }),
  olderMissing: (names: readonly string[]): string => sayActivity('olderMissing', { cameras: fewOf(names) }),
  olderFailed: (names: readonly string[]): string => sayActivity('olderFailed', { cameras: fewOf(names) }),
  olderLoaded: (count: number): string => sayActivity('olderLoaded', { count }),
  category: (category: EventCategory): string => CATEGORIES[category],
  moreCameras: (count: number): string => sayActivity('moreCameras', { count }),
  playThisDay: (day: string): string => sayActivity('playThisDay', { day }),
});

export const hourText = (hour: number): string => `${twoDigits(hour)}:00`;

export const stripText = texts('strip', stripEnglish, {
  /** @param zone abbreviated time zone if the hour occurs twice on this day; otherwise empty */
  hour: (hour: number, count: number, zone = ''): string =>
    sayStrip('hour', { from: `${hourText(hour)} ${zone}`.trim(), to: hourText(hour + 1), count }),
  busiest: (count: number, from: string, to: string): string => sayStrip('busiest', { count, from, to }),
});

export const calendarText = texts('calendar', calendarEnglish, {
  weekday: (day: Day): string =>
    language() === 'en' ? shortWeekdayText(day).slice(0, 2) : shortWeekdayText(day),
  outside: ({ from, to }: DayRange): string =>
    sayCalendar('outside', { from: fullDay(from), to: fullDay(to) }),
  day: (name: string, state: { isSelected: boolean; isAvailable: boolean }): string =>
    sayCalendar('day', { name, chosen: yesNo(state.isSelected), available: yesNo(state.isAvailable) }),
});
