import { useSyncExternalStore } from 'react';
import { DEFAULT_PREFERENCES, preferences, subscribeToPreferences, type Preferences } from './preferences';

/** Returns one preference. Changes of others do not render the component. */
export const usePreference = <Name extends keyof Preferences>(name: Name): Preferences[Name] =>
  useSyncExternalStore(
    subscribeToPreferences,
    () => preferences()[name],
    () => DEFAULT_PREFERENCES[name],
  );
