import { useCallback, useEffect, useRef } from 'react';

/**
 * Keeps the keyboard's place on a button that is moved, or replaced by something else, by what its press leads to.
 * @param isUnderWay whether that is still going on.
 * @returns `place`, around the button and then what replaces it; `hold`, to be called at the press.
 */
export function useKeptFocus(isUnderWay: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const isHeld = useRef(false);

  useEffect(() => {
    if (!isHeld.current) return;
    isHeld.current = isUnderWay;
    // An element that is moved or goes loses the focus to no element; to another one only if the user moved it.
    const focused = document.activeElement;
    if (focused !== document.body && focused !== place.current) return;
    const target = place.current?.querySelector('button') ?? place.current;
    target?.focus({ preventScroll: true });
  });

  const hold = useCallback(() => {
    isHeld.current = true;
  }, []);
  return { place, hold };
}
