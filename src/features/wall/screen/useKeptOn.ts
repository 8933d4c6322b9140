import { useEffect } from 'react';
import { useServices } from '@/store/hooks';
import { keepSessionRenewed } from '@/store/account/earlyRenewal';
import { useWakeLock } from './useWakeLock';

/**
 * Keeps the session of a running wall, also without a playable camera: its list would not be loaded over a
 * question. With `keepsScreenOn` the screen stays on too.
 * @param host window of the wall
 * @returns true while the screen is kept on
 */
export function useKeptOn(isRunning: boolean, keepsScreenOn: boolean, host: Window): boolean {
  const services = useServices();
  useEffect(() => {
    if (!isRunning) return undefined;
    const controller = new AbortController();
    keepSessionRenewed(services, controller.signal);
    return () => controller.abort();
  }, [isRunning, services]);
  return useWakeLock(isRunning && keepsScreenOn, host);
}
