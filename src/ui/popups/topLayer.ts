/**
 * @param onRemoved called if other code, such as an extension, removes the element or an ancestor before the
 * signal aborts
 */
export function watchRemoval(element: Element, onRemoved: () => void, signal: AbortSignal): void {
  const observer = new MutationObserver(() => {
    if (!element.isConnected) onRemoved();
  });
  observer.observe(document, { childList: true, subtree: true });
  signal.addEventListener('abort', () => observer.disconnect());
}

/** Ends the native full screen of videos on iPhones, because no page content can appear above it. */
export function leaveNativeFullScreen(): void {
  for (const video of document.querySelectorAll('video')) {
    const leave: unknown = Reflect.get(video, 'webkitExitFullscreen');
    if (Reflect.get(video, 'webkitDisplayingFullscreen') === true && typeof leave === 'function') {
      leave.call(video);
    }
  }
}

/**
 * Returns the full-screen element if the page still contains it, otherwise the body. Ends a video's full screen,
 * because a video cannot contain other elements.
 */
function host(): Element {
  const full = document.fullscreenElement;
  if (!full?.isConnected) return document.body;
  if (!(full instanceof HTMLVideoElement)) return full;
  void document.exitFullscreen().catch(() => undefined);
  return document.body;
}

/** Elements behind the raised one must not see these events. */
const KEPT = ['click', 'dblclick', 'pointerdown', 'pointerup', 'touchend', 'keydown', 'keyup'];

/**
 * Shows an element above everything else. In full screen, only descendants of the full-screen element are
 * visible, so the element moves there and back. The popover is `manual`, because Escape, a click elsewhere or
 * the next popover would close an `auto` one.
 * @see https://developer.mozilla.org/docs/Web/API/Popover_API
 * @returns `moveUp`, for an element whose full-screen ancestor was removed, and `lower`, which removes the
 * listeners; the caller removes the element
 */
export function raise(element: HTMLElement): { moveUp: () => void; lower: () => void } {
  const controller = new AbortController();
  const { signal } = controller;
  const moveUp = () => {
    const focused = document.activeElement;
    const hadFocus = focused instanceof HTMLElement && element.contains(focused) ? focused : null;
    host().append(element);
    if (typeof element.showPopover === 'function') {
      element.setAttribute('popover', 'manual');
      element.showPopover();
    }
    hadFocus?.focus();
  };
  leaveNativeFullScreen();
  moveUp();
  document.addEventListener('fullscreenchange', moveUp, { signal });
  for (const type of KEPT) element.addEventListener(type, (event) => event.stopPropagation(), { signal });
  return { moveUp, lower: () => controller.abort() };
}
