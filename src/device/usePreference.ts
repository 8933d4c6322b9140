import { useSyncExternalStore } from 'react';
import { DEFAULT_PREFERENCES, preferences, subscribeToPreferences } from './preferences';

export const usePreferences = () =>
  useSyncExternalStore(subscribeToPreferences, preferences, () => DEFAULT_PREFERENCES);
