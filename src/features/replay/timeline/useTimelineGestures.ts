import { useEffect, useEffectEvent } from 'react';
import { followPointer, isMainPress } from '@/ui/hooks/useGesture';

interface TimelineGestures {
  /**
   * @param factor below 1 zooms in
   * @param fraction fixed point, as a fraction of the width
   */
  onZoom: (factor: number, fraction: number) => void;
  /** @param share fraction of the view; positive values move to later times */
  onPan: (share: number) => void;
  onHover: (point: { x: number; y: number } | null) => void;
  onDrag: (point: { x: number; y: number }) => void;
  /** @param moved false for a press without a drag */
  onDragEnd: (point: { x: number; y: number }, moved: boolean) => void;
  onCancel: () => void;
}

const WHEEL_LINE = 16;
const ZOOM_PER_PIXEL = 0.0022;

interface TouchPoint {
  x: number;
  y: number;
}

/**
 * A press or drag seeks, the wheel or a pinch zooms, and horizontal scrolling pans. A vertical swipe scrolls
 * the page.
 */
export function useTimelineGestures(element: HTMLElement | null, gestures: TimelineGestures): void {
  const latest = useEffectEvent(() => gestures);

  useEffect(() => {
    if (element === null) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const fingers = new Map<number, TouchPoint>();
    let isDragging = false;
    let spread = 0;

    const point = (event: PointerEvent | WheelEvent): TouchPoint => {
      const box = element.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    const share = (x: number) => x / Math.max(1, element.clientWidth);
    const pair = () => {
      const [one, other] = [...fingers.values()];
      return one && other ? { middle: (one.x + other.x) / 2, spread: Math.abs(one.x - other.x) } : null;
    };

    element.addEventListener(
      'wheel',
      (event) => {
        event.preventDefault();
        const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? WHEEL_LINE : 1;
        const isSideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
        if (isSideways) {
          latest().onPan(share((event.deltaX || event.deltaY) * unit));
        } else {
          latest().onZoom(Math.exp(event.deltaY * unit * ZOOM_PER_PIXEL), share(point(event).x));
        }
      },
      { signal, passive: false },
    );
    const lift = ({ pointerId }: PointerEvent): boolean => {
      fingers.delete(pointerId);
      const wasDragging = isDragging && fingers.size === 0;
      if (wasDragging) isDragging = false;
      return wasDragging;
    };
    element.addEventListener(
      'pointerdown',
      (event) => {
        if (!isMainPress(event)) return;
        const at = point(event);
        fingers.set(event.pointerId, at);
        if (fingers.size > 1) {
          if (isDragging) latest().onCancel();
          isDragging = false;
          spread = pair()?.spread ?? 0;
        } else {
          isDragging = true;
          latest().onHover(at);
        }
        followPointer(event, element, {
          signal,
          onMove(now, hasMoved) {
            fingers.set(now.pointerId, point(now));
            const both = pair();
            if (both) {
              if (both.spread > 0 && spread > 0) latest().onZoom(spread / both.spread, share(both.middle));
              spread = both.spread;
            } else if (isDragging && hasMoved) latest().onDrag(point(now));
          },
          onEnd(now, hasMoved) {
            if (!lift(now)) return;
            if (hasMoved) latest().onDrag(point(now));
            latest().onDragEnd(point(now), hasMoved);
          },
          onCancel() {
            if (lift(event)) latest().onCancel();
          },
        });
      },
      { signal },
    );
    element.addEventListener(
      'pointermove',
      (event) => {
        if (!fingers.has(event.pointerId) && event.pointerType !== 'touch') latest().onHover(point(event));
      },
      { signal },
    );
    element.addEventListener('pointerleave', () => latest().onHover(null), { signal });
    return () => controller.abort();
  }, [element]);
}
