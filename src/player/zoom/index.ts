export type { ZoomController, ZoomState } from './ZoomController';
export { ZoomCorner } from './ZoomCorner';
export { ZoomViewport } from './ZoomViewport';
export { useSeenRegions } from './useSeenRegions';
export { useZoom } from './useZoom';
export { useZoomKeys } from './useZoomKeys';
export { useZoomMenu } from './useZoomMenu';
export { zoomKey } from './zoomKeys';
