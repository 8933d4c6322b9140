import { followPointer } from '@/ui/hooks/useGesture';
import type { ZoomController } from './ZoomController';
import type { Point } from '@/domain/frame/box';
import { wheelFactor } from './zoomModel';

/** A zoom ends after this time without wheel events. Until then, the page does not scroll. */
const WHEEL_REST_MS = 250;

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/**
 * Reads a `GestureEvent`, which Safari fires for a pinch on a trackpad.
 * @see https://developer.mozilla.org/docs/Web/API/GestureEvent
 */
function gestureOf(event: Event): (Point & { scale: number }) | null {
  const [scale, x, y] = ['scale', 'clientX', 'clientY'].map((name): unknown => Reflect.get(event, name));
  return typeof scale === 'number' && typeof x === 'number' && typeof y === 'number' ? { scale, x, y } : null;
}

const isSoft = () => !matchMedia('(prefers-reduced-motion: reduce)').matches;

type PointOf = (clientX: number, clientY: number) => Point;

function bindWheel(
  viewport: HTMLElement,
  zoom: ZoomController,
  pointOf: PointOf,
  hasPointers: () => boolean,
  signal: AbortSignal,
): void {
  let wheelTimer: ReturnType<typeof setTimeout> | undefined;
  let wheelUntil = 0;
  viewport.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey && !zoom.takesWheel && event.timeStamp > wheelUntil) return;
      event.preventDefault();
      wheelUntil = event.timeStamp + WHEEL_REST_MS;
      zoom.zoomAt(pointOf(event.clientX, event.clientY), wheelFactor(event));
      clearTimeout(wheelTimer);
      wheelTimer = setTimeout(() => {
        // A drag in progress settles the view itself when it ends.
        if (!hasPointers()) zoom.settle();
      }, WHEEL_REST_MS);
    },
    { signal, passive: false },
  );
  signal.addEventListener('abort', () => clearTimeout(wheelTimer));
}

function bindTrackpad(
  viewport: HTMLElement,
  zoom: ZoomController,
  pointOf: PointOf,
  hasPointers: () => boolean,
  signal: AbortSignal,
): void {
  for (const name of ['gesturestart', 'gesturechange', 'gestureend']) {
    viewport.addEventListener(
      name,
      (event) => {
        event.preventDefault();
        const gesture = gestureOf(event);
        // On touch screens, Safari also fires pointer events, which `bindZoomGestures` handles.
        if (gesture === null || hasPointers()) return;
        const at = pointOf(gesture.x, gesture.y);
        if (name === 'gesturestart') zoom.grip(at);
        else if (name === 'gesturechange') zoom.drag(at, gesture.scale, isSoft());
        else zoom.settle();
      },
      { signal, passive: false },
    );
  }
}

/**
 * Zooms and pans by wheel, trackpad, fingers and mouse. At 1× outside full screen, one finger or the wheel
 * without Ctrl scrolls the page.
 * @param viewport fixed element around the zoomed layer
 */
export function bindZoomGestures(viewport: HTMLElement, zoom: ZoomController, signal: AbortSignal): void {
  const pointOf: PointOf = (clientX, clientY) => {
    const { left, top, width, height } = viewport.getBoundingClientRect();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  };

  const pointers = new Map<number, Point>();
  const grasp = (): { at: Point; spread: number } => {
    const [first = { x: 0, y: 0 }, second = first] = pointers.values();
    return {
      at: { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 },
      spread: Math.max(1, distance(first, second)),
    };
  };
  let spread = 1;
  let isDragged = false;

  const takeHold = () => {
    const hold = grasp();
    spread = hold.spread;
    zoom.grip(hold.at);
  };
  const lift = (pointerId: number) => {
    pointers.delete(pointerId);
    if (pointers.size > 0) {
      takeHold();
      return;
    }
    delete viewport.dataset['dragged'];
    zoom.settle();
  };
  const drag = ({ pointerId, clientX, clientY }: PointerEvent, hasMoved: boolean) => {
    pointers.set(pointerId, pointOf(clientX, clientY));
    if (hasMoved) {
      isDragged = true;
      viewport.dataset['dragged'] = 'true';
    }
    if (!isDragged) return;
    const hold = grasp();
    zoom.drag(hold.at, hold.spread / spread, isSoft());
  };
  viewport.addEventListener(
    'pointerdown',
    (event) => {
      if (event.pointerType === 'mouse' && event.button !== 0) return;
      const { pointerId } = event;
      pointers.delete(pointerId);
      // A second finger zooms at once; a single pointer must move before it drags.
      isDragged = pointers.size > 0;
      pointers.set(pointerId, pointOf(event.clientX, event.clientY));
      takeHold();
      followPointer(event, viewport, {
        signal,
        canDrag: () => zoom.isZoomed,
        onMove: drag,
        onEnd(at, hasMoved) {
          if (hasMoved) drag(at, hasMoved);
          lift(pointerId);
        },
        onCancel: () => lift(pointerId),
      });
    },
    { signal },
  );
  viewport.addEventListener(
    'click',
    (event) => {
      if (!isDragged) return;
      isDragged = false;
      event.stopPropagation();
      event.preventDefault();
    },
    { signal, capture: true },
  );
  for (const name of ['touchstart', 'touchmove'] as const) {
    viewport.addEventListener(
      name,
      (event) => {
        // Stops two fingers from scrolling the page, because the browser would then cancel the pointers.
        if (event.touches.length > 1 && event.cancelable) event.preventDefault();
      },
      { signal, passive: false },
    );
  }

  const hasPointers = () => pointers.size > 0;
  bindWheel(viewport, zoom, pointOf, hasPointers, signal);
  bindTrackpad(viewport, zoom, pointOf, hasPointers, signal);
}
