export interface SupportWindow {
  /** @param address http or https; anything else must not get here. */
  show(address: string): void;
  close(): void;
}

/**
 * Opens the window that will show the support page; call it from the click itself, or a pop-up blocker steps in.
 *
 * The address is asked for only after the click, and a window opened with `noopener` cannot be given one later. So an
 * empty window is opened and made what `noopener` would have made it before anything is loaded into it: without an
 * opener, and without the copy of this tab's session storage that a window of the same origin starts with
 * (https://html.spec.whatwg.org/multipage/webstorage.html#the-sessionstorage-getter).
 *
 * @param waiting what the window says until it has its address.
 * @returns null when the browser did not open it.
 */
export function openSupportWindow(waiting: string): SupportWindow | null {
  const opened = globalThis.window.open('', '_blank');
  if (!opened) return null;
  try {
    opened.sessionStorage.clear();
  } catch {
    // Storage is switched off, so there is no copy either.
  }
  opened.opener = null;
  opened.document.title = waiting;
  opened.document.body.append(waiting);
  return {
    show: (address) => opened.location.replace(address),
    close: () => opened.close(),
  };
}
