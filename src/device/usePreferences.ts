import { useSyncExternalStore } from 'react';
import { DEFAULT_PREFERENCES, preferences, subscribeToPreferences, type Preferences } from './preferences';

export const usePreferences = (): Preferences =>
  useSyncExternalStore(subscribeToPreferences, preferences, () => DEFAULT_PREFERENCES);
