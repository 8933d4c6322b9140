import { useEffect, useRef } from 'react';

/** Focus by keyboard counts as `hover`. */
export type Intent = 'hover' | 'press';

/** Delay in milliseconds, so passing pointers and Tab do not count. */
const HOVER_MS = 65;

/**
 * Reports intents to press an element.
 * @param onCancel called if a press ends without a click, for example because the user scrolls
 */
export function useIntent(onIntent: (intent: Intent) => void, onCancel = () => {}) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** True from the first intent until the pointer and the focus have left. */
  const hasIntent = useRef(false);
  const isPressed = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const startTimer = () => {
    if (hasIntent.current) return;
    hasIntent.current = true;
    timer.current = setTimeout(() => onIntent('hover'), HOVER_MS);
  };
  const leave = () => {
    clearTimeout(timer.current);
    hasIntent.current = false;
  };
  const cancel = () => {
    if (isPressed.current) onCancel();
    isPressed.current = false;
  };
  return {
    // `pointerenter` also fires when a tile appears under a resting pointer.
    onPointerMove: startTimer,
    onPointerLeave: ({ pointerType }: { pointerType: string }) => {
      leave();
      // A touch pointer leaves before its click.
      if (pointerType === 'mouse') cancel();
    },
    onPointerCancel: cancel,
    onPointerDown: () => {
      isPressed.current = true;
      onIntent('press');
    },
    // Stops the timer that the focus event of this press has started.
    onClickCapture: () => {
      clearTimeout(timer.current);
      hasIntent.current = true;
      // Keys and assistive technology click without a pointer. Prefetching then starts before the click
      // renders.
      if (!isPressed.current) onIntent('press');
      isPressed.current = false;
    },
    onFocus: startTimer,
    onBlur: leave,
  };
}
