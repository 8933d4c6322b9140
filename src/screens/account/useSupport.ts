import { useRef, useState } from 'react';
import { isDropped, type Failure } from '@/domain/result';
import { findSupport } from '@/store/account/profile';
import { useServices } from '@/store/hooks';
import { accountText } from '@/text/screens/account';

interface SupportWindow {
  show(address: string): void;
  close(): void;
}

/**
 * Opens the window for the support page. Call this in the click handler, because pop-up blockers refuse a
 * later window. `window.open` with `noopener` returns no window for the later URL, so this function clears
 * the opener and the copied session storage.
 * @see https://html.spec.whatwg.org/multipage/webstorage.html#the-sessionstorage-getter
 * @param waiting text to show until the URL arrives
 * @returns null if the browser did not open a window
 */
export function openSupportWindow(waiting: string): SupportWindow | null {
  const opened = globalThis.window.open('', '_blank');
  if (!opened) return null;
  try {
    opened.sessionStorage.clear();
  } catch {
    // A browser that blocks storage has no copy to clear.
  }
  opened.opener = null;
  opened.document.title = waiting;
  opened.document.body.append(waiting);
  return {
    show: (address) => opened.location.replace(address),
    close: () => opened.close(),
  };
}

type SupportState =
  | { kind: 'quiet' }
  | { kind: 'opening' }
  | { kind: 'blocked'; address: string }
  | { kind: 'failed'; failure: Failure };

export function useSupport() {
  const services = useServices();
  const [state, setState] = useState<SupportState>({ kind: 'quiet' });
  const isUnderWay = useRef(false);

  async function open(): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    const supportWindow = openSupportWindow(accountText.support.opening);
    setState({ kind: 'opening' });
    const result = await findSupport(services);
    isUnderWay.current = false;
    if (!result.ok) {
      supportWindow?.close();
      setState(isDropped(result.failure) ? { kind: 'quiet' } : { kind: 'failed', failure: result.failure });
    } else if (supportWindow) {
      supportWindow.show(result.value);
      setState({ kind: 'quiet' });
    } else {
      setState({ kind: 'blocked', address: result.value });
    }
  }

  return { state, open, dismiss: () => setState({ kind: 'quiet' }) };
}
