import { isEventCategory, type EventCategory } from '@/domain/events/cameraEvent';
import { parseQuietHours, type QuietHours } from '@/domain/quietHours';
import { keptFields } from './keptFields';

interface AlertPreferences {
  quietHours: QuietHours | null;
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
