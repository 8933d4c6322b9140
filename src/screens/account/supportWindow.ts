export interface SupportWindow {
  show(address: string): void;
  close(): void;
}

/**
 * Opens the window that will show the support page. The click itself must call it, or a pop-up blocker refuses.
 *
 * The address arrives after the click, and a window opened with `noopener` cannot be given one later. An empty window
 * therefore loses its opener and its copy of this tab's session storage before anything is loaded into it.
 *
 * @see https://html.spec.whatwg.org/multipage/webstorage.html#the-sessionstorage-getter
 * @param waiting text that the window shows until it has its address
 * @returns null when the browser did not open it
 */
export function openSupportWindow(waiting: string): SupportWindow | null {
  const opened = globalThis.window.open('', '_blank');
  if (!opened) return null;
  try {
    opened.sessionStorage.clear();
  } catch {
    // Without storage there is no copy.
  }
  opened.opener = null;
  opened.document.title = waiting;
  opened.document.body.append(waiting);
  return {
    show: (address) => opened.location.replace(address),
    close: () => opened.close(),
  };
}
