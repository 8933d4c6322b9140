import { useSyncExternalStore } from 'react';
import { DEFAULT_PREFERENCES, preferences, subscribeToPreferences, type Preferences } from './preferences';

/** Returns one preference, so that a change of another one renders nothing. */
export const usePreference = <Name extends keyof Preferences>(name: Name): Preferences[Name] =>
  useSyncExternalStore(
    subscribeToPreferences,
    () => preferences()[name],
    () => DEFAULT_PREFERENCES[name],
  );
