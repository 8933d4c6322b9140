import { useEffect } from 'react';
import { preconnect } from 'react-dom';
import { useDataSaver } from '@/device/useDataSaver';
import { whenIdle } from '@/lib/time/whenIdle';
import { controlPlaneOf, usePlayerConfig } from '@/player/playerConfig';
import { preloadTransport } from '@/player/openTransport';
import { preloadPlayer } from './LazyPlayer';

/**
 * Loads the player's code once a screen shows its pictures, so that a press on Play need not wait, and
 * preconnects where a live stream would connect first.
 * @param goesLive true if the screen can play live video
 */
export function useIdlePlayer(isShown: boolean, goesLive: boolean): void {
  const config = usePlayerConfig();
  const savesData = useDataSaver();
  useEffect(() => {
    if (!isShown || savesData) return undefined;
    const controller = new AbortController();
    const fetchCode = async () => {
      await whenIdle(controller.signal);
      if (controller.signal.aborted) return;
      preloadPlayer();
      preloadTransport('clip');
      if (!goesLive) return;
      preloadTransport('live');
      if (!config.demo) preconnect(controlPlaneOf(config), { crossOrigin: 'anonymous' });
    };
    void fetchCode();
    return () => controller.abort();
  }, [isShown, goesLive, config, savesData]);
}
