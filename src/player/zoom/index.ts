export type { ZoomController, ZoomState } from './ZoomController';
export { ZoomCorner } from './ZoomCorner';
export { ZoomViewport } from './ZoomViewport';
export { useSeenRegions } from './useSeenRegions';
export { useZoom } from './useZoom';
export { useZoomMenu } from './useZoomMenu';
export { useZoomKeys, zoomKey } from './zoomKeys';
