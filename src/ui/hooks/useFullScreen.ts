import { useEffect, useState } from 'react';

/** Says which element fills the window; `theme/base.css` has its style. */
const FILLS = 'data-fills-window';

const fillsWindow = (region: HTMLElement | null): boolean => region?.hasAttribute(FILLS) ?? false;

/** As a popover it leaves its ancestors' clipping and transforms; a `manual` one is not closed by the next popover. */
function fillWindow(region: HTMLElement): void {
  region.setAttribute(FILLS, '');
  region.setAttribute('popover', 'manual');
  if (typeof region.showPopover === 'function') region.showPopover();
}

function leaveWindow(region: HTMLElement): void {
  if (!fillsWindow(region)) return;
  if (typeof region.hidePopover === 'function') region.hidePopover();
  region.removeAttribute('popover');
  region.removeAttribute(FILLS);
}

/**
 * Full screen of the whole player, controls included. Where a browser has none for elements (iPhones have it for a single
 * video only, and it ends when that video's recording changes), the player fills the window.
 * @see https://developer.mozilla.org/docs/Web/API/Element/requestFullscreen#browser_compatibility
 */
export function useFullScreen(region: HTMLElement | null): { isFull: boolean; toggle: () => void } {
  const [isFull, setIsFull] = useState(false);

  useEffect(() => {
    if (region === null) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const update = () => {
      setIsFull(document.fullscreenElement === region || fillsWindow(region));
    };
    document.addEventListener('fullscreenchange', update, { signal });
    // A dialog that opens below it takes it out of the top layer.
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
        if (event.key !== 'Escape' || event.defaultPrevented || !fillsWindow(region)) return;
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

  const toggle = () => {
    // The small window that stays on top has no full screen.
    if (region === null || region.ownerDocument !== document) return;
    if (document.fullscreenElement === region) {
      void document.exitFullscreen();
      return;
    }
    const fill = () => {
      fillWindow(region);
      setIsFull(true);
    };
    if (fillsWindow(region)) {
      leaveWindow(region);
      setIsFull(false);
    } else if (typeof region.requestFullscreen === 'function') region.requestFullscreen().catch(fill);
    else fill();
  };
  return { isFull, toggle };
}
