import { useCallback, useEffect, useRef, type FocusEvent } from 'react';

/**
 * If a focused element unmounts, moves the focus to the same element of the next row, or to the beginning of
 * the page.
 * @returns handlers for the list
 */
export function useFocusOfLost() {
  const watch = useRef<MutationObserver | null>(null);

  const onBlur = useCallback(() => watch.current?.disconnect(), []);
  useEffect(() => onBlur, [onBlur]);
  const onFocus = useCallback(
    ({ target, currentTarget }: FocusEvent) => {
      onBlur();
      // React also delivers events of a row's menu, which is elsewhere.
      if (!currentTarget.contains(target)) return;
      const rows = [...currentTarget.querySelectorAll('[data-selectable]')];
      const index = rows.findIndex((row) => row.contains(target));
      const others = index < 0 ? [] : [...rows.slice(index + 1), ...rows.slice(0, index).toReversed()];
      // React fires no blur for removed elements.
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
