import { useEffect } from 'react';
import { useAppDispatch } from '@/store/hooks';
import { keepSessionRenewed } from '@/store/account/earlyRenewal';
import { useWakeLock } from './useWakeLock';

/**
 * Keeps the session of a running wall, also without a playable camera: its list would not be loaded over a
 * question. With `isScreenWanted` the screen stays on too.
 * @param host window of the wall
 * @returns true while the screen is kept on
 */
export function useKeptOn(isRunning: boolean, isScreenWanted: boolean, host: Window): boolean {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (!isRunning) return undefined;
    const controller = new AbortController();
    dispatch(keepSessionRenewed(controller.signal));
    return () => controller.abort();
  }, [isRunning, dispatch]);
  return useWakeLock(isRunning && isScreenWanted, host);
}
