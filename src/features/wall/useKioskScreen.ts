import { useLayoutEffect, useState } from 'react';
import { browserFeatures, supportsLive } from '@/domain/browserSupport';
import { useBurnInShift } from './screen/useBurnInShift';
import { useKeptOn } from './screen/useKeptOn';
import { useKiosk } from './screen/useKiosk';
import { useWallAddress } from './screen/useWallAddress';

/** Focuses the first match, because a switch between wall and kiosk unmounts the focused control. */
function restoreFocus(selectors: readonly string[]): void {
  const focused = document.activeElement;
  if (focused !== null && focused !== document.body && !focused.matches('[data-wall]')) return;
  const targets = selectors.map((selector) => document.querySelector<HTMLElement>(selector));
  targets.find((target) => target !== null)?.focus({ preventScroll: true });
}

/**
 * Exits kiosk mode on user input, and moves focus when kiosk mode starts or ends. Without cameras there is no
 * `Wall`, so this hook renews the session, keeps the screen on and prevents burn-in.
 * @returns the kiosk's state, and the style of the message that replaces the wall
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
