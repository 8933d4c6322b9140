import type { EventCategory } from '@/domain/events/cameraEvent';
import type { Day, DayRange } from '@/domain/dateRange';
import { fullDay, shortWeekdayText } from './format/days';
import { language, say, translated, yesNo } from './language/language';
import { listText } from './format/lists';

const CATEGORIES = translated('category', {
  motion: 'Motion',
  pir: 'PIR',
  people: 'People',
  package: 'Packages',
  audio: 'Sound',
  call: 'Calls',
  battery: 'Battery',
  temperature: 'Temperature',
  recording: 'Recordings',
  vehicle: 'Vehicles',
  pet: 'Pets',
  system: 'System',
  lifecycle: 'Device',
  firmware: 'Firmware',
  tamper: 'Tamper',
  security: 'Security',
  door: 'Doors and windows',
  smoke: 'Smoke',
  energy: 'Energy',
  siren: 'Siren',
  tracker: 'Tracker',
  unknown: 'Other',
} satisfies Record<EventCategory, string>);

const eventCount = (count: number): string =>
  say('activity.eventCount', { count }) ?? (count === 1 ? '1 event' : `${count} events`);

/** As many names as one reads; a house may have two hundred cameras. */
const NAMES = 3;
const otherCameras = (count: number): string =>
  say('activity.otherCameras', { count }) ?? `${count} other cameras`;
/** The names of some cameras, the first of many. */
export const fewOf = (names: readonly string[]): string =>
  listText(
    names.length <= NAMES + 1 ? names : [...names.slice(0, NAMES), otherCameras(names.length - NAMES)],
  );

export const activityText = translated('activity', {
  title: 'Last Activity',
  calendar: 'Calendar',
  noClips: 'NO CLIP EVENTS THAT DAY',
  noClipsDetail: 'Nothing happened in front of your cameras.',
  noCameras: 'You currently have no camera device',
  oops: 'Oops...',
  loading: 'Loading the events…',
  refresh: 'Refresh',
  showMore: 'Show more',
  eventCount,
  loaded: (count: number, days: string): string =>
    say('activity.loaded', { count, days }) ?? `${days}: ${eventCount(count)}`,
  /** What a link to an event is called. */
  rowName: (camera: string, event: string, time: string): string =>
    say('activity.rowName', { camera, event, time }) ?? `${camera}, ${event}, ${time}`,
  failedCameras: (names: readonly string[]): string =>
    say('activity.failedCameras', { cameras: fewOf(names) }) ??
    `Events from ${fewOf(names)} could not be loaded. Your other cameras are shown.`,
  /** Of a day of which some are not loaded yet. */
  eventsSoFar: (count: number): string =>
    say('activity.eventsSoFar', { count }) ?? `${eventCount(count)} so far`,
  awaited: (cameras: number): string =>
    say('activity.awaited', { cameras }) ??
    (cameras === 1 ? 'One camera has yet to answer' : `${cameras} cameras have yet to answer`),
  olderMissing: (names: readonly string[]): string =>
    say('activity.olderMissing', { cameras: fewOf(names) }) ??
    `Older events from ${fewOf(names)} are not loaded yet.`,
  olderFailed: (names: readonly string[]): string =>
    say('activity.olderFailed', { cameras: fewOf(names) }) ??
    `Older events from ${fewOf(names)} could not be loaded. Please try again.`,
  loadingOlder: 'Loading older events…',
  olderLoaded: (count: number): string =>
    say('activity.olderLoaded', { count }) ??
    (count === 0
      ? 'There are no older events.'
      : `${count === 1 ? '1 more event' : `${count} more events`}.`),
  everything: 'All events of these days are loaded.',
  category: (category: EventCategory): string => CATEGORIES[category],
  filter: 'Show only',
  cameras: 'Cameras',
  moreCameras: (count: number): string =>
    say('activity.moreCameras', { count }) ?? (count === 1 ? '1 more camera' : `${count} more cameras`),
  noneSelected: 'No events on these days match your filters.',
  showAll: 'Show all',
  playTheDay: 'Play the day',
  /** Of a row's menu: replay, from this event on. */
  playFromHere: 'Play the day from here',
  playThisDay: (day: string): string => say('activity.playThisDay', { day }) ?? `Play the day, ${day}`,
});

/** `07:00` */
export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

export const stripText = translated('strip', {
  hours: 'Hours',
  /** @param zone abbreviation of the offset, for an hour that the day has twice; else empty. */
  hour: (hour: number, count: number, zone = ''): string => {
    const [from, to] = [`${hourText(hour)} ${zone}`.trim(), hourText(hour + 1)];
    return say('strip.hour', { from, to, count }) ?? `${from} to ${to}, ${eventCount(count)}`;
  },
  quiet: 'No events',
  busiest: (count: number, from: string, to: string): string =>
    say('strip.busiest', { count, from, to }) ??
    `${eventCount(count)} over the day, most of them between ${from} and ${to}`,
});

export const calendarText = translated('calendar', {
  panel: 'Choose days',
  quick: 'Quick choice',
  today: 'Today',
  yesterday: 'Yesterday',
  lastWeek: 'Last 7 days',
  month: 'Month',
  /** Over a column of days. */
  weekday: (day: Day): string =>
    language() === 'en' ? shortWeekdayText(day).slice(0, 2) : shortWeekdayText(day),
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  selectFirst: 'Choose the first day.',
  selectLast: 'Now choose the last day, or the same day again for just that day.',
  from: 'From',
  to: 'To',
  show: 'Show these days',
  wrongOrder: 'The first day cannot be after the last.',
  outside: ({ from, to }: DayRange): string =>
    say('calendar.outside', { from: fullDay(from), to: fullDay(to) }) ??
    `Please choose days from ${fullDay(from)} to ${fullDay(to)}.`,
  day: (name: string, state: { isSelected: boolean; isAvailable: boolean }): string =>
    say('calendar.day', { name, chosen: yesNo(state.isSelected), available: yesNo(state.isAvailable) }) ??
    [name, state.isSelected && 'chosen', !state.isAvailable && 'not available'].filter(Boolean).join(', '),
});
