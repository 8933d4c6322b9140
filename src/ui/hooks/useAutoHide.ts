import { useCallback, useEffect, useRef, useState } from 'react';

const HIDE_AFTER_MS = 3_000;

/** Only visible focus, such as a keyboard user's, keeps the controls visible. */
function hasVisibleFocus(within: HTMLElement): boolean {
  const { activeElement } = within.ownerDocument;
  return (
    activeElement !== null &&
    activeElement !== within &&
    within.contains(activeElement) &&
    activeElement.matches(':focus-visible')
  );
}

/**
 * Shows controls on movement, focus, a touch or a key. Hides them after 3 s, or immediately when the mouse
 * leaves, unless they have visible focus.
 * @param isPinned true to keep the controls visible
 * @returns true while hidden
 */
export function useAutoHide(region: HTMLElement | null, isPinned: boolean): boolean {
  const [isHidden, setHidden] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const isPinnedRef = useRef(isPinned);

  const hide = useCallback(() => {
    if (region !== null && !isPinnedRef.current && !hasVisibleFocus(region)) setHidden(true);
  }, [region]);
  const show = useCallback(() => {
    setHidden(false);
    clearTimeout(timer.current);
    timer.current = setTimeout(hide, HIDE_AFTER_MS);
  }, [hide]);

  useEffect(() => {
    isPinnedRef.current = isPinned;
    clearTimeout(timer.current);
    timer.current = isPinned ? setTimeout(setHidden, 0, false) : setTimeout(hide, HIDE_AFTER_MS);
  }, [isPinned, hide]);

  useEffect(() => {
    const element = region;
    if (element === null) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    // The first tap on hidden controls only shows them.
    let swallow = false;
    element.addEventListener(
      'pointerdown',
      (event) => {
        swallow = event.pointerType === 'touch' && element.dataset['controlsHidden'] === 'true';
        show();
      },
      { signal, capture: true },
    );
    element.addEventListener(
      'click',
      (event) => {
        if (!swallow) return;
        swallow = false;
        event.stopPropagation();
        event.preventDefault();
      },
      { signal, capture: true },
    );
    for (const name of ['pointermove', 'focusin', 'keydown'])
      element.addEventListener(name, show, { signal });
    element.addEventListener(
      'pointerleave',
      (event) => {
        if (event.pointerType === 'mouse') hide();
      },
      { signal },
    );
    return () => {
      controller.abort();
      clearTimeout(timer.current);
    };
  }, [region, hide, show]);

  return isHidden && !isPinned;
}
