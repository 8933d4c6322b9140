import { useEffect, useRef, type ReactNode } from 'react';
import { isModalOpen } from '@/lib/isModalOpen';
import { setPageTitle } from '../pageTitle';

/** Once the first page is there, later pages take the focus; the first leaves it where the browser put it. */
let firstPageSeen = false;

function focusHeading(): void {
  // A page that arrives under a dialog leaves the focus in the dialog.
  if (isModalOpen()) return;
  const target = document.querySelector<HTMLElement>('h1') ?? document.querySelector<HTMLElement>('main');
  if (!target || target.contains(document.activeElement)) return;
  if (!target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1');
  target.focus({ preventScroll: true });
}

/**
 * Gives a screen its title and, after a change of screen, the focus to its heading, so that a screen reader reads on
 * from there. Stands beside the screen in the same Suspense boundary: it runs when the screen has arrived.
 */
export function PageFrame({ title, children }: { title: string; children: ReactNode }) {
  const focused = useRef(false);
  useEffect(() => {
    setPageTitle(title);
  }, [title]);
  useEffect(() => {
    if (focused.current) return;
    focused.current = true;
    if (firstPageSeen) {
      focusHeading();
      globalThis.scrollTo({ top: 0 });
    }
    firstPageSeen = true;
  }, []);
  return children;
}
