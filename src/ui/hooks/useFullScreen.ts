import { useEffect, useState } from 'react';
import { SlowSwitch } from '@/lib/async/SlowSwitch';

const FILLS = 'data-fills-window';

const fillsWindow = (region: HTMLElement): boolean => region.hasAttribute(FILLS);

const isFullNow = (region: HTMLElement | null): boolean =>
  region !== null && (fillsWindow(region) || document.fullscreenElement === region);

/**
 * Uses a popover, which no ancestor clips or transforms. A `manual` one stays open when another popover
 * opens.
 */
function fillWindow(region: HTMLElement): void {
  region.setAttribute(FILLS, '');
  region.setAttribute('popover', 'manual');
  region.showPopover?.();
}

function leaveWindow(region: HTMLElement): void {
  if (!fillsWindow(region)) return;
  region.hidePopover?.();
  region.removeAttribute('popover');
  region.removeAttribute(FILLS);
}

export interface FullScreen {
  isFull: boolean;
  toggle: () => void;
  leave: () => void;
}

/**
 * Returns functions that show an element in full screen, or filling the window on iPhones, which support
 * full screen only for videos.
 * @see https://developer.mozilla.org/docs/Web/API/Element/requestFullscreen#browser_compatibility
 */
export function useFullScreen(region: HTMLElement | null): FullScreen {
  const [isFull, setIsFull] = useState(false);
  const [full] = useState(() => new SlowSwitch());

  useEffect(() => {
    if (region === null) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const update = () => setIsFull(isFullNow(region));
    document.addEventListener('fullscreenchange', update, { signal });
    // Code that opens a dialog hides a popover that would cover the dialog, so the region no longer fills the
    // window.
    region.addEventListener(
      'toggle',
      (event) => {
        if (event.target !== region || event.newState !== 'closed') return;
        leaveWindow(region);
        update();
      },
      { signal },
    );
    document.addEventListener(
      'keydown',
      (event) => {
        // The browser closes an open menu only after this event, so leave Escape to the menu.
        const isInMenu = document.activeElement?.closest('[popover]:not([data-fills-window])');
        if (event.key !== 'Escape' || event.defaultPrevented || !fillsWindow(region) || isInMenu) return;
        leaveWindow(region);
        update();
      },
      { signal },
    );
    return () => {
      controller.abort();
      leaveWindow(region);
    };
  }, [region]);

  const change = (element: HTMLElement, toFull: boolean): Promise<void> | null => {
    const fill = () => {
      fillWindow(element);
      setIsFull(true);
    };
    if (fillsWindow(element)) {
      if (toFull) return null;
      leaveWindow(element);
      setIsFull(false);
      return null;
    }
    if (toFull === (document.fullscreenElement === element)) return null;
    if (!toFull) return document.exitFullscreen().catch(() => undefined);
    if (typeof element.requestFullscreen === 'function') return element.requestFullscreen().catch(fill);
    fill();
    return null;
  };
  const isFullSoon = (): boolean => full.isOnSoon(isFullNow(region));
  const ask = (toFull: boolean) => {
    // The Picture-in-Picture window has no full screen.
    if (region === null || region.ownerDocument !== document) return;
    full.set(toFull, () => change(region, toFull));
  };
  return {
    isFull,
    toggle: () => ask(!isFullSoon()),
    leave: () => {
      if (isFullSoon()) ask(false);
    },
  };
}
