/** Safari on iPhones shows a video in a full screen of its own, which nothing of a page can lie over. */
export function leaveNativeFullScreen(): void {
  for (const video of document.querySelectorAll('video')) {
    const leave: unknown = Reflect.get(video, 'webkitExitFullscreen');
    if (Reflect.get(video, 'webkitDisplayingFullscreen') === true && typeof leave === 'function') {
      leave.call(video);
    }
  }
}

/** What is in full screen and can hold the element; a lone video cannot, and gives way. */
function host(): Element {
  const full = document.fullscreenElement;
  if (!(full instanceof HTMLVideoElement)) return full ?? document.body;
  void document.exitFullscreen().catch(() => undefined);
  return document.body;
}

/** What a click or a key means to those who lie under the element is none of its business. */
const KEPT = ['click', 'dblclick', 'pointerdown', 'pointerup', 'touchend', 'keydown', 'keyup'];

/**
 * Puts an element over everything, a full-screen player included. Nothing outside of what is in full screen can be seen, and
 * even in the top layer it can be neither clicked nor focused there: so the element moves in, and out again.
 * A popover lies over every z-index and every other popover; a `manual` one, because an `auto` one is closed by Escape, by
 * a click elsewhere and by the next popover. https://developer.mozilla.org/docs/Web/API/Popover_API
 * @returns lets go of it; the element itself is the caller's to remove.
 */
export function raise(element: HTMLElement): () => void {
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
  return () => controller.abort();
}
