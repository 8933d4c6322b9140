import { fireEvent } from '@testing-library/react';
import { vi } from 'vitest';

/** The page is scrolled so many pixels down: nothing is laid out in tests. */
export function scrollPage(pixels: number): void {
  // The window is known by two names here, and its scrolling by one of them.
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
