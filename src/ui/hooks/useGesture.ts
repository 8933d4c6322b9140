import { useEffect, useLayoutEffect, useRef, type PointerEvent as ReactPointerEvent } from 'react';

/** CSS pixels; shorter movements are taps. */
const TAP_TOLERANCE = 5;

interface PointerSteps {
  onMove: (at: PointerEvent, hasMoved: boolean) => void;
  onEnd: (at: PointerEvent, hasMoved: boolean) => void;
  onCancel: () => void;
  /** Called beyond the tolerance; false keeps the press a tap. */
  canDrag?: () => boolean;
  tolerance?: number | undefined;
  /** Ends the gesture and calls none of these functions. */
  signal?: AbortSignal;
}

/** @returns the positions since the last event; browsers merge those within one frame */
function positionsOf(event: PointerEvent): readonly PointerEvent[] {
  const between = event.type === 'pointermove' ? (event.getCoalescedEvents?.() ?? []) : [];
  return between.length > 0 ? between : [event];
}

/** On a Mac, Ctrl with the main button opens the context menu. */
export const isMainPress = ({ button, ctrlKey }: PointerEvent): boolean => button === 0 && !ctrlKey;

/**
 * Follows one pointer until its release anywhere. The listeners are added during the press, since a release
 * may precede the next render. A drag captures the pointer. A tap does not, so that its click keeps its
 * target.
 * @param surface its window and capture are used, since it may be in a small window
 * @returns a function that ends the gesture and calls none of the steps
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
  // For a removed surface, the document fires this event. Implicit captures of touch pointers end at other
  // elements.
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

/** Points are fractions of the surface. */
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
  /** @returns null to ignore the press */
  grip: (press: Press) => Grip | null;
  /** Not called for taps. */
  onMove?: (gesture: Gesture<Grip>) => void;
  onEnd: (gesture: Gesture<Grip>) => void;
  /** Called when the browser or a key cancels the gesture. */
  onCancel?: (gesture: Gesture<Grip>) => void;
  /** CSS pixels within which a press is a tap. */
  tolerance?: number;
}

function placeIn(surface: Element, { clientX, clientY }: MouseEvent): SharePoint {
  const { left, top, width, height } = surface.getBoundingClientRect();
  return { x: (clientX - left) / Math.max(1, width), y: (clientY - top) / Math.max(1, height) };
}

/**
 * Handles a drag or tap of the first pointer on the element that gets `onPointerDown`. A ref holds the
 * gesture, so that no event between two renders is lost, and the release reports the last position.
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
    // The release of the same pointer was lost, for example behind a dialog of the browser.
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
