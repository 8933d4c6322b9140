import { useLayoutEffect } from 'react';

/**
 * Creates a ref that moves the focus when its focused element unmounts, since screen readers would otherwise
 * start at the top. Create it once, outside of components: React would treat a new ref as an unmount.
 * @param find returns the new focus; the default is the nearest focusable ancestor, and finally the content
 */
export const createMoveFocusOnUnmount =
  (find: (element: HTMLElement) => HTMLElement | null | undefined = () => null) =>
  (element: HTMLElement | null) =>
  () => {
    // The small window has its own focus.
    if (!element?.contains(element.ownerDocument.activeElement)) return;
    const next = find(element) ?? element.parentElement?.closest<HTMLElement>('[tabindex]');
    next?.focus({ preventScroll: true });
  };

export const moveFocusOnUnmount = createMoveFocusOnUnmount();

/**
 * Moves the focus from controls that become disabled while they have the focus.
 * @param root of the calling component
 */
export function useFocusOffDisabled(root: HTMLElement | null): void {
  useLayoutEffect(() => {
    for (const control of root?.querySelectorAll<HTMLElement>(':disabled') ?? [])
      moveFocusOnUnmount(control)();
  });
}
