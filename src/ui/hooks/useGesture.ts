import { useEffect, useLayoutEffect, useRef, type PointerEvent as ReactPointerEvent } from 'react';

/** Maximum distance that a tap may move, in CSS pixels. */
const TAP_TOLERANCE = 5;

interface PointerSteps {
  onMove: (at: PointerEvent, hasMoved: boolean) => void;
  onEnd: (at: PointerEvent, hasMoved: boolean) => void;
  onCancel: () => void;
  /** Called when the movement exceeds the tolerance. False keeps the press a tap. */
  canDrag?: () => boolean;
  tolerance?: number | undefined;
  signal?: AbortSignal;
}

/** @returns the positions since the last event, because browsers merge a frame's events */
function positionsOf(event: PointerEvent): readonly PointerEvent[] {
  const between = event.type === 'pointermove' ? (event.getCoalescedEvents?.() ?? []) : [];
  return between.length > 0 ? between : [event];
}

/** Ctrl with the main button opens the context menu on a Mac. */
export const isMainPress = ({ button, ctrlKey }: PointerEvent): boolean => button === 0 && !ctrlKey;

/**
 * Follows one pointer until its release, even outside the element. Adds the listeners during the press,
 * because the release may precede the next render. Captures the pointer only for a drag, so that a tap's
 * click keeps its target.
 * @param surface element in this page or in a Picture-in-Picture window; events are from its own window
 * @returns a function that ends the gesture without calling the steps
 */
export function followPointer(press: PointerEvent, surface: Element, steps: PointerSteps): () => void {
  const controller = new AbortController();
  const { pointerId, clientX, clientY } = press;
  const { tolerance = TAP_TOLERANCE, canDrag = () => true } = steps;
  let hasMoved = false;
  const isFar = (at: PointerEvent) => Math.hypot(at.clientX - clientX, at.clientY - clientY) > tolerance;
  const follow = (now: PointerEvent) => {
    if (hasMoved || !positionsOf(now).some(isFar) || !canDrag()) return;
    hasMoved = true;
    if (now.type === 'pointermove') surface.setPointerCapture(pointerId);
  };
  const cancel = () => {
    controller.abort();
    steps.onCancel();
  };
  const view = surface.ownerDocument.defaultView ?? globalThis;
  const listen = (
    type: 'pointermove' | 'pointerup' | 'pointercancel' | 'lostpointercapture',
    run: (now: PointerEvent) => void,
  ) =>
    view.addEventListener(type, (now) => now.pointerId === pointerId && run(now), {
      signal: controller.signal,
      capture: true,
    });
  listen('pointermove', (now) => {
    follow(now);
    steps.onMove(now, hasMoved);
  });
  listen('pointerup', (now) => {
    follow(now);
    controller.abort();
    steps.onEnd(now, hasMoved);
  });
  listen('pointercancel', cancel);
  // Fires on the document if the surface was removed. Other targets do not cancel the gesture, because touch
  // pointers are captured implicitly.
  listen('lostpointercapture', ({ target }) => {
    if (hasMoved && (target === surface || target === surface.ownerDocument)) cancel();
  });
  const stop = () => controller.abort();
  steps.signal?.addEventListener('abort', stop, { signal: controller.signal });
  return stop;
}

interface SharePoint {
  x: number;
  y: number;
}

/** Points are fractions of the surface's width and height. */
export interface Press {
  from: SharePoint;
  to: SharePoint;
  path: SharePoint[];
  hasMoved: boolean;
  surface: Element;
  last: PointerEvent;
}

export interface Gesture<Grip> extends Press {
  grip: Grip;
}

interface GestureSteps<Grip> {
  grip: (press: Press) => Grip | null;
  onMove?: (gesture: Gesture<Grip>) => void;
  onEnd: (gesture: Gesture<Grip>) => void;
  onCancel?: (gesture: Gesture<Grip>) => void;
  tolerance?: number;
}

function placeIn(surface: Element, { clientX, clientY }: MouseEvent): SharePoint {
  const { left, top, width, height } = surface.getBoundingClientRect();
  return { x: (clientX - left) / Math.max(1, width), y: (clientY - top) / Math.max(1, height) };
}

/**
 * Handles a drag or tap by the first pointer on the element with `onPointerDown`. Keeps the gesture in a ref,
 * so that no event between two renders is lost.
 */
export function useGesture<Grip>(steps: GestureSteps<Grip>) {
  const latest = useRef(steps);
  useLayoutEffect(() => {
    latest.current = steps;
  });
  const held = useRef<{ gesture: Gesture<Grip>; stop: () => void } | null>(null);
  useEffect(() => () => held.current?.stop(), []);

  const drop = () => {
    const gesture = held.current?.gesture;
    held.current?.stop();
    held.current = null;
    if (gesture !== undefined) latest.current.onCancel?.(gesture);
  };
  const onPointerDown = ({ nativeEvent: last, currentTarget: surface }: ReactPointerEvent) => {
    if (!isMainPress(last)) return;
    // The browser did not report this pointer's release, for example because of a browser dialog.
    if (held.current?.gesture.last.pointerId === last.pointerId) drop();
    if (held.current !== null) return;
    const from = placeIn(surface, last);
    const press: Press = { from, to: from, path: [from], hasMoved: false, surface, last };
    const grip = steps.grip(press);
    if (grip === null) return;
    const gesture = { ...press, grip };
    const follow = (now: PointerEvent, hasMoved: boolean) => {
      gesture.path.push(...positionsOf(now).map((position) => placeIn(surface, position)));
      gesture.to = gesture.path.at(-1) ?? from;
      gesture.last = now;
      gesture.hasMoved = hasMoved;
    };
    const stop = followPointer(last, surface, {
      tolerance: steps.tolerance,
      onMove(now, hasMoved) {
        follow(now, hasMoved);
        if (hasMoved) latest.current.onMove?.(gesture);
      },
      onEnd(now, hasMoved) {
        follow(now, hasMoved);
        held.current = null;
        latest.current.onEnd(gesture);
      },
      onCancel: drop,
    });
    held.current = { gesture, stop };
  };
  return { onPointerDown, cancel: drop };
}
