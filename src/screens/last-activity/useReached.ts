import { useCallback, useEffect, useRef, type RefCallback } from 'react';

/** @returns a ref for an element; `onReached` is called each time that it comes near the screen's edge. */
export function useReached(onReached: () => void): RefCallback<Element> {
  const latest = useRef(onReached);
  useEffect(() => {
    latest.current = onReached;
  });
  return useCallback((element: Element | null) => {
    // Where the browser cannot watch, the button in the element remains.
    if (!element || typeof IntersectionObserver === 'undefined') return undefined;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current();
      },
      { rootMargin: '600px' },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
}
