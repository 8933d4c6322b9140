import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void): (() => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};
const isHidden = (): boolean => document.visibilityState === 'hidden';

/** Whether the page is out of sight. */
export const useIsHidden = (): boolean => useSyncExternalStore(subscribe, isHidden);
