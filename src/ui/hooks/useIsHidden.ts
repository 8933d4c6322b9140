import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void): (() => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};
const isHidden = (): boolean => document.visibilityState === 'hidden';

export const useIsHidden = (): boolean => useSyncExternalStore(subscribe, isHidden);
