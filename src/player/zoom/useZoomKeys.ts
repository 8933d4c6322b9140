import { usePlayerKeys } from '../keys/usePlayerKeys';
import type { ZoomController } from './ZoomController';
import { zoomKey } from './zoomKeys';

/**
 * Keys of a player whose other commands have buttons alone.
 * @param onToggle plays or pauses by Space, which would scroll the page; held down it toggles once.
 */
export function useZoomKeys(region: HTMLElement | null, zoom: ZoomController, onToggle?: () => void): void {
  usePlayerKeys(region, (event) => {
    if (event.key !== ' ' || onToggle === undefined) return zoomKey(event, zoom);
    return event.repeat ? () => {} : onToggle;
  });
}
