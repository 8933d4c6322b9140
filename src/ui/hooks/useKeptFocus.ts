import { useCallback, useEffect, useRef } from 'react';

/**
 * Keeps focus on a button that moves or is replaced when pressed.
 * @param isUnderWay true until the replacement is rendered
 * @returns `place`, a ref for the container, and `hold`, to call when the button is pressed
 */
export function useKeptFocus(isUnderWay: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const isHeld = useRef(false);

  useEffect(() => {
    if (!isHeld.current) return;
    isHeld.current = isUnderWay;
    // A moved element loses focus to the body. Any other focus is the user's.
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
