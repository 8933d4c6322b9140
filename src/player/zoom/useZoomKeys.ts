import { usePlayerKeys } from '../keys/usePlayerKeys';
import type { ZoomController } from './ZoomController';
import { zoomKey } from './zoomKeys';

/** @param onToggle plays or pauses on Space, which would scroll the page; key repeats are ignored */
export function useZoomKeys(region: HTMLElement | null, zoom: ZoomController, onToggle?: () => void): void {
  usePlayerKeys(region, (event) => {
    if (event.key !== ' ' || onToggle === undefined) return zoomKey(event, zoom);
    return event.repeat ? () => {} : onToggle;
  });
}
