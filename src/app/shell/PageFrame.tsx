import { useEffect, useRef, type ReactNode } from 'react';
import { isModalOpen } from '@/lib/browser/isModalOpen';
import { setPageTitle } from '../pageTitle';

/** The first page leaves the focus where the browser put it; later ones move it. */
let firstPageSeen = false;

function focusHeading(): void {
  // A page that loads under a dialog leaves the focus in it.
  if (isModalOpen()) return;
  const main = document.querySelector<HTMLElement>('main');
  const target = document.querySelector<HTMLElement>('h1') ?? main;
  const focused = document.activeElement;
  // A part that has taken the focus at its start keeps it.
  if (!target || (focused !== main && main?.contains(focused))) return;
  if (!target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1');
  target.focus({ preventScroll: true });
}

/**
 * Sets the title and, after a change of screen, moves the focus to the heading for screen readers. It belongs
 * into the screen's Suspense boundary, so that the effect runs once the screen is rendered.
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
