import { useEffect, useRef } from 'react';

/** What somebody has done so far: they look at something that can be pressed, or press it. */
export type Sign = 'look' | 'press';

/** Milliseconds: a pointer that only passes, and the Tab key on its way, want nothing. */
const LOOKS_FOR = 65;

/** Says when somebody is about to press an element that carries these handlers. */
export function useIntent(onIntent: (sign: Sign) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const leave = () => clearTimeout(timer.current);
  const look = () => {
    leave();
    timer.current = setTimeout(() => onIntent('look'), LOOKS_FOR);
  };
  return {
    // Entering is not told of an element that comes to lie under a resting pointer, as the first screen after log-in does.
    onPointerOver: look,
    onPointerOut: leave,
    onPointerDown: () => onIntent('press'),
    // A press brings the focus, too, and is over by then.
    onClickCapture: leave,
    onFocus: look,
    onBlur: leave,
  };
}
