import { fireEvent } from '@testing-library/react';
import { vi } from 'vitest';

/** Simulates a page that is scrolled down, since tests have no layout. */
export function scrollPage(pixels: number): void {
  // Tests have two window objects. The app reads `scrollY` of the one that is the target of the event.
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
