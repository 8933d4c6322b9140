import { ARROW_DIRECTIONS } from '@/lib/arrowKeys';
import type { ZoomController } from './ZoomController';

/** What a key does to the zoom; null: nothing. Shift with an arrow moves the view only while it is zoomed. */
export function zoomKey(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  zoom: ZoomController,
): (() => void) | null {
  const arrow = shiftKey && zoom.isZoomed ? ARROW_DIRECTIONS[key] : undefined;
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
