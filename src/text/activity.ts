import type { ActivityCategory } from '@/domain/activity';
import type { DayRange } from '@/domain/dateRange';
import { fullDay } from './days';

const CATEGORIES: Readonly<Record<ActivityCategory, string>> = {
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
};

const eventCount = (count: number): string => (count === 1 ? '1 event' : `${count} events`);

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;

/** As many names as one reads; a house may have two hundred cameras. */
const NAMES = 3;
const fewOf = (names: readonly string[]): string =>
  listed(
    names.length <= NAMES + 1 ? names : [...names.slice(0, NAMES), `${names.length - NAMES} other cameras`],
  );

export const activityText = {
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
  loaded: (count: number, days: string): string => `${days}: ${eventCount(count)}`,
  /** What a link to an activity is called. */
  rowName: (camera: string, event: string, time: string): string => `${camera}, ${event}, ${time}`,
  failedCameras: (names: readonly string[]): string =>
    `The events of ${fewOf(names)} could not be loaded. Those of your other cameras are shown.`,
  /** Of a day of which some are not loaded yet. */
  eventsSoFar: (count: number): string => `${eventCount(count)} so far`,
  awaited: (cameras: number): string =>
    cameras === 1 ? 'One camera has yet to answer' : `${cameras} cameras have yet to answer`,
  olderMissing: (names: readonly string[]): string => `Older events of ${fewOf(names)} are not loaded yet.`,
  olderFailed: (names: readonly string[]): string =>
    `The older events of ${fewOf(names)} could not be loaded. Please try again.`,
  loadingOlder: 'Loading older events…',
  olderLoaded: (count: number): string =>
    count === 0 ? 'There are no older events.' : `${count === 1 ? '1 more event' : `${count} more events`}.`,
  everything: 'All events of these days are loaded.',
  category: (category: ActivityCategory): string => CATEGORIES[category],
  filter: 'Show only',
  cameras: 'Cameras',
  moreCameras: (count: number): string => `${count} more cameras`,
  noneSelected: 'Nothing of what you chose happened in these days.',
  showAll: 'Show all',
  playTheDay: 'Play the day',
  /** Of a row's menu: replay, from this event on. */
  playFromHere: 'Play the day from here',
  playThisDay: (day: string): string => `Play the day, ${day}`,
};

const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

export const stripText = {
  hours: 'Hours',
  hour: (hour: number, count: number): string =>
    `${hourText(hour)} to ${hourText(hour + 1)}, ${eventCount(count)}`,
  quiet: 'No events',
  busiest: (count: number, from: string, to: string): string =>
    `${eventCount(count)} over the day, most of them between ${from} and ${to}`,
};

export const calendarText = {
  panel: 'Choose days',
  quick: 'Quick choice',
  today: 'Today',
  yesterday: 'Yesterday',
  lastWeek: 'Last 7 days',
  month: 'Month',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  selectFirst: 'Choose the first day.',
  selectLast: 'Now choose the last day; the same day again for that day alone.',
  from: 'From',
  to: 'To',
  show: 'Show these days',
  wrongOrder: 'The first day must not be after the last one.',
  outside: ({ from, to }: DayRange): string => `Please choose days from ${fullDay(from)} to ${fullDay(to)}.`,
  day: (name: string, state: { isSelected: boolean; isAvailable: boolean }): string =>
    [name, state.isSelected && 'chosen', !state.isAvailable && 'not available'].filter(Boolean).join(', '),
};
