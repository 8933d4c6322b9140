import { useEffect, useRef } from 'react';

/** A user looks by pointing or by focus. */
export type Intent = 'look' | 'press';

/** Milliseconds: a pointer that only passes, and the Tab key on its way, want nothing. */
const LOOKS_FOR = 65;

/**
 * Reports when the user is about to press an element that has these handlers.
 * @param onCancel called when a press ends without a click: the finger scrolls, or the pointer has left.
 */
export function useIntent(onIntent: (intent: Intent) => void, onCancel = () => {}) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** From the first sign until the pointer or the focus has gone, or something has been pressed and is over. */
  const hasIntent = useRef(false);
  const isPressed = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const look = () => {
    if (hasIntent.current) return;
    hasIntent.current = true;
    timer.current = setTimeout(() => onIntent('look'), LOOKS_FOR);
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
    // A tile that appears under a resting pointer, as home does after log-in, is entered but not looked at.
    onPointerMove: look,
    onPointerLeave: ({ pointerType }: { pointerType: string }) => {
      leave();
      // A finger that is lifted leaves before it clicks.
      if (pointerType === 'mouse') cancel();
    },
    onPointerCancel: cancel,
    onPointerDown: () => {
      isPressed.current = true;
      onIntent('press');
    },
    // A press brings the focus, too, and is over by then.
    onClickCapture: () => {
      clearTimeout(timer.current);
      hasIntent.current = true;
      // Keys and assistive technology click without a pointer. What is needed is begun before the click is answered: what
      // it shows takes a while to render.
      if (!isPressed.current) onIntent('press');
      isPressed.current = false;
    },
    onFocus: look,
    onBlur: leave,
  };
}
