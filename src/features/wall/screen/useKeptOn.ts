import { useEffect } from 'react';
import { useAppDispatch } from '@/store/hooks';
import { keepSessionRenewed } from '@/store/account/earlyRenewal';
import { useWakeLock } from './useWakeLock';

/**
 * Keeps the session of a wall that runs, also while no camera can play: the list that tells of one is not loaded over a
 * question. With `isScreenWanted` it keeps the screen too.
 * @param host the window that shows the wall.
 * @returns whether the screen is kept on.
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
