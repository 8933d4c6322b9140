import { useEffect, useLayoutEffect, useRef, useState, type PointerEvent as ReactPointerEvent } from 'react';

/** The steps of one press. `State` is what it has come to so far. */
export interface GestureSteps<State> {
  /** @returns null to ignore the press */
  begin: (event: PointerEvent) => State | null;
  move: (state: State, event: PointerEvent) => State;
  end: (state: State, event: PointerEvent) => void;
  cancel?: () => void;
}

function positionsOf(event: PointerEvent): readonly PointerEvent[] {
  const between = event.getCoalescedEvents?.() ?? [];
  return between.length > 0 ? between : [event];
}

/**
 * Follows a press until its release anywhere. State lives in a ref, so that no event between two renders is
 * lost.
 * @returns the state for drawing, and the handler that begins a press
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
    // On a Mac, Ctrl with the main button opens the context menu.
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
