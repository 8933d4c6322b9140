import { fireEvent } from '@testing-library/react';
import { vi } from 'vitest';

/** Simulates a page that is scrolled down, because tests have no layout. */
export function scrollPage(pixels: number): void {
  // The app reads `scrollY` from the event's target, which is not the global `window`.
  let page: EventTarget | null = null;
  const see = ({ target }: Event) => {
    page = target;
  };
  addEventListener('scroll', see, { once: true });
  fireEvent.scroll(window);
  if (page === null) throw new Error('There is no window.');
  vi.spyOn(page as Window, 'scrollY', 'get').mockReturnValue(pixels);
  fireEvent.scroll(window);
}
