import { useEffect, useState } from 'react';
import { useServices } from '@/store/hooks';
import { keepSessionRenewed } from '@/store/account/earlyRenewal';

/** Retry interval. Browsers release the lock when the page is hidden or the battery is low. */
const TRY_AGAIN_MS = 30_000;

/**
 * Keeps the screen on where the browser supports it.
 * @param host the player's window, which must be visible
 * @returns true while the screen is kept on
 * @see https://developer.mozilla.org/docs/Web/API/Screen_Wake_Lock_API
 */
export function useWakeLock(isEnabled: boolean, host: Window): boolean {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    const { wakeLock } = host.navigator as { wakeLock?: WakeLock };
    if (!isEnabled || wakeLock === undefined) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const { document } = host;
    let held: WakeLockSentinel | null = null;
    let isAsking = false;
    const take = async () => {
      if (isAsking || held !== null || document.visibilityState === 'hidden') return;
      isAsking = true;
      const lock = await wakeLock.request('screen').catch(() => null);
      isAsking = false;
      if (lock === null) return;
      if (signal.aborted) return void lock.release();
      held = lock;
      setHeld(true);
      lock.addEventListener('release', () => {
        held = null;
        setHeld(false);
      });
    };
    const timer = setInterval(() => void take(), TRY_AGAIN_MS);
    document.addEventListener('visibilitychange', () => void take(), { signal });
    void take();
    return () => {
      controller.abort();
      clearInterval(timer);
      void held?.release();
      setHeld(false);
    };
  }, [isEnabled, host]);
  return isHeld;
}

/**
 * Renews the session early while the wall runs, because the camera list cannot load while the dialog about an
 * expired session is open. Also keeps the screen on if `keepsScreenOn` is true.
 * @param host the wall's window
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
