import { useRef, type PointerEvent } from 'react';

/** A place as shares of the picture; a hand that has left it is below 0 or above 1. */
export interface SharePoint {
  x: number;
  y: number;
}

export interface Gesture<Grip> {
  grip: Grip;
  from: SharePoint;
  to: SharePoint;
  /** All places from the first one on, also those between two frames. */
  path: readonly SharePoint[];
  /** False: so far it is a tap. */
  hasMoved: boolean;
}

interface Held<Grip> extends Gesture<Grip> {
  pointerId: number;
  path: SharePoint[];
  start: { clientX: number; clientY: number };
}

export interface GestureTaker<Grip> {
  /** @returns what the hand has taken hold of; null: nothing here can be held. */
  grip: (target: EventTarget) => Grip | null;
  /** The hand moves; taps are not told. */
  onMove: (gesture: Gesture<Grip>) => void;
  onEnd: (gesture: Gesture<Grip>) => void;
  /** The browser has taken the hand away, or a key has ended the gesture. */
  onCancel: (gesture: Gesture<Grip>) => void;
}

/** A hand that trembles less than this has tapped; pixels of the screen. */
const TAP_TOLERANCE = 5;

function placeIn(picture: Element, { clientX, clientY }: MouseEvent): SharePoint {
  const { left, top, width, height } = picture.getBoundingClientRect();
  return { x: (clientX - left) / Math.max(1, width), y: (clientY - top) / Math.max(1, height) };
}

/**
 * Mouse, pen and finger over a picture. The gesture lives in a ref from `pointerdown` to `pointerup` and takes its place
 * from the last event: quick hands lift before React has rendered a move.
 */
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
