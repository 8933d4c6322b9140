import { CircleF, GoogleMap, PolylineF, useJsApiLoader } from '@react-google-maps/api';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Position } from '@/domain/position';
import { language } from '@/text/language/language';
import {
  FIT_PADDING,
  lineColors,
  type LineColors,
  type EngineProps,
  type MapEngine,
  type MapView,
} from '../engine';
import { AnchoredPin, type Anchor } from '../AnchoredPin';
import { Emitter } from '@/lib/async/Emitter';
import styles from './GoogleEngine.module.css';

const refusals = new Emitter();

// Google calls this global function for all maps on the page when it rejects the key:
// https://developers.google.com/maps/documentation/javascript/events#auth-errors
Object.assign(globalThis, { gm_authFailure: () => refusals.emit() });

const onKeyRefused = refusals.subscribe;

/**
 * Creates an overlay whose element stays attached. The overlay in @react-google-maps/api reattaches its
 * element at each new position, so a moving vehicle would lose focus.
 * https://developers.google.com/maps/documentation/javascript/customoverlays
 */
function anchorOverlay(map: google.maps.Map, element: HTMLElement, start: Position): Anchor {
  let position = start;
  const overlay = new google.maps.OverlayView();
  element.style.setProperty('position', 'absolute');
  overlay.onAdd = () => {
    overlay.getPanes()?.overlayMouseTarget.append(element);
    google.maps.OverlayView.preventMapHitsAndGesturesFrom(element);
  };
  overlay.draw = () => {
    const point = overlay.getProjection()?.fromLatLngToDivPixel(new google.maps.LatLng(position));
    if (point) {
      element.style.setProperty('transform', `translate(${point.x}px, ${point.y}px) translate(-50%, -50%)`);
    }
  };
  overlay.onRemove = () => element.remove();
  overlay.setMap(map);
  return {
    moveTo: (next) => {
      position = next;
      overlay.draw();
    },
    reveal() {
      if (map.getBounds()?.contains(position) === false) map.panTo(position);
    },
    remove: () => overlay.setMap(null),
  };
}

/** Google's tiles are half as wide as MapLibre's, so Google's zoom level is one higher at the same scale. */
const LEVEL_GAP = 1;
/** Never changes, because Google's loader throws if a later call has another language. */
const LANGUAGE = language();
const WORLD: Position = { lat: 0, lng: 0 };
const WORLD_LEVEL = 2;

function showView(map: google.maps.Map, view: MapView): (() => void) | undefined {
  if (view.kind === 'center') {
    map.setCenter(view.center);
    map.setZoom(view.zoom);
    return undefined;
  }
  if (view.places.length === 0) {
    // Google draws nothing without a center and a zoom:
    // https://developers.google.com/maps/documentation/javascript/reference/map#MapOptions
    if (map.getZoom() === undefined) {
      map.setCenter(WORLD);
      map.setZoom(WORLD_LEVEL);
    }
    return undefined;
  }
  const bounds = new google.maps.LatLngBounds();
  for (const position of view.places) bounds.extend(position);
  map.fitBounds(bounds, FIT_PADDING);
  // Limits the zoom afterwards, because `fitBounds` has no maximum:
  // https://developers.google.com/maps/documentation/javascript/reference/map#Map.fitBounds
  const settling = google.maps.event.addListenerOnce(map, 'idle', () => {
    if ((map.getZoom() ?? 0) > view.closest) map.setZoom(view.closest);
  });
  return () => google.maps.event.removeListener(settling);
}

function RouteLine({ route, accent, casing }: Pick<EngineProps, 'route'> & LineColors) {
  const path = [...route];
  return (
    <>
      <PolylineF
        path={path}
        options={{ strokeColor: casing, strokeWeight: 9, zIndex: 1, clickable: false }}
      />
      <PolylineF
        path={path}
        options={{
          strokeColor: accent,
          strokeWeight: 5,
          zIndex: 2,
          clickable: false,
          icons: [
            {
              icon: {
                path: google.maps.SymbolPath.FORWARD_OPEN_ARROW,
                scale: 2,
                strokeColor: casing,
              },
              repeat: '72px',
            },
          ],
        }}
      />
    </>
  );
}

function GoogleSurface({ apiKey, ...props }: EngineProps & { apiKey: string }) {
  const { surfaceLabel, view, pins, route, livePosition, followed, glideMs, gestures, onMove } = props;
  const { isLoaded, loadError } = useJsApiLoader({
    id: 'google-maps',
    googleMapsApiKey: apiKey,
    language: LANGUAGE,
  });
  const surface = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<google.maps.Map | null>(null);
  const [colors, setColors] = useState<LineColors>({ accent: 'teal', casing: 'white' });
  const onProblem = useEffectEvent(props.onProblem);
  const onReady = useEffectEvent(props.onReady);

  useEffect(() => {
    if (loadError) onProblem('vendor');
  }, [loadError]);

  useEffect(() => onKeyRefused(() => onProblem('vendor')), []);

  useEffect(() => {
    if (!map) return;
    onReady({
      zoomBy: (levels) => map.setZoom((map.getZoom() ?? 0) + levels),
      approach: (position, levels) => {
        map.panTo(position);
        map.setZoom((map.getZoom() ?? 0) + levels);
      },
      focus: () => surface.current?.focus({ preventScroll: true }),
    });
  }, [map]);

  useEffect(() => (map ? showView(map, view) : undefined), [map, view]);

  useEffect(() => {
    if (map && followed) map.panTo(followed);
  }, [map, followed]);

  const onLoad = useCallback((loaded: google.maps.Map) => {
    setColors(lineColors(loaded.getDiv()));
    setMap(loaded);
  }, []);
  const onUnmount = useCallback(() => setMap(null), []);
  const onZoom = (): void => {
    const level = map?.getZoom();
    if (level !== undefined) props.onZoom(level - LEVEL_GAP);
  };

  return (
    <div
      ref={surface}
      className={styles.surface}
      role="application"
      tabIndex={-1}
      aria-label={surfaceLabel}
      onKeyDownCapture={({ key }) => key.startsWith('Arrow') && onMove()}
    >
      {isLoaded && (
        <GoogleMap
          mapContainerClassName={styles.surface ?? ''}
          options={{
            disableDefaultUI: true,
            clickableIcons: false,
            gestureHandling: gestures === 'cooperative' ? 'cooperative' : 'greedy',
          }}
          onLoad={onLoad}
          onUnmount={onUnmount}
          onZoomChanged={onZoom}
          onDragStart={onMove}
        >
          {route.length > 1 && <RouteLine route={route} {...colors} />}
          {livePosition && (
            <CircleF
              center={livePosition.position}
              radius={livePosition.accuracyMeters}
              options={{
                fillColor: colors.accent,
                fillOpacity: 0.14,
                strokeColor: colors.accent,
                strokeOpacity: 0.5,
                strokeWeight: 1,
                clickable: false,
              }}
            />
          )}
          {map &&
            pins.map((pin) => (
              <AnchoredPin key={pin.id} map={map} pin={pin} glideMs={glideMs} anchor={anchorOverlay} />
            ))}
        </GoogleMap>
      )}
    </div>
  );
}

export const googleEngine = (apiKey: string): MapEngine =>
  function GoogleEngine(props: EngineProps) {
    return <GoogleSurface {...props} apiKey={apiKey} />;
  };
