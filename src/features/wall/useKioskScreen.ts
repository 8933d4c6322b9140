import { useState } from 'react';
import { browserFeatures, supportsLive } from '@/domain/browserSupport';
import { useKeptOn } from './screen/useKeptOn';
import { useKiosk } from './screen/useKiosk';
import { useWallAddress } from './screen/useWallAddress';

/** What a kiosk needs also before there is a camera: the ways out of it, and until then its session and its screen. */
export function useKioskScreen(hasCamera: boolean): void {
  const { address, change } = useWallAddress();
  const [livePlays] = useState(() => supportsLive(browserFeatures()));
  useKiosk(address.isKiosk, () => change({ isKiosk: false }));
  useKeptOn(address.isKiosk && !hasCamera && livePlays, true, globalThis.window);
}
