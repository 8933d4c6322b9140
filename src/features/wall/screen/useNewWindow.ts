import { useState } from 'react';

/** Pixels, for a browser that makes a window of its own of it; the user moves it to another monitor. */
const SIZE = 'popup,width=1280,height=760';

/**
 * Opens this address in another window. That needs the opener: with `noopener` it would not get the session of this tab
 * and ask for a log-in; with it, it is a duplicated tab to the session, and logged out with this one.
 * @see https://html.spec.whatwg.org/multipage/webstorage.html#the-sessionstorage-attribute
 */
export function useNewWindow(): { isBlocked: boolean; open: () => void } {
  const [isBlocked, setBlocked] = useState(false);
  return { isBlocked, open: () => setBlocked(globalThis.open(location.href, '_blank', SIZE) === null) };
}
