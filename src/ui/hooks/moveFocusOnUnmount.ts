import { useLayoutEffect } from 'react';

/**
 * Creates a ref that moves focus when its focused element unmounts, because screen readers would otherwise
 * start at the top of the page. Create it outside components, because React treats a new ref as an unmount.
 * @param find returns the element to focus; defaults to the nearest focusable ancestor
 */
export const createMoveFocusOnUnmount =
  (find: (element: HTMLElement) => HTMLElement | null | undefined = () => null) =>
  (element: HTMLElement | null) =>
  () => {
    // Reads the element's own document, because the Picture-in-Picture window has its own focus.
    if (!element?.contains(element.ownerDocument.activeElement)) return;
    const next = find(element) ?? element.parentElement?.closest<HTMLElement>('[tabindex]');
    next?.focus({ preventScroll: true });
  };

export const moveFocusOnUnmount = createMoveFocusOnUnmount();

export function useFocusOffDisabled(root: HTMLElement | null): void {
  useLayoutEffect(() => {
    for (const control of root?.querySelectorAll<HTMLElement>(':disabled') ?? [])
      moveFocusOnUnmount(control)();
  });
}
