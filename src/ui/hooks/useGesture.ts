import { useEffect, useLayoutEffect, useRef, useState, type PointerEvent as ReactPointerEvent } from 'react';

/** The steps of one press. `State` is what it has come to so far. */
export interface GestureSteps<State> {
  /** @returns null where the press belongs to something else. */
  begin: (event: PointerEvent) => State | null;
  /** Gets each position of the pointer, those between two frames and that of `pointerup` included. */
  move: (state: State, event: PointerEvent) => State;
  end: (state: State, event: PointerEvent) => void;
  /** The browser took the pointer, such as for scrolling. */
  cancel?: () => void;
}

function positionsOf(event: PointerEvent): readonly PointerEvent[] {
  const between = event.getCoalescedEvents?.() ?? [];
  return between.length > 0 ? between : [event];
}

/**
 * Follows a press of the main button, a pen or one finger until it is released, wherever that is. The state lives outside
 * of rendering and each step gets its own event: a hand that is quicker than a frame of a busy page loses nothing.
 * @returns the state of the running press for drawing, and the handler that begins one.
 */
export function useGesture<State>(steps: GestureSteps<State>): {
  running: State | null;
  onPointerDown: (event: ReactPointerEvent) => void;
} {
  const [running, show] = useState<State | null>(null);
  const latest = useRef(steps);
  useLayoutEffect(() => {
    latest.current = steps;
  });
  const press = useRef<AbortController>(undefined);
  useEffect(() => () => press.current?.abort(), []);

  const onPointerDown = ({ nativeEvent: event }: ReactPointerEvent) => {
    // A Mac opens the context menu with Ctrl and the main button.
    if (event.button !== 0 || event.ctrlKey || !event.isPrimary) return;
    let state = latest.current.begin(event);
    if (state === null) return;
    press.current?.abort();
    const controller = new AbortController();
    press.current = controller;
    const listen = (type: 'pointermove' | 'pointerup' | 'pointercancel', run: (now: PointerEvent) => void) =>
      globalThis.addEventListener(type, (now) => now.pointerId === event.pointerId && run(now), {
        signal: controller.signal,
      });
    const follow = (now: PointerEvent) => {
      for (const position of positionsOf(now)) {
        if (state !== null) state = latest.current.move(state, position);
      }
      show(state);
    };
    const stop = () => {
      controller.abort();
      show(null);
    };
    show(state);
    listen('pointermove', follow);
    listen('pointerup', (now) => {
      follow(now);
      stop();
      if (state !== null) latest.current.end(state, now);
    });
    listen('pointercancel', () => {
      stop();
      latest.current.cancel?.();
    });
  };
  return { running, onPointerDown };
}
