import { useState, type PointerEvent as ReactPointerEvent } from 'react';
import {
  areaAround,
  areaBetween,
  cornerMoved,
  moved,
  type Corner,
  type Redaction,
  type Point,
  type Size,
} from '@/domain/frame/redaction';
import type { Redactions } from './useRedactions';

/** What a hand is about to do; in pixels of the picture. */
type Grip =
  | { kind: 'draw' }
  | { kind: 'move'; redaction: Redaction }
  | { kind: 'corner'; redaction: Redaction; corner: Corner };

interface Gesture {
  pointerId: number;
  grip: Grip;
  from: Point;
  to: Point;
  /** Where the hand came down on the screen, and whether it has left that place. */
  start: Point;
  hasMoved: boolean;
}

/** A hand that trembles less than this, in pixels of the screen, has tapped. */
const TAP_TOLERANCE = 5;

const CORNERS: ReadonlySet<string> = new Set(['topLeft', 'topRight', 'bottomLeft', 'bottomRight']);
const isCorner = (name: string | undefined): name is Corner => name !== undefined && CORNERS.has(name);

const pointIn = (stage: Element, { clientX, clientY }: ReactPointerEvent, picture: Size): Point => {
  const { left, top, width, height } = stage.getBoundingClientRect();
  return { x: ((clientX - left) / width) * picture.width, y: ((clientY - top) / height) * picture.height };
};

function areaOf({ grip, from, to }: Gesture, picture: Size): Point & Size {
  switch (grip.kind) {
    case 'draw':
      return areaBetween(from, to, picture);
    case 'move':
      return moved(grip.redaction, { x: to.x - from.x, y: to.y - from.y }, picture);
    case 'corner':
      return cornerMoved(grip.redaction, grip.corner, to, picture);
  }
}

/** Mouse, pen and finger: drawing a redaction, moving it, and pulling its corners. A tap puts one where nothing is. */
export function useRedactionGestures(picture: Size, redactions: Redactions) {
  const [gesture, setGesture] = useState<Gesture | null>(null);

  const gripAt = (target: EventTarget): Grip => {
    if (!(target instanceof Element)) return { kind: 'draw' };
    const id = target.closest('[data-redaction]')?.getAttribute('data-redaction');
    const redaction = redactions.all.find((each) => String(each.id) === id);
    if (!redaction) return { kind: 'draw' };
    const corner = target.getAttribute('data-corner') ?? undefined;
    return isCorner(corner) ? { kind: 'corner', redaction, corner } : { kind: 'move', redaction };
  };
  const finish = ({ grip, from, hasMoved, ...rest }: Gesture) => {
    if (grip.kind === 'draw') {
      redactions.add(
        hasMoved ? areaOf({ grip, from, hasMoved, ...rest }, picture) : areaAround(from, picture),
      );
    } else if (hasMoved) {
      redactions.replace({ ...grip.redaction, ...areaOf({ grip, from, hasMoved, ...rest }, picture) });
    }
  };

  return {
    /** What is drawn while the hand is down. */
    draft:
      gesture?.hasMoved === true
        ? { id: gesture.grip.kind === 'draw' ? null : gesture.grip.redaction.id, ...areaOf(gesture, picture) }
        : null,
    cancel: () => setGesture(null),
    handlers: {
      onPointerDown(event: ReactPointerEvent<HTMLElement>) {
        // One hand at a time, and of a mouse its first button.
        if (gesture !== null || event.button !== 0) return;
        const from = pointIn(event.currentTarget, event, picture);
        const grip = gripAt(event.target);
        if (grip.kind !== 'draw') redactions.select(grip.redaction.id);
        event.currentTarget.setPointerCapture(event.pointerId);
        const start = { x: event.clientX, y: event.clientY };
        setGesture({ pointerId: event.pointerId, grip, from, to: from, start, hasMoved: false });
      },
      onPointerMove(event: ReactPointerEvent<HTMLElement>) {
        if (gesture?.pointerId !== event.pointerId) return;
        const to = pointIn(event.currentTarget, event, picture);
        const distance = Math.hypot(event.clientX - gesture.start.x, event.clientY - gesture.start.y);
        setGesture({ ...gesture, to, hasMoved: gesture.hasMoved || distance > TAP_TOLERANCE });
      },
      onPointerUp(event: ReactPointerEvent<HTMLElement>) {
        if (gesture?.pointerId !== event.pointerId) return;
        setGesture(null);
        finish(gesture);
      },
      onPointerCancel() {
        setGesture(null);
      },
    },
  };
}
