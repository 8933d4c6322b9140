import { useCallback, useEffect, useRef } from 'react';

/**
 * Keeps focus on a button that moves or is replaced when pressed.
 * @param isUnderWay true until the replacement is rendered
 * @returns a ref for the button's container, and `hold`, to call when the button is pressed
 */
export function useKeptFocus(isUnderWay: boolean) {
  const container = useRef<HTMLDivElement>(null);
  const isHeld = useRef(false);

  useEffect(() => {
    if (!isHeld.current) return;
    isHeld.current = isUnderWay;
    // A moved element loses focus to the body. Any other focus is the user's.
    const focused = document.activeElement;
    if (focused !== document.body && focused !== container.current) return;
    const target = container.current?.querySelector('button') ?? container.current;
    target?.focus({ preventScroll: true });
  });

  const hold = useCallback(() => {
    isHeld.current = true;
  }, []);
  return { container, hold };
}
