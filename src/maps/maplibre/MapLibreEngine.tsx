import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { readingDirection } from '@/text/language/direction';
import { mapText } from '@/text/maps';
import { useIsDark } from '@/ui/hooks/useIsDark';
import { useIsHidden } from '@/ui/hooks/useIsHidden';
import type { EngineProps, MapControls, MapEngine } from '../engine';
import { AnchoredPin } from './AnchoredPin';
import { cityStyleFor, followCityDetail, repaintCity } from './cityMap';
import { createMap, showView } from './createMap';
import { addOverlay, addSigns, overlayColors, paintOverlay, showAccuracy, showRoute } from './overlay';
import styles from './MapLibreEngine.module.css';

/** Milliseconds in which a browser that has taken the WebGL context away is to give it back. */
const CONTEXT_RETURN = 5_000;

const controlsOf = (map: MapLibreMap): MapControls => ({
  zoomBy: (levels) => {
    map.zoomTo(map.getZoom() + levels);
  },
  approach: (position, levels) => {
    map.easeTo({ center: position, zoom: map.getZoom() + levels });
  },
  focus: () => map.getCanvas().focus({ preventScroll: true }),
});

function MapLibreSurface({ styleUrl, ...props }: EngineProps & { styleUrl: string | null }) {
  const { view, pins, route, livePosition, followed, glideMs, surfaceLabel, gestures } = props;
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapLibreMap | null>(null);
  /** Whether the WebGL context is gone, and the style with it, which MapLibre puts back by itself. */
  const [isLost, setIsLost] = useState(false);
  const drawn = isLost ? null : map;
  const [isOutside, setIsOutside] = useState(false);
  const onReady = useEffectEvent(props.onReady);
  const onZoom = useEffectEvent(props.onZoom);
  const onMove = useEffectEvent(props.onMove);
  const onProblem = useEffectEvent(props.onProblem);
  const isDark = useIsDark();
  const isHidden = useIsHidden();
  const atFirst = useEffectEvent(() => ({ view, isDark }));
  /** The view that the camera has already been sent to. */
  const shownView = useRef(view);
  /** How the map is painted. */
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
      // Later errors are single tiles of a foreign style; the rest of the map still serves.
      if (!ready) onProblem('style');
    });
    created.on('webglcontextlost', () => setIsLost(true));
    created.on('webglcontextrestored', () => created.once('style.load', () => setIsLost(false)));
    created.on('zoom', () => onZoom(created.getZoom()));
    // Only what a person does has an event of the page behind it.
    created.on('move', ({ originalEvent }) => originalEvent && onMove());
    created.once('style.load', () => {
      if (styleUrl === null) addSigns(created);
      addOverlay(created, overlayColors(element));
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

  useEffect(() => {
    // A browser may keep it until a hidden page is seen again.
    if (!isLost || isHidden) return undefined;
    const timer = setTimeout(() => onProblem('webgl'), CONTEXT_RETURN);
    return () => clearTimeout(timer);
  }, [isLost, isHidden]);

  useEffect(() => {
    if (!drawn || !container.current || shownDark.current === isDark) return;
    shownDark.current = isDark;
    if (styleUrl === null) repaintCity(drawn, isDark);
    paintOverlay(drawn, overlayColors(container.current));
  }, [drawn, isDark, styleUrl]);

  useEffect(() => {
    if (!map || shownView.current === view) return;
    shownView.current = view;
    showView(map, view);
  }, [map, view]);

  useEffect(() => {
    if (!map || !followed) return undefined;
    const follow = () => void map.panTo(followed);
    if (!map.isMoving()) {
      follow();
      return undefined;
    }
    // Now it would end a zoom that is under way.
    map.once('moveend', follow);
    return () => void map.off('moveend', follow);
  }, [map, followed]);

  useEffect(() => {
    if (drawn) showRoute(drawn, route);
  }, [drawn, route]);

  useEffect(() => {
    if (drawn) showAccuracy(drawn, livePosition);
  }, [drawn, livePosition]);

  return (
    <>
      <div ref={container} className={styles.surface} />
      {styleUrl === null && (
        <p className={styles.credit}>
          {/* Its place is the map's; only its words are read in the person's direction. */}
          <span dir={readingDirection()}>{isOutside ? mapText.outsideCity : mapText.sampleCity}</span>
        </p>
      )}
      {map && pins.map((pin) => <AnchoredPin key={pin.id} map={map} pin={pin} glideMs={glideMs} />)}
    </>
  );
}

/** MapLibre with a style from an address, or else with the sample city that needs no network. */
export const mapLibreEngine = (styleUrl: string | null): MapEngine =>
  function MapLibreEngine(props: EngineProps) {
    return <MapLibreSurface {...props} styleUrl={styleUrl} />;
  };
