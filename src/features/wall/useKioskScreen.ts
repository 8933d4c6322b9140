import { useState } from 'react';
import { browserFeatures, supportsLive } from '@/domain/browserSupport';
import { useBurnInShift } from './screen/useBurnInShift';
import { useKeptOn } from './screen/useKeptOn';
import { useKiosk } from './screen/useKiosk';
import { useWallAddress } from './screen/useWallAddress';

/**
 * What a kiosk needs also before there is a camera: the ways out of it, and until then its session, its screen, and
 * another place for its words against burn-in.
 * @returns whether it is one, and the style of what stands there without a camera.
 */
export function useKioskScreen(hasCamera: boolean) {
  const { address, change } = useWallAddress();
  const [livePlays] = useState(() => supportsLive(browserFeatures()));
  useKiosk(address.isKiosk, () => change({ isKiosk: false }));
  const isWaiting = address.isKiosk && !hasCamera;
  useKeptOn(isWaiting && livePlays, true, globalThis.window);
  return { isKiosk: address.isKiosk, shift: useBurnInShift(isWaiting) };
}
