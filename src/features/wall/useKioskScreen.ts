import { useLayoutEffect, useState } from 'react';
import { browserFeatures, supportsLive } from '@/domain/browserSupport';
import { useBurnInShift } from './screen/useBurnInShift';
import { useKeptOn } from './screen/useKeptOn';
import { useKiosk } from './screen/useKiosk';
import { useWallAddress } from './screen/useWallAddress';

/**
 * Gives the focus to the first of these elements that is there. The controls that had it went with a change between wall
 * and kiosk, which left it to the document or to the wall as a whole.
 */
function restoreFocus(selectors: readonly string[]): void {
  const focused = document.activeElement;
  if (focused !== null && focused !== document.body && !focused.matches('[data-wall]')) return;
  const targets = selectors.map((selector) => document.querySelector<HTMLElement>(selector));
  targets.find((target) => target !== null)?.focus({ preventScroll: true });
}

/**
 * Runs the kiosk of the wall: the ways out of it, its focus, and, while there is no camera, its session, its screen and the
 * shift of its words against burn-in.
 * @returns whether the wall is a kiosk, and the style of the words without a camera.
 */
export function useKioskScreen(hasCamera: boolean) {
  const { address, leaveKiosk } = useWallAddress();
  const { isKiosk } = address;
  const [livePlays] = useState(() => supportsLive(browserFeatures()));
  useKiosk(isKiosk, leaveKiosk);
  useLayoutEffect(() => {
    if (!isKiosk) return undefined;
    restoreFocus(['[data-wall][tabindex]', 'main']);
    return () => queueMicrotask(() => restoreFocus(['[data-starts="kiosk"]', 'main']));
  }, [isKiosk]);
  const isWaiting = isKiosk && !hasCamera;
  useKeptOn(isWaiting && livePlays, true, globalThis.window);
  return { isKiosk, shift: useBurnInShift(isWaiting) };
}
