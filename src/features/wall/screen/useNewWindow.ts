import { useState } from 'react';

/** Pixels; the user moves the window to another monitor. */
const SIZE = 'popup,width=1280,height=760';

/**
 * Opens this address in another window. The opener is needed: with `noopener` the window would not get this
 * tab's session and ask for a log-in; with it, it counts as a duplicated tab and logs out with this one.
 * @see https://html.spec.whatwg.org/multipage/webstorage.html#the-sessionstorage-attribute
 */
export function useNewWindow(): { isBlocked: boolean; open: () => void } {
  const [isBlocked, setBlocked] = useState(false);
  return { isBlocked, open: () => setBlocked(globalThis.open(location.href, '_blank', SIZE) === null) };
}
