import { vi } from 'vitest';

interface WatchedElement {
  element: Element;
  tell: (isInView: boolean) => void;
}

/**
 * Replaces IntersectionObserver, so that the test can report intersections. The test environment has no
 * layout.
 */
export function watchedElements(): readonly WatchedElement[] {
  const watched: WatchedElement[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: (entries: { isIntersecting: boolean }[]) => void;
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.#tell = tell;
      }
      observe(element: Element) {
        watched.push({ element, tell: (isIntersecting) => this.#tell([{ isIntersecting }]) });
      }
      unobserve() {
        return undefined;
      }
      disconnect() {
        return undefined;
      }
    },
  );
  return watched;
}
