import {
  CircleF,
  GoogleMap,
  OVERLAY_MOUSE_TARGET,
  OverlayViewF,
  PolylineF,
  useJsApiLoader,
} from '@react-google-maps/api';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Position } from '@/domain/position';
import type { EngineProps, MapEngine, MapView, Pin } from '../engine';
import { makeGlider } from '../glide';
import styles from './GoogleEngine.module.css';

/** Room for pins and their names, and at the right for the zoom buttons. */
const FIT_PADDING = { top: 48, bottom: 64, left: 56, right: 88 };
const WORLD: Position = { lat: 0, lng: 0 };

interface LineColors {
  accent: string;
  casing: string;
}

function lineColors(element: Element): LineColors {
  const computed = getComputedStyle(element);
  return {
    accent: computed.getPropertyValue('--accent').trim() || 'teal',
    casing: computed.getPropertyValue('--card').trim() || 'white',
  };
}

function showView(map: google.maps.Map, view: MapView): void {
  if (view.kind === 'centre') {
    map.setCenter(view.centre);
    map.setZoom(view.zoom);
    return;
  }
  if (view.places.length === 0) return;
  const bounds = new google.maps.LatLngBounds();
  for (const place of view.places) bounds.extend(place);
  map.fitBounds(bounds, FIT_PADDING);
  // fitBounds knows no limit, and settles later: https://developers.google.com/maps/documentation/javascript/reference/map#Map.fitBounds
  google.maps.event.addListenerOnce(map, 'idle', () => {
    if ((map.getZoom() ?? 0) > view.closest) map.setZoom(view.closest);
  });
}

const centred = (width: number, height: number) => ({ x: -width / 2, y: -height / 2 });

/** Google places overlays for us; only the way between two places is ours. */
function AnchoredPin({ pin, glideMs }: { pin: Pin; glideMs: number }) {
  const [position, setPosition] = useState(pin.position);
  const [glider] = useState(() => makeGlider(pin.position, setPosition));
  useEffect(() => glider.to(pin.position, glideMs), [glider, pin.position, glideMs]);
  useEffect(() => glider.stop, [glider]);
  return (
    <OverlayViewF
      position={position}
      mapPaneName={OVERLAY_MOUSE_TARGET}
      getPixelPositionOffset={centred}
      zIndex={pin.level}
    >
      {pin.content}
    </OverlayViewF>
  );
}

function GoogleSurface({ apiKey, ...props }: EngineProps & { apiKey: string }) {
  const { surfaceLabel, view, pins, route, livePosition, glideMs, gestures } = props;
  const { isLoaded, loadError } = useJsApiLoader({ id: 'google-maps', googleMapsApiKey: apiKey });
  const [map, setMap] = useState<google.maps.Map | null>(null);
  const [colors, setColors] = useState<LineColors>({ accent: 'teal', casing: 'white' });
  const shownView = useRef<MapView | null>(null);
  const onProblem = useEffectEvent(props.onProblem);
  const onReady = useEffectEvent(props.onReady);

  useEffect(() => {
    if (loadError) onProblem('vendor');
  }, [loadError]);

  useEffect(() => {
    // Google calls this when it refuses the key: https://developers.google.com/maps/documentation/javascript/events#auth-errors
    const refused = (): void => onProblem('vendor');
    Object.assign(window, { gm_authFailure: refused });
    return () => {
      Reflect.deleteProperty(window, 'gm_authFailure');
    };
  }, []);

  useEffect(() => {
    if (!map) return;
    onReady({
      zoomBy: (levels) => map.setZoom((map.getZoom() ?? 0) + levels),
      approach: (position, levels) => {
        map.panTo(position);
        map.setZoom((map.getZoom() ?? 0) + levels);
      },
    });
  }, [map]);

  useEffect(() => {
    if (!map || shownView.current === view) return;
    shownView.current = view;
    showView(map, view);
  }, [map, view, shownView]);

  const onLoad = useCallback((loaded: google.maps.Map) => {
    setColors(lineColors(loaded.getDiv()));
    setMap(loaded);
  }, []);
  const onUnmount = useCallback(() => setMap(null), []);
  const onZoom = (): void => {
    const level = map?.getZoom();
    if (level !== undefined) props.onZoom(level);
  };
  const { accent, casing } = colors;
  const path = [...route];

  return (
    <div className={styles.surface} role="application" aria-label={surfaceLabel}>
      {isLoaded && (
        <GoogleMap
          mapContainerClassName={styles.surface ?? ''}
          {...(view.kind === 'all' ? { center: view.places[0] ?? WORLD } : {})}
          options={{
            disableDefaultUI: true,
            clickableIcons: false,
            gestureHandling: gestures === 'cooperative' ? 'cooperative' : 'greedy',
          }}
          onLoad={onLoad}
          onUnmount={onUnmount}
          onZoomChanged={onZoom}
        >
          {path.length > 1 && (
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
          )}
          {livePosition && (
            <CircleF
              center={livePosition.position}
              radius={livePosition.accuracyMetres}
              options={{
                fillColor: accent,
                fillOpacity: 0.14,
                strokeColor: accent,
                strokeOpacity: 0.5,
                strokeWeight: 1,
                clickable: false,
              }}
            />
          )}
          {pins.map((pin) => (
            <AnchoredPin key={pin.id} pin={pin} glideMs={glideMs} />
          ))}
        </GoogleMap>
      )}
    </div>
  );
}

/** Google Maps, loaded from Google with the given key. */
export const googleEngine = (apiKey: string): MapEngine =>
  function GoogleEngine(props: EngineProps) {
    return <GoogleSurface {...props} apiKey={apiKey} />;
  };
