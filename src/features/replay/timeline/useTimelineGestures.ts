import { useEffect, useEffectEvent } from 'react';

export interface TimelineGestures {
  /**
   * @param factor below 1 zooms in
   * @param place 0 to 1
   */
  onZoom: (factor: number, place: number) => void;
  /** @param share of the view, positive towards later */
  onPan: (share: number) => void;
  /** @param point null after the pointer has left */
  onHover: (point: { x: number; y: number } | null) => void;
  onDragStart: (point: { x: number; y: number }) => void;
  onDrag: (point: { x: number; y: number }) => void;
  /** @param moved false for a press */
  onDragEnd: (point: { x: number; y: number }, moved: boolean) => void;
  onCancel: () => void;
}

/** Pixels within which a press may move. */
const PRESS_TOLERANCE = 5;
const WHEEL_LINE = 16;
const ZOOM_PER_PIXEL = 0.0022;

interface TouchPoint {
  x: number;
  y: number;
}

/**
 * Press or drag to seek, wheel or two fingers to zoom, horizontal wheel to pan. A vertical movement of a
 * finger scrolls the page.
 */
export function useTimelineGestures(element: HTMLElement | null, gestures: TimelineGestures): void {
  const latest = useEffectEvent(() => gestures);

  useEffect(() => {
    if (element === null) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const fingers = new Map<number, TouchPoint>();
    let pressed: TouchPoint | null = null;
    let moved = false;
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
    element.addEventListener(
      'pointerdown',
      (event) => {
        if (event.button !== 0) return;
        const at = point(event);
        fingers.set(event.pointerId, at);
        element.setPointerCapture?.(event.pointerId);
        if (fingers.size > 1) {
          // A second finger turns a drag into a zoom.
          if (pressed) latest().onCancel();
          pressed = null;
          spread = pair()?.spread ?? 0;
          return;
        }
        pressed = at;
        moved = false;
        latest().onDragStart(at);
      },
      { signal },
    );
    element.addEventListener(
      'pointermove',
      (event) => {
        const at = point(event);
        if (!fingers.has(event.pointerId)) {
          if (event.pointerType !== 'touch') latest().onHover(at);
          return;
        }
        fingers.set(event.pointerId, at);
        const both = pair();
        if (both) {
          if (both.spread > 0 && spread > 0) latest().onZoom(spread / both.spread, share(both.middle));
          spread = both.spread;
          return;
        }
        if (!pressed) return;
        if (Math.hypot(at.x - pressed.x, at.y - pressed.y) > PRESS_TOLERANCE) moved = true;
        if (moved) latest().onDrag(at);
      },
      { signal },
    );
    /** @returns the start of the press if this was its last finger */
    const lift = (event: PointerEvent): TouchPoint | null => {
      const began = fingers.delete(event.pointerId) && fingers.size === 0 ? pressed : null;
      if (began !== null) pressed = null;
      return began;
    };
    element.addEventListener(
      'pointerup',
      (event) => {
        if (lift(event) !== null) latest().onDragEnd(point(event), moved);
      },
      { signal },
    );
    // https://www.w3.org/TR/pointerevents/#the-pointercancel-event
    element.addEventListener(
      'pointercancel',
      (event) => {
        if (lift(event) !== null) latest().onCancel();
      },
      { signal },
    );
    element.addEventListener('pointerleave', () => latest().onHover(null), { signal });
    return () => controller.abort();
  }, [element]);
}
