import { useLayoutEffect } from 'react';

/**
 * Makes a ref for what goes away when a button in it is pressed: if it goes while it has the focus, another element gets
 * it. Otherwise the focus falls to the document, where screen readers begin anew. To be made once, outside of
 * components: React takes another ref for the end of the first.
 * @param find the element that gets the focus; by default, and without one, the nearest around it that can have it, the
 * page's content at last.
 */
export const focusHandover =
  (find: (element: HTMLElement) => HTMLElement | null | undefined = () => null) =>
  (element: HTMLElement | null) =>
  () => {
    // The small window has a focus of its own.
    if (!element?.contains(element.ownerDocument.activeElement)) return;
    const next = find(element) ?? element.parentElement?.closest<HTMLElement>('[tabindex]');
    next?.focus({ preventScroll: true });
  };

export const handFocusOver = focusHandover();

/**
 * Does the same for controls that are disabled while they have the focus: browsers give it to the document then, or leave
 * it where no key does anything. @param root what the calling component draws.
 */
export function useFocusOffDisabled(root: HTMLElement | null): void {
  useLayoutEffect(() => {
    for (const control of root?.querySelectorAll<HTMLElement>(':disabled') ?? []) handFocusOver(control)();
  });
}
