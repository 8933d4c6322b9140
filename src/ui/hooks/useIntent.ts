import { useEffect, useRef } from 'react';

/** Keyboard focus counts as `hover`. */
export type Intent = 'hover' | 'press';

/**
 * Delay before hovering or focus counts as intent, because a pointer or focus may just pass over the element.
 */
const HOVER_MS = 65;

/**
 * Returns handlers that report when the user is about to press an element.
 * @param onCancel called if a press ends without a click, for example because the user scrolls
 */
export function useIntent(onIntent: (intent: Intent) => void, onCancel = () => {}) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
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
    // Uses `pointermove`, because `pointerenter` also fires when a tile appears under a resting pointer.
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
    // Stops the timer that this press's focus event has started.
    onClickCapture: () => {
      clearTimeout(timer.current);
      hasIntent.current = true;
      // Keys and assistive technology click without a pointer. Reports the press before the click handler
      // runs.
      if (!isPressed.current) onIntent('press');
      isPressed.current = false;
    },
    onFocus: startTimer,
    onBlur: leave,
  };
}
