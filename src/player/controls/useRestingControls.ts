import { useCallback, useEffect, useRef, useState } from 'react';

const REST_AFTER = 3_000;

/** Somebody who came here by keyboard needs to see where they are; after a mouse click nobody does. */
function hasVisibleFocus(within: HTMLElement): boolean {
  const { activeElement } = document;
  return (
    activeElement !== null &&
    activeElement !== within &&
    within.contains(activeElement) &&
    activeElement.matches(':focus-visible')
  );
}

/**
 * Controls come on movement, focus or touch and leave after 3 s, but never while something keeps them.
 * @param kept true while they have to stay: paused, or a menu is open.
 * @returns whether they rest.
 */
export function useRestingControls(region: HTMLElement | null, kept: boolean): boolean {
  const [resting, setResting] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const keep = useRef(kept);

  const rest = useCallback(() => {
    if (region !== null && !keep.current && !hasVisibleFocus(region)) setResting(true);
  }, [region]);
  const wake = useCallback(() => {
    setResting(false);
    clearTimeout(timer.current);
    timer.current = setTimeout(rest, REST_AFTER);
  }, [rest]);

  useEffect(() => {
    keep.current = kept;
    clearTimeout(timer.current);
    timer.current = kept ? setTimeout(setResting, 0, false) : setTimeout(rest, REST_AFTER);
  }, [kept, rest]);

  useEffect(() => {
    const element = region;
    if (element === null) return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    // A tap on resting controls only brings them: nobody presses what they cannot see.
    let swallow = false;
    element.addEventListener(
      'pointerdown',
      (event) => {
        swallow = event.pointerType === 'touch' && element.dataset['resting'] === 'true';
        wake();
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
      element.addEventListener(name, wake, { signal });
    element.addEventListener(
      'pointerleave',
      (event) => {
        if (event.pointerType === 'mouse') rest();
      },
      { signal },
    );
    return () => {
      ending.abort();
      clearTimeout(timer.current);
    };
  }, [region, rest, wake]);

  return resting && !kept;
}
