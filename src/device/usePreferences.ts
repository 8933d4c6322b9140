import { useSyncExternalStore } from 'react';
import { parsePreferences, preferences, subscribeToPreferences, type Preferences } from './preferences';

const NOT_CHOSEN = parsePreferences(null);

/** The preferences, now and after each change. */
export const usePreferences = (): Preferences =>
  useSyncExternalStore(subscribeToPreferences, preferences, () => NOT_CHOSEN);
