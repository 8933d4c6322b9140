import { useSyncExternalStore } from 'react';
import { DEFAULT_PREFERENCES, preferences, subscribeToPreferences, type Preferences } from './preferences';

/** A change of another preference does not re-render the component. */
export const usePreference = <Name extends keyof Preferences>(name: Name): Preferences[Name] =>
  useSyncExternalStore(
    subscribeToPreferences,
    () => preferences()[name],
    () => DEFAULT_PREFERENCES[name],
  );
