import {
  AttributionControl,
  LngLatBounds,
  Map as MapLibreMap,
  setWorkerUrl,
  type StyleSpecification,
} from 'maplibre-gl';
// Sets the worker's URL, because MapLibre looks for the worker next to its own module, but the build puts it
// elsewhere.
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { mapText } from '@/text/maps';
import { FIT_PADDING, type EngineProps, type MapView } from '../engine';

setWorkerUrl(workerUrl);

const MIN_ZOOM = 3;
const MAX_ZOOM = 18;

function boundsOf(view: MapView & { kind: 'all' }): LngLatBounds | null {
  const [first, ...others] = view.places;
  if (!first) return null;
  const bounds = new LngLatBounds(first, first);
  for (const position of others) bounds.extend(position);
  return bounds;
}

export function showView(map: MapLibreMap, view: MapView): void {
  if (view.kind === 'center') {
    map.easeTo({ center: view.center, zoom: view.zoom, duration: 400 });
    return;
  }
  const bounds = boundsOf(view);
  if (bounds) map.fitBounds(bounds, { padding: FIT_PADDING, maxZoom: view.closest, duration: 400 });
}

interface MapPlan extends Pick<EngineProps, 'surfaceLabel' | 'view' | 'gestures'> {
  container: HTMLElement;
  style: StyleSpecification | string;
}

/** @throws if the browser has no WebGL 2 context */
export function createMap({ container, style, surfaceLabel, view, gestures }: MapPlan): MapLibreMap {
  const bounds = view.kind === 'all' ? boundsOf(view) : null;
  const map = new MapLibreMap({
    container,
    style,
    ...(view.kind === 'center' ? { center: view.center, zoom: view.zoom } : {}),
    ...(bounds && view.kind === 'all'
      ? { bounds, fitBoundsOptions: { padding: FIT_PADDING, maxZoom: view.closest } }
      : {}),
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    maxPitch: 0,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    cooperativeGestures: gestures === 'cooperative',
    attributionControl: false,
    locale: {
      'CooperativeGesturesHandler.WindowsHelpText': mapText.gestures.windows,
      'CooperativeGesturesHandler.MacHelpText': mapText.gestures.mac,
      'CooperativeGesturesHandler.MobileHelpText': mapText.gestures.mobile,
      'Map.Title': surfaceLabel,
    },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  // Leaves arrow keys to the canvas (`application`). The component around it is already a `region`.
  map.getCanvas().setAttribute('role', 'application');
  if (typeof style === 'string') map.addControl(new AttributionControl({ compact: false }), 'bottom-left');
  return map;
}
