import { useRef, type MouseEvent, type PointerEvent as ReactPointerEvent } from 'react';
import { useGesture } from '@/ui/hooks/useGesture';

interface Span {
  from: number;
  to: number;
}

/** @returns pixels from a pointer to an element; 0 inside */
function distance({ left, right, top, bottom }: DOMRect, { clientX: x, clientY: y }: PointerEvent): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}

/** The hour under the pointer, or the nearest one: a drag may end beside the strip. */
function hourNear(event: PointerEvent, strip: Element): number {
  const distances = [...strip.querySelectorAll('[data-hour]')].map((hour) =>
    distance(hour.getBoundingClientRect(), event),
  );
  return distances.indexOf(Math.min(...distances));
}

/** @param onDragged gets the hours of both ends, unless the hand releases the hour that it pressed. */
export function useHourDrag(onDragged: (from: number, to: number) => void) {
  const strip = useRef<Element>(null);
  const hasDragged = useRef(false);
  const { running, onPointerDown } = useGesture<Span>({
    begin(event) {
      hasDragged.current = false;
      const isOnHour = event.target instanceof Element && event.target.closest('[data-hour]') !== null;
      if (!isOnHour || strip.current === null) return null;
      const hour = hourNear(event, strip.current);
      return { from: hour, to: hour };
    },
    move: (span, event) => (strip.current ? { ...span, to: hourNear(event, strip.current) } : span),
    end({ from, to }) {
      if (from === to) return;
      hasDragged.current = true;
      onDragged(from, to);
    },
  });
  return {
    covers: (index: number): boolean =>
      running !== null &&
      index >= Math.min(running.from, running.to) &&
      index <= Math.max(running.from, running.to),
    /** A click that only ends a drag selects nothing; a click by key always does. */
    wasDragged: (event: MouseEvent): boolean => event.detail > 0 && hasDragged.current,
    onPointerDown: (event: ReactPointerEvent) => {
      strip.current = event.currentTarget;
      onPointerDown(event);
    },
  };
}
