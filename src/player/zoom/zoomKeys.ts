import type { ZoomController } from './ZoomController';
import type { Point } from './zoomModel';

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** What a key does to the zoom; null: nothing. Shift with an arrow moves the view only while it is zoomed. */
export function zoomKey(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  zoom: ZoomController,
): (() => void) | null {
  const arrow = shiftKey && zoom.isZoomed ? ARROWS[key] : undefined;
  if (arrow !== undefined) return () => zoom.step(arrow);
  switch (key) {
    case '+':
    // The same key without Shift, where it needs one.
    case '=':
      return () => zoom.zoom(1);
    case '-':
      return () => zoom.zoom(-1);
    case '0':
      return () => zoom.reset();
    default:
      return null;
  }
}
