import { usePlayerKeys } from '../keys/usePlayerKeys';
import type { ZoomController } from './ZoomController';
import { zoomKey } from './zoomKeys';

/** The zoom's keys, for a player that has no other keys. */
export function useZoomKeys(region: HTMLElement | null, zoom: ZoomController): void {
  usePlayerKeys(region, (event) => zoomKey(event, zoom));
}
