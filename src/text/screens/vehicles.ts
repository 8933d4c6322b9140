import { twoDigits } from '@/lib/twoDigits';
import vehicleEnglish from 'messages:vehicle';
import autoEnglish from 'messages:auto';
import healthEnglish from 'messages:health';
import strengthEnglish from 'messages:strength';
import summaryEnglish from 'messages:summary';
import notificationEnglish from 'messages:notification';
import driverEnglish from 'messages:driver';
import recordingEnglish from 'messages:recording';
import liveViewEnglish from 'messages:liveView';
import mapDemoEnglish from 'messages:mapDemo';
import type { Vehicle, VehicleHealth } from '@/domain/vehicle';
import { DAY } from '@/lib/time/durations';
import { language, locale, sayIn, texts } from '../language/language';
import { amountText, decimal } from '../format/units';

const sayVehicle = sayIn('vehicle', vehicleEnglish);
const sayAuto = sayIn('auto', autoEnglish);
const saySummary = sayIn('summary', summaryEnglish);
const sayRecording = sayIn('recording', recordingEnglish);
const sayLiveView = sayIn('liveView', liveViewEnglish);

const written = (): string | undefined => (language() === 'en' ? undefined : locale());

// Creates a formatter for each call, because a formatter keeps its original time zone.
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

export function spokenTime(at: number, now: number): string {
  const days = Math.round((dayOf(now) - dayOf(at)) / DAY);
  const time = clock(at);
  if (days === 0) return sayVehicle('today', { time });
  if (days === 1) return sayVehicle('yesterday', { time });
  return dayAndClock(at);
}

export const vehicleText = texts('vehicle', vehicleEnglish, {
  tabList: (name: string) => sayVehicle('tabList', { name }),
  drivenBy: (name: string) => sayVehicle('drivenBy', { name }),
});

export const autoText = texts('auto', autoEnglish, {
  seenRecently: (count: number) => sayAuto('seenRecently', { count }),
  lastTrip: (name: string, place: string) => sayAuto('lastTrip', { name, place }),
  openVehicle: (name: string) => sayAuto('openVehicle', { name }),
});

const health = texts('health', healthEnglish);
const strengths = texts('strength', strengthEnglish);

export const summaryText = texts('summary', summaryEnglish, {
  speedValue: (mph: number) => saySummary('speedValue', { mph }),
  health: (state: VehicleHealth) => health[state],
  strength: (strength: Vehicle['connection']['strength']) => strengths[strength],
  networkType: (type: string) => saySummary('networkType', { type }),
});

export const notificationText = texts('notification', notificationEnglish);

export const driverText = texts('driver', driverEnglish, {
  score: (score: number, highest: number) => `${decimal(score, 2)}/${highest}`,
});

export const recordingText = texts('recording', recordingEnglish, {
  sampleAction: (action: string) => sayRecording('sampleAction', { action }),
  duration: (seconds: number) => `${twoDigits(Math.floor(seconds / 60))} : ${twoDigits(seconds % 60)}`,
  speed: (mph: number) => sayRecording('speed', { mph }),
  size: (megabytes: number) => amountText(decimal(megabytes, 2), 'MB'),
  uploadedFrom: (source: string) => sayRecording('uploadedFrom', { source }),
  actions: (name: string, when: string) => sayRecording('actions', { name, when }),
  name: (vehicle: string, when: string) => sayRecording('name', { vehicle, when }),
});

export const liveViewText = texts('liveView', liveViewEnglish, {
  still: (name: string) => sayLiveView('still', { name }),
  controlSample: (control: string) => sayLiveView('controlSample', { control }),
});

export const demoText = texts('mapDemo', mapDemoEnglish);
