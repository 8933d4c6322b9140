import { useCallback, useEffect, useRef } from 'react';

/**
 * Keeps the focus on a button that moves or is replaced when pressed.
 * @param isUnderWay true until the replacement is rendered
 * @returns `place`: ref for the container; `hold`: call when the button is pressed
 */
export function useKeptFocus(isUnderWay: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const isHeld = useRef(false);

  useEffect(() => {
    if (!isHeld.current) return;
    isHeld.current = isUnderWay;
    // A moved element loses the focus to the body. Any other focus was set by the user.
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
