import type { DriverColumn, Vehicle, VehicleHealth, VehicleTab } from '@/domain/vehicle';

// Made when they are used: a formatter keeps the time zone of the moment in which it was made.
const clock = (at: number) =>
  new Date(at).toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' });
const dayAndClock = (at: number) =>
  new Date(at).toLocaleString(undefined, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
const DAY = 86_400_000;
const dayOf = (at: number): number => new Date(at).setHours(0, 0, 0, 0);

/** A moment as people say it: the clock for today and yesterday, else the date too. */
export function moment(at: number, now: number): string {
  const days = Math.round((dayOf(now) - dayOf(at)) / DAY);
  if (days === 0) return `Today, ${clock(at)}`;
  if (days === 1) return `Yesterday, ${clock(at)}`;
  return dayAndClock(at);
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

export const vehicleText = {
  loadFailed: 'The vehicles could not be loaded.',
  notFound: 'There is no such vehicle',
  notFoundDetail: 'It may have been removed, or the address is not complete.',
  toVehicles: 'All vehicles',
  tabList: (name: string) => `${name} pages`,
  tabs: {
    summary: 'Summary',
    recordings: 'Recordings',
    'live-gps': 'Live GPS',
    'live-view': 'Live View',
  } satisfies Record<VehicleTab, string>,
  seen: (when: string) => `Seen ${when.charAt(0).toLowerCase()}${when.slice(1)}`,
  drivenBy: (name: string) => `Driven by ${name}`,
};

export const autoText = {
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
    count === 1 ? '1 vehicle seen in the last 24 hours' : `${count} vehicles seen in the last 24 hours`,
  lastTrip: (name: string, place: string) => `Last trip of ${name}, to ${place}`,
  openVehicle: (name: string) => `Open ${name}`,
  mapDemo: 'Watch vehicles on their rounds',
};

const health: Readonly<Record<VehicleHealth, { state: string; advice: string }>> = {
  good: { state: 'Good', advice: 'No action necessary' },
  attention: { state: 'Check', advice: 'Have it looked at' },
};
const strengths: Readonly<Record<Vehicle['connection']['strength'], string>> = {
  good: 'Good',
  moderate: 'Moderate',
  weak: 'Weak',
};

export const summaryText = {
  location: 'Current location',
  route: 'Last route',
  status: 'Status',
  speed: 'Current speed',
  speedValue: (mph: number) => `${mph} mph`,
  motion: { stationary: 'Stationary', moving: 'Moving' } satisfies Record<Vehicle['motion'], string>,
  alert: 'Alert status',
  alertValue: { armed: 'Armed', disarmed: 'Disarmed' } satisfies Record<Vehicle['alert'], string>,
  alertDetail: { armed: 'You hear of any movement', disarmed: 'Movement is ignored' } satisfies Record<
    Vehicle['alert'],
    string
  >,
  battery: 'Battery',
  engine: 'Engine',
  health: (state: VehicleHealth) => health[state],
  connection: 'Connection',
  strength: (strength: Vehicle['connection']['strength']) => strengths[strength],
  networkType: (type: string) => `Network type: ${type}`,
  notifications: 'Notifications',
  unread: 'Unread',
  events: 'Events',
  noUnread: 'Nothing unread',
  noEvents: 'No events',
  drivers: 'Driver Rating',
  history: 'View Vehicle History',
};

export const notificationText = {
  heading: 'Notifications',
  current: 'Current Notifications',
  archive: 'Archive Notifications',
  activity: 'Activity detected',
  dismiss: 'Dismiss',
  dismissed: 'Moved to the archive',
  eventDismissed: 'Event dismissed',
  noCurrent: 'All quiet around your vehicles',
  noCurrentDetail: 'What you have dismissed is in the archive.',
  noArchive: 'Nothing has been archived yet',
  loadFailed: 'The notifications could not be loaded.',
};

export const driverText = {
  heading: 'Driver Rating',
  intro: 'Scores from 0 to 5, from how gently each driver brakes, turns and sets off.',
  columns: {
    id: 'ID',
    name: 'NAME',
    lastDriven: 'LAST DRIVEN',
    score: 'DRIVE SCORE',
  } satisfies Record<DriverColumn, string>,
  score: (score: number, highest: number) => `${score.toFixed(2)}/${highest}`,
  none: 'Nobody has driven yet',
  loadFailed: 'The drivers could not be loaded.',
};

export const recordingText = {
  heading: 'Recent Recordings',
  searchLabel: 'Search recordings',
  searchPlaceholder: 'search for video',
  search: 'Search',
  cancel: 'Cancel',
  sampleSearch: 'These recordings are sample content, so there is nothing to search.',
  sampleAction: (action: string) => `${action} is not available: this recording is sample content.`,
  duration: (seconds: number) => `${twoDigits(Math.floor(seconds / 60))} : ${twoDigits(seconds % 60)}`,
  type: { user: 'User Recording' },
  private: 'Private',
  speed: (mph: number) => `${mph} MPH`,
  size: (megabytes: number) => `${megabytes.toFixed(2)} MB`,
  uploadedFrom: (source: string) => `Uploaded from: ${source}`,
  actions: (name: string, when: string) => `Actions for ${name}, ${when}`,
  actionNames: ['Download', 'Share', 'Delete'],
  name: (vehicle: string, when: string) => `${vehicle}, ${when}`,
  none: 'No recordings yet',
  loadFailed: 'The recordings could not be loaded.',
};

export const liveViewText = {
  live: 'Live',
  sample: 'A still from sample content. A real vehicle shows its live picture here.',
  still: (name: string) => `View from ${name}`,
  controls: {
    snapshot: 'Take a snapshot',
    record: 'Record',
    microphone: 'Speak',
    sound: 'Sound',
    fullScreen: 'Full screen',
    exitFullScreen: 'Exit full screen',
  },
  controlSample: (control: string) => `${control} is not available: this is sample content.`,
  controlGroup: 'Camera controls',
};

export const demoText = {
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
};
