import { ARROW_DIRECTIONS } from '@/lib/browser/arrowKeys';
import type { ZoomController } from './ZoomController';
import { usePlayerKeys } from '../keys/usePlayerKeys';

/** @param onToggle called for Space, which would otherwise scroll the page; key repeats are ignored */
export function useZoomKeys(region: HTMLElement | null, zoom: ZoomController, onToggle?: () => void): void {
  usePlayerKeys(region, (event) => {
    if (event.key !== ' ' || onToggle === undefined) return zoomKey(event, zoom);
    return event.repeat ? () => {} : onToggle;
  });
}

/** @returns null for other keys, and for Shift with an arrow while not zoomed */
export function zoomKey(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  zoom: ZoomController,
): (() => void) | null {
  const arrow = shiftKey && zoom.isZoomed ? ARROW_DIRECTIONS[key] : undefined;
  if (arrow !== undefined) return () => zoom.step(arrow);
  switch (key) {
    case '+':
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
