import { useRef, type PointerEvent } from 'react';

export interface SharePoint {
  x: number;
  y: number;
}

export interface Gesture<Grip> {
  grip: Grip;
  from: SharePoint;
  to: SharePoint;
  path: readonly SharePoint[];
  hasMoved: boolean;
}

interface Held<Grip> extends Gesture<Grip> {
  pointerId: number;
  path: SharePoint[];
  start: { clientX: number; clientY: number };
}

export interface GestureTaker<Grip> {
  /** @returns null to ignore the press */
  grip: (target: EventTarget) => Grip | null;
  /** Not called for taps. */
  onMove: (gesture: Gesture<Grip>) => void;
  onEnd: (gesture: Gesture<Grip>) => void;
  /** Called after a cancel by the browser, or a key. */
  onCancel: (gesture: Gesture<Grip>) => void;
}

/** Screen pixels. */
const TAP_TOLERANCE = 5;

function placeIn(picture: Element, { clientX, clientY }: MouseEvent): SharePoint {
  const { left, top, width, height } = picture.getBoundingClientRect();
  return { x: (clientX - left) / Math.max(1, width), y: (clientY - top) / Math.max(1, height) };
}

/** A ref holds the gesture and reads the last event, since pointers may lift before React renders. */
export function usePointerGesture<Grip>({ grip: gripAt, onMove, onEnd, onCancel }: GestureTaker<Grip>) {
  const held = useRef<Held<Grip> | null>(null);

  const follow = (gesture: Held<Grip>, event: PointerEvent<HTMLElement>) => {
    const { nativeEvent, currentTarget } = event;
    const between = nativeEvent.type === 'pointermove' ? (nativeEvent.getCoalescedEvents?.() ?? []) : [];
    for (const each of between.length > 0 ? between : [nativeEvent]) {
      const { clientX, clientY } = gesture.start;
      gesture.hasMoved ||= Math.hypot(each.clientX - clientX, each.clientY - clientY) > TAP_TOLERANCE;
      gesture.to = placeIn(currentTarget, each);
      gesture.path.push(gesture.to);
    }
  };
  const cancel = () => {
    const gesture = held.current;
    held.current = null;
    if (gesture !== null) onCancel(gesture);
  };
  return {
    cancel,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        // Only the first finger, or the main button of a mouse, begins a gesture.
        if (held.current !== null || event.button !== 0) return;
        const grip = gripAt(event.target);
        if (grip === null) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const from = placeIn(event.currentTarget, event.nativeEvent);
        const { pointerId, clientX, clientY } = event;
        const start = { clientX, clientY };
        held.current = { pointerId, grip, from, to: from, path: [from], hasMoved: false, start };
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const gesture = held.current;
        if (gesture?.pointerId !== event.pointerId) return;
        follow(gesture, event);
        if (gesture.hasMoved) onMove(gesture);
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        const gesture = held.current;
        if (gesture?.pointerId !== event.pointerId) return;
        follow(gesture, event);
        held.current = null;
        onEnd(gesture);
      },
      onPointerCancel(event: PointerEvent<HTMLElement>) {
        if (held.current?.pointerId === event.pointerId) cancel();
      },
    },
  };
}
