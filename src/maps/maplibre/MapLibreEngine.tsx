import { type Map as MapLibreMap, Marker, type GeoJSONSource, type StyleSpecification } from 'maplibre-gl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { readingDirection } from '@/text/language/direction';
import { mapText } from '@/text/maps';
import { useIsDark } from '@/ui/hooks/useIsDark';
import { useIsHidden } from '@/ui/hooks/useIsHidden';
import { lineColors, type EngineProps, type MapControls, type MapEngine } from '../engine';
import { AnchoredPin, type Anchor } from '../AnchoredPin';
import { metersBetween, type Position } from '@/domain/position';
import { BUILDING_REACH_METERS, buildingFeatures } from '../city/buildings';
import { gridFeatures } from '../city/features';
import { dayPalette, nightPalette } from '../city/palette';
import { isInCity } from '../city/plan';
import { BUILDINGS_FROM_ZOOM, BUILDINGS_SOURCE, GRID_SOURCE, cityStyle } from '../city/style';
import { createMap, showView } from './createMap';
import { addOverlay, addSigns, paintOverlay, showAccuracy, showRoute } from './overlay';
import styles from './MapLibreEngine.module.css';

/** Generates the style in the browser, because the code is 8 KB compressed and the finished style 29 KB. */
const cityStyleFor = (dark: boolean): StyleSpecification => cityStyle(dark ? nightPalette : dayPalette);

function repaintCity(map: MapLibreMap, dark: boolean): void {
  map.setStyle(cityStyleFor(dark), {
    transformStyle: (before, city) => {
      if (!before) return city;
      const cityLayers = new Set(city.layers.map(({ id }) => id));
      return {
        ...city,
        sources: before.sources,
        layers: [...city.layers, ...before.layers.filter(({ id }) => !cityLayers.has(id))],
      };
    },
  });
}

function followCityDetail(map: MapLibreMap, onOutside: (isOutside: boolean) => void): () => void {
  let built: Position | null = null;
  let gridAround: Position | null = null;
  const set = (source: string, data: Parameters<GeoJSONSource['setData']>[0]): void => {
    void map.getSource<GeoJSONSource>(source)?.setData(data);
  };
  const update = (): void => {
    const { lat, lng } = map.getCenter();
    const center = { lat, lng };
    onOutside(!isInCity(center));
    if (map.getZoom() > BUILDINGS_FROM_ZOOM - 0.5 && isInCity(center)) {
      if (!built || metersBetween(built, center) > BUILDING_REACH_METERS / 3) {
        built = center;
        set(BUILDINGS_SOURCE, buildingFeatures(center));
      }
    }
    const GRID_MOVES_AFTER_METERS = 60_000;
    if (!isInCity(center) && (!gridAround || metersBetween(gridAround, center) > GRID_MOVES_AFTER_METERS)) {
      gridAround = center;
      set(GRID_SOURCE, gridFeatures(center));
    }
  };
  update();
  map.on('moveend', update);
  return () => map.off('moveend', update);
}

function anchorMarker(map: MapLibreMap, element: HTMLElement, start: Position): Anchor {
  const marker = new Marker({ element, anchor: 'center', subpixelPositioning: true })
    .setLngLat(start)
    .addTo(map);
  return {
    moveTo: (position) => marker.setLngLat(position),
    reveal() {
      const position = marker.getLngLat();
      if (!map.getBounds().contains(position)) map.panTo(position);
    },
    remove: () => marker.remove(),
  };
}

/** The map reports a problem if the browser does not restore the WebGL context within this time. */
const CONTEXT_RETURN_TIMEOUT_MS = 5_000;

const controlsOf = (map: MapLibreMap): MapControls => ({
  zoomBy: (levels) => {
    map.zoomTo(map.getZoom() + levels);
  },
  approach: (position, levels) => {
    map.easeTo({ center: position, zoom: map.getZoom() + levels });
  },
  focus: () => map.getCanvas().focus({ preventScroll: true }),
});

function useFollow(map: MapLibreMap | null, followed: EngineProps['followed']): void {
  useEffect(() => {
    if (!map || !followed) return undefined;
    const follow = () => void map.panTo(followed);
    if (!map.isMoving()) {
      follow();
      return undefined;
    }
    // Waits for `moveend`, because `panTo` would interrupt a running zoom.
    map.once('moveend', follow);
    return () => void map.off('moveend', follow);
  }, [map, followed]);
}

function useOverlay(
  map: MapLibreMap | null,
  route: EngineProps['route'],
  livePosition: EngineProps['livePosition'],
): void {
  useEffect(() => {
    if (map) showRoute(map, route);
  }, [map, route]);

  useEffect(() => {
    if (map) showAccuracy(map, livePosition);
  }, [map, livePosition]);
}

function useLostContext(isLost: boolean, onProblem: EngineProps['onProblem']): void {
  const isHidden = useIsHidden();
  const report = useEffectEvent(onProblem);
  useEffect(() => {
    // Some browsers restore a lost context only while the page is visible, so the timeout runs only then.
    if (!isLost || isHidden) return undefined;
    const timer = setTimeout(() => report('webgl'), CONTEXT_RETURN_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [isLost, isHidden]);
}

function MapLibreSurface({ styleUrl, ...props }: EngineProps & { styleUrl: string | null }) {
  const { view, pins, route, livePosition, followed, glideMs, surfaceLabel, gestures } = props;
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapLibreMap | null>(null);
  const [isLost, setIsLost] = useState(false);
  const drawn = isLost ? null : map;
  const [isOutside, setIsOutside] = useState(false);
  const onReady = useEffectEvent(props.onReady);
  const onZoom = useEffectEvent(props.onZoom);
  const onMove = useEffectEvent(props.onMove);
  const onProblem = useEffectEvent(props.onProblem);
  const isDark = useIsDark();
  const atFirst = useEffectEvent(() => ({ view, isDark }));
  const shownView = useRef(view);
  const shownDark = useRef(isDark);

  useEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    let created: MapLibreMap;
    try {
      const first = atFirst();
      shownView.current = first.view;
      shownDark.current = first.isDark;
      created = createMap({
        container: element,
        style: styleUrl ?? cityStyleFor(first.isDark),
        surfaceLabel,
        view: shownView.current,
        gestures,
      });
    } catch {
      onProblem('webgl');
      return undefined;
    }
    let ready = false;
    let leaveCity: (() => void) | null = null;
    created.on('error', () => {
      // Ignores later errors, which concern single tiles of a third-party style. The rest of the map still
      // works.
      if (!ready) onProblem('style');
    });
    created.on('webglcontextlost', () => setIsLost(true));
    created.on('webglcontextrestored', () => created.once('style.load', () => setIsLost(false)));
    created.on('zoom', () => onZoom(created.getZoom()));
    // MapLibre sets `originalEvent` only for moves by the user.
    created.on('move', ({ originalEvent }) => originalEvent && onMove());
    created.once('style.load', () => {
      if (styleUrl === null) addSigns(created);
      addOverlay(created, lineColors(element));
      if (styleUrl === null) leaveCity = followCityDetail(created, setIsOutside);
      ready = true;
      setMap(created);
      onZoom(created.getZoom());
      onReady(controlsOf(created));
    });
    return () => {
      leaveCity?.();
      setMap(null);
      setIsLost(false);
      created.remove();
    };
  }, [styleUrl, surfaceLabel, gestures]);

  useLostContext(isLost, props.onProblem);

  useEffect(() => {
    if (!drawn || !container.current || shownDark.current === isDark) return;
    shownDark.current = isDark;
    if (styleUrl === null) repaintCity(drawn, isDark);
    paintOverlay(drawn, lineColors(container.current));
  }, [drawn, isDark, styleUrl]);

  useEffect(() => {
    if (!map || shownView.current === view) return;
    shownView.current = view;
    showView(map, view);
  }, [map, view]);

  useFollow(map, followed);

  useOverlay(drawn, route, livePosition);

  return (
    <>
      <div ref={container} className={styles.surface} />
      {styleUrl === null && (
        <p className={styles.credit}>
          {/* The map is left-to-right, but this text follows the user's reading direction. */}
          <span dir={readingDirection()}>{isOutside ? mapText.outsideCity : mapText.sampleCity}</span>
        </p>
      )}
      {map &&
        pins.map((pin) => (
          <AnchoredPin key={pin.id} map={map} pin={pin} glideMs={glideMs} anchor={anchorMarker} />
        ))}
    </>
  );
}

/** @param styleUrl null selects the sample city, which needs no network */
export const mapLibreEngine = (styleUrl: string | null): MapEngine =>
  function MapLibreEngine(props: EngineProps) {
    return <MapLibreSurface {...props} styleUrl={styleUrl} />;
  };
