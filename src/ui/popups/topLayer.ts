/** Safari on iPhones shows a video in a full screen of its own, which nothing of a page can lie over. */
function leaveNativeFullScreen(): void {
  for (const video of document.querySelectorAll('video')) {
    const leave: unknown = Reflect.get(video, 'webkitExitFullscreen');
    if (Reflect.get(video, 'webkitDisplayingFullscreen') === true && typeof leave === 'function') {
      leave.call(video);
    }
  }
}

/**
 * Puts an element over everything, a full-screen player included: that one lies in the browser's top layer, over every
 * z-index. `manual`, because an `auto` popover is closed by Escape, by a click elsewhere and by the next popover.
 * Where there are no popovers, the full screen is left instead.
 * https://developer.mozilla.org/docs/Web/API/Popover_API
 * @returns lets go of it; the element itself is the caller's to remove.
 */
export function raise(element: HTMLElement): () => void {
  leaveNativeFullScreen();
  if (typeof element.showPopover !== 'function') {
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    return () => undefined;
  }
  element.setAttribute('popover', 'manual');
  element.showPopover();
  // What goes full screen later lies over what was there before.
  const raiseAgain = () => {
    if (!document.fullscreenElement || !element.isConnected) return;
    const focused = document.activeElement;
    element.hidePopover();
    element.showPopover();
    if (focused instanceof HTMLElement && element.contains(focused)) focused.focus();
  };
  document.addEventListener('fullscreenchange', raiseAgain);
  return () => document.removeEventListener('fullscreenchange', raiseAgain);
}
