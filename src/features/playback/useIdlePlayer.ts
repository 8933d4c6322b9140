import { useEffect } from 'react';
import { preconnect } from 'react-dom';
import { useDataSaver } from '@/device/useDataSaver';
import { controlPlaneOf, usePlayerConfig } from '@/player/playerConfig';
import { preloadTransport } from '@/player/openTransport';
import { preloadPlayer } from './LazyPlayer';

/** Resolves when the pictures that the page waits for have come, or have failed to. */
async function picturesShown(signal: AbortSignal): Promise<void> {
  const waited = [...document.images].filter((image) => !image.complete && image.loading !== 'lazy');
  await Promise.all(
    waited.map(
      (image) =>
        new Promise<void>((resolve) => {
          for (const name of ['load', 'error']) image.addEventListener(name, () => resolve(), { signal });
          signal.addEventListener('abort', () => resolve(), { once: true });
        }),
    ),
  );
}

/** Resolves when the browser has nothing else to do; Safari does not say, and is given a moment. */
const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 200);
  });

/**
 * Fetches the code that playing needs as soon as a screen shows its pictures, so that a click on Play waits for none.
 * Where a live stream would ask first is connected to already. @param goesLive whether something on the screen would play live.
 */
export function useIdlePlayer(isShown: boolean, goesLive: boolean): void {
  const config = usePlayerConfig();
  const savesData = useDataSaver();
  useEffect(() => {
    if (!isShown || savesData) return undefined;
    const controller = new AbortController();
    const fetchCode = async () => {
      await picturesShown(controller.signal);
      await idle();
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
