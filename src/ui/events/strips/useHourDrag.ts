import { useEffect, useEffectEvent, useRef, useState, type MouseEvent, type PointerEvent } from 'react';

const hourUnder = (target: EventTarget): number | null => {
  const hour = target instanceof Element ? target.closest<HTMLElement>('[data-hour]') : null;
  return hour ? Number(hour.dataset['hour']) : null;
};

/**
 * Dragging over hours. Touch first sends everything to where it began; it is let go of at once, so that each hour hears of
 * the finger that comes over it.
 * @param onDragged from which hour to which, when the hand lets go of another one than it took hold of.
 */
export function useHourDrag(onDragged: (from: number, to: number) => void) {
  const [span, setSpan] = useState<{ from: number; to: number } | null>(null);
  const isOver = useRef(false);
  const letGo = useEffectEvent(() => {
    setSpan(null);
    if (span === null || span.from === span.to) return;
    isOver.current = true;
    onDragged(span.from, span.to);
  });

  const isDragging = span !== null;
  useEffect(() => {
    if (!isDragging) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    globalThis.addEventListener('pointerup', () => letGo(), { signal });
    // The page took the finger for scrolling.
    globalThis.addEventListener('pointercancel', () => setSpan(null), { signal });
    return () => controller.abort();
  }, [isDragging]);

  return {
    covers: (index: number): boolean =>
      span !== null && index >= Math.min(span.from, span.to) && index <= Math.max(span.from, span.to),
    /** Whether a click only ends a drag; one by key never does. */
    wasDragged: (event: MouseEvent): boolean => event.detail > 0 && isOver.current,
    onPointerDown: (event: PointerEvent) => {
      isOver.current = false;
      const hour = hourUnder(event.target);
      if (hour === null || event.button !== 0 || !event.isPrimary) return;
      if (event.target instanceof Element && event.target.hasPointerCapture?.(event.pointerId)) {
        event.target.releasePointerCapture(event.pointerId);
      }
      setSpan({ from: hour, to: hour });
    },
    onPointerOver: (event: PointerEvent) => {
      const hour = hourUnder(event.target);
      if (hour !== null) setSpan((before) => before && { ...before, to: hour });
    },
  };
}
