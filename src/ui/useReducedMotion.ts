import { useSyncExternalStore } from 'react';

const QUERY = '(prefers-reduced-motion: reduce)';

const subscribe = (listener: () => void): (() => void) => {
  const query = matchMedia(QUERY);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Whether the system asks for less motion. */
export const useReducedMotion = (): boolean =>
  useSyncExternalStore(subscribe, () => matchMedia(QUERY).matches);
