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
