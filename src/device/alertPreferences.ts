import { isEventCategory, type EventCategory } from '@/domain/events/cameraEvent';
import { parseQuietHours, type QuietHours } from '@/domain/quietHours';
import { keptFields } from './keptFields';

/** How new events are told on this device. Not among the preferences, which the log-in screen loads. */
interface AlertPreferences {
  /** When none is told; null: never. */
  quietHours: QuietHours | null;
  /** Of which none is told. */
  silentCategories: readonly EventCategory[];
}

export const {
  get: alertPreferences,
  merge: setAlertPreferences,
  subscribe: subscribeToAlertPreferences,
} = keptFields('alerts', ({ quietHours, silentCategories }): AlertPreferences => ({
  quietHours: parseQuietHours(quietHours),
  silentCategories: Array.isArray(silentCategories) ? silentCategories.filter(isEventCategory) : [],
}));
