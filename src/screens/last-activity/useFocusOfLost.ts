import { useCallback, useEffect, useRef, type FocusEvent } from 'react';

/**
 * Where an element goes that has the focus, such as a row that was seen in another tab, keys go on from the same element of
 * the next row, or from the beginning of the page.
 * @returns what the element around all of them hears
 */
export function useFocusOfLost() {
  const watch = useRef<MutationObserver | null>(null);

  const onBlur = useCallback(() => watch.current?.disconnect(), []);
  useEffect(() => onBlur, [onBlur]);
  const onFocus = useCallback(
    ({ target, currentTarget }: FocusEvent) => {
      onBlur();
      // A menu of a row is heard here too, and is elsewhere.
      if (!currentTarget.contains(target)) return;
      const rows = [...currentTarget.querySelectorAll('[data-selectable]')];
      const index = rows.findIndex((row) => row.contains(target));
      const others = index < 0 ? [] : [...rows.slice(index + 1), ...rows.slice(0, index).toReversed()];
      // React lets no blur be heard of what it removes.
      watch.current = new MutationObserver(() => {
        if (target.isConnected) return;
        onBlur();
        if (document.activeElement !== document.body) return;
        const next = others
          .find(({ isConnected }) => isConnected)
          ?.querySelector<HTMLElement>(target.localName);
        (next ?? document.querySelector('main'))?.focus({ preventScroll: true });
      });
      watch.current.observe(currentTarget, { childList: true, subtree: true });
    },
    [onBlur],
  );
  return { onFocus, onBlur };
}
