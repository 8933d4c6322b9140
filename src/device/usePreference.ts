import { useSyncExternalStore } from 'react';
import { DEFAULT_PREFERENCES, preferences, subscribeToPreferences, type Preferences } from './preferences';

/** Re-renders the component only when this preference changes. */
export const usePreference = <Name extends keyof Preferences>(name: Name): Preferences[Name] =>
  useSyncExternalStore(
    subscribeToPreferences,
    () => preferences()[name],
    () => DEFAULT_PREFERENCES[name],
  );
