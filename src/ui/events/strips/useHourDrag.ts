import { useRef, useState, type MouseEvent } from 'react';
import { useGesture, type Gesture, type Press } from '@/ui/hooks/useGesture';

interface Span {
  from: number;
  to: number;
}

function distance({ left, right, top, bottom }: DOMRect, { clientX: x, clientY: y }: PointerEvent): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}

/** The hour under the pointer, or the nearest one: a drag may end beside the strip. */
function hourNear({ surface, last }: Press): number {
  const distances = [...surface.querySelectorAll('[data-hour]')].map((hour) =>
    distance(hour.getBoundingClientRect(), last),
  );
  return distances.indexOf(Math.min(...distances));
}

const spanOf = (gesture: Gesture<number>): Span => ({ from: gesture.grip, to: hourNear(gesture) });

/** @param onDragged called with the hours of both ends, unless the drag ends on the hour where it began. */
export function useHourDrag(onDragged: (from: number, to: number) => void) {
  const [span, setSpan] = useState<Span | null>(null);
  const hasDragged = useRef(false);
  const { onPointerDown } = useGesture<number>({
    grip(press) {
      hasDragged.current = false;
      const { target, isPrimary } = press.last;
      if (!isPrimary || !(target instanceof Element) || target.closest('[data-hour]') === null) return null;
      const hour = hourNear(press);
      setSpan({ from: hour, to: hour });
      return hour;
    },
    onMove: (gesture) => setSpan(spanOf(gesture)),
    onEnd(gesture) {
      setSpan(null);
      const { from, to } = spanOf(gesture);
      if (from === to) return;
      hasDragged.current = true;
      onDragged(from, to);
    },
    onCancel: () => setSpan(null),
  });
  return {
    covers: (index: number): boolean =>
      span !== null && index >= Math.min(span.from, span.to) && index <= Math.max(span.from, span.to),
    /** A click that only ends a drag selects nothing; a click by key always does. */
    wasDragged: (event: MouseEvent): boolean => event.detail > 0 && hasDragged.current,
    onPointerDown,
  };
}
