import type { DriverColumn, Vehicle, VehicleHealth, VehicleTab } from '@/domain/vehicle';
import { DAY } from '@/lib/time/durations';
import { language, locale, say, translated } from '../language/language';
import { amountText, decimal } from '../format/units';

/** English is written as the system writes it. Read when it is used: the language may change. */
const written = (): string | undefined => (language() === 'en' ? undefined : locale());

// Made when they are used: a formatter keeps the time zone of the moment in which it was made.
const clock = (at: number) =>
  new Date(at).toLocaleTimeString(written(), { hour: '2-digit', minute: '2-digit' });
const dayAndClock = (at: number) =>
  new Date(at).toLocaleString(written(), {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
const dayOf = (at: number): number => new Date(at).setHours(0, 0, 0, 0);

/** A moment as people say it: the clock for today and yesterday, else the date too. */
export function moment(at: number, now: number): string {
  const days = Math.round((dayOf(now) - dayOf(at)) / DAY);
  const time = clock(at);
  if (days === 0) return say('vehicle.today', { time }) ?? `Today, ${time}`;
  if (days === 1) return say('vehicle.yesterday', { time }) ?? `Yesterday, ${time}`;
  return dayAndClock(at);
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

export const vehicleText = translated('vehicle', {
  loadFailed: 'The vehicles could not be loaded.',
  notFound: 'Vehicle not found',
  notFoundDetail: 'It may have been removed, or the address is not complete.',
  toVehicles: 'All vehicles',
  tabList: (name: string) => say('vehicle.tabList', { name }) ?? `${name} pages`,
  tabs: {
    summary: 'Summary',
    recordings: 'Recordings',
    'live-gps': 'Live GPS',
    'live-view': 'Live View',
  } satisfies Record<VehicleTab, string>,
  drivenBy: (name: string) => say('vehicle.drivenBy', { name }) ?? `Driven by ${name}`,
});

export const autoText = translated('auto', {
  heading: 'Auto',
  map: 'Map',
  mode: 'Map mode',
  modes: { live: 'Live position', directions: 'Directions', markers: 'Markers' },
  notifications: 'Notifications',
  seeAll: 'See All',
  noNotifications: 'All quiet around your vehicles',
  vehicles: 'Your Vehicles',
  noVehicles: 'Your vehicles will appear here',
  recordings: 'Recent Recordings',
  allRecordings: 'All recordings',
  noRecordings: 'No recordings yet',
  seenRecently: (count: number) =>
    say('auto.seenRecently', { count }) ??
    (count === 1 ? '1 vehicle seen in the last 24 hours' : `${count} vehicles seen in the last 24 hours`),
  lastTrip: (name: string, place: string) =>
    say('auto.lastTrip', { name, place }) ?? `Last trip of ${name}, to ${place}`,
  openVehicle: (name: string) => say('auto.openVehicle', { name }) ?? `Open ${name}`,
  mapDemo: 'Watch vehicles on their rounds',
});

const health = translated('health', {
  good: { state: 'Good', advice: 'no action necessary' },
  attention: { state: 'Check', advice: 'have it looked at' },
} satisfies Record<VehicleHealth, { state: string; advice: string }>);
const strengths = translated('strength', {
  good: 'Good',
  moderate: 'Moderate',
  weak: 'Weak',
} satisfies Record<Vehicle['connection']['strength'], string>);

export const summaryText = translated('summary', {
  location: 'Current location',
  route: 'Last route',
  status: 'Status',
  speed: 'Current speed',
  speedValue: (mph: number) => say('summary.speedValue', { mph }) ?? `${mph} mph`,
  motion: { stationary: 'Stationary', moving: 'Moving' } satisfies Record<Vehicle['motion'], string>,
  alert: 'Alert status',
  alertValue: { armed: 'Armed', disarmed: 'Disarmed' } satisfies Record<Vehicle['alert'], string>,
  alertDetail: {
    armed: 'You’ll be told about any movement',
    disarmed: 'Movement is ignored',
  } satisfies Record<Vehicle['alert'], string>,
  battery: 'Battery',
  engine: 'Engine',
  health: (state: VehicleHealth) => health[state],
  connection: 'Connection',
  strength: (strength: Vehicle['connection']['strength']) => strengths[strength],
  networkType: (type: string) => say('summary.networkType', { type }) ?? `Network type: ${type}`,
  notifications: 'Notifications',
  unread: 'Unread',
  events: 'Events',
  noUnread: 'Nothing unread',
  noEvents: 'No events',
  drivers: 'Driver Rating',
  history: 'View Vehicle History',
});

export const notificationText = translated('notification', {
  heading: 'Notifications',
  current: 'Current Notifications',
  archive: 'Archive Notifications',
  activity: 'Activity detected',
  dismiss: 'Dismiss',
  dismissed: 'Moved to the archive',
  eventDismissed: 'Event dismissed',
  noCurrent: 'All quiet around your vehicles',
  noCurrentDetail: 'What you have dismissed is in the archive.',
  noArchive: 'The archive is empty',
  loadFailed: 'The notifications could not be loaded.',
});

export const driverText = translated('driver', {
  heading: 'Driver Rating',
  intro: 'Scores from 0 to 5, based on how gently each driver brakes, turns and sets off.',
  columns: {
    id: 'ID',
    name: 'NAME',
    lastDriven: 'LAST DRIVEN',
    score: 'DRIVE SCORE',
  } satisfies Record<DriverColumn, string>,
  score: (score: number, highest: number) => `${decimal(score, 2)}/${highest}`,
  none: 'Nobody has driven yet',
  loadFailed: 'The drivers could not be loaded.',
});

export const recordingText = translated('recording', {
  heading: 'Recent Recordings',
  searchLabel: 'Search recordings',
  searchPlaceholder: 'search for video',
  search: 'Search',
  cancel: 'Cancel',
  sampleSearch: 'These recordings are sample content, so there is nothing to search.',
  sampleAction: (action: string) =>
    say('recording.sampleAction', { action }) ??
    `${action} is not available: this recording is sample content.`,
  duration: (seconds: number) => `${twoDigits(Math.floor(seconds / 60))} : ${twoDigits(seconds % 60)}`,
  type: { user: 'User Recording' },
  private: 'Private',
  speed: (mph: number) => say('recording.speed', { mph }) ?? `${mph} MPH`,
  size: (megabytes: number) => amountText(decimal(megabytes, 2), 'MB'),
  uploadedFrom: (source: string) => say('recording.uploadedFrom', { source }) ?? `Uploaded from: ${source}`,
  actions: (name: string, when: string) =>
    say('recording.actions', { name, when }) ?? `Actions for ${name}, ${when}`,
  actionNames: { download: 'Download', share: 'Share', delete: 'Delete' },
  name: (vehicle: string, when: string) => say('recording.name', { vehicle, when }) ?? `${vehicle}, ${when}`,
  none: 'No recordings yet',
  loadFailed: 'The recordings could not be loaded.',
});

export const liveViewText = translated('liveView', {
  live: 'Live',
  sample: 'A still from sample content. A real vehicle shows its live picture here.',
  still: (name: string) => say('liveView.still', { name }) ?? `View from ${name}`,
  controls: {
    snapshot: 'Take a snapshot',
    record: 'Record',
    microphone: 'Speak',
    sound: 'Sound',
    fullScreen: 'Full screen',
    exitFullScreen: 'Exit full screen',
  },
  controlSample: (control: string) =>
    say('liveView.controlSample', { control }) ?? `${control} is not available: this is sample content.`,
  controlGroup: 'Camera controls',
});

export const demoText = translated('mapDemo', {
  heading: 'Map Demo',
  map: 'Moving vehicles',
  intro: 'Sample vehicles on their rounds through a sample city.',
  pause: 'Pause',
  resume: 'Resume',
  step: 'Move one step',
  still: 'Your system asks for less motion, so the vehicles wait for you to move them.',
  paused: 'Paused',
  moving: 'Moving every half second',
  loadFailed: 'The vehicles could not be loaded.',
});
