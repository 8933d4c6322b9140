import { Minus, Plus } from 'lucide-react';
import { useCallback, useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react';
import type { Position } from '@/domain/position';
import { isOnline } from '@/lib/browser/online';
import { readingDirection } from '@/text/language/direction';
import { mapText } from '@/text/maps';
import { ErrorState } from '@/ui/base/ErrorState';
import { IconButton } from '@/ui/base/IconButton';
import { classes } from '@/ui/base/classes';
import { useIsHidden } from '@/ui/hooks/useIsHidden';
import { MANY_ATTEMPTS, type MissingProps } from '@/ui/loading/lazyPart';
import { loadWithRetries } from '@/lib/async/lazyCode';
import { PartMissing } from '@/ui/loading/PartMissing';
import { clusterByDistance, type Cluster } from './clusters';
import type { LivePosition, LoadEngine, MapControls, MapEngine, MapProblem, MapView, Pin } from './engine';
import { useMapConfig } from './MapConfig';
import type { MapMarker } from './marker';
import { ClusterPin, LivePositionPin, VehiclePin } from './pins';
import { useFittedView } from './useFittedView';
import { usePinFocus, type TrackPin } from './usePinFocus';
import styles from './MapRegion.module.css';
import { commonText } from '@/text/common';

interface MapRegionProps {
  label: string;
  /** A new object moves the map, so pass the same object while nothing changes. */
  view: MapView;
  markers?: readonly MapMarker[];
  route?: readonly Position[];
  livePosition?: LivePosition | null;
  follows?: boolean;
  glideMs?: number;
  gestures?: 'cooperative' | 'free';
  onSelect?: (id: string) => void;
  toolbar?: ReactNode;
  note?: ReactNode;
  className?: string | undefined;
}

const NONE: readonly never[] = [];
const CODE_MISSING = { kind: 'codeMissing' } as const;
const LIVE_POSITION = 'live-position';
const CLUSTER_RADIUS = 44;
const LATE_AFTER_MS = 20_000;
const CLUSTER_STEP = 2;
/** Rounds to half levels, so that pins do not regroup in every frame of a zoom. */
const roundedZoom = (zoom: number): number => Math.round(zoom * 2) / 2;

const arrived = new WeakSet<LoadEngine>();

function useEngine(): { Engine: MapEngine | null } & MissingProps {
  const { googleMapsApiKey, styleUrl, loadEngine } = useMapConfig();
  const [Engine, setEngine] = useState<MapEngine | null>(null);
  const [failedAttempts, setFailedAttempts] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const load = () => loadEngine({ googleMapsApiKey, styleUrl });
    // An engine that has loaded before needs no network, and so no retries.
    const isThere = !isOnline() && arrived.has(loadEngine);
    const arrival = isThere ? load() : loadWithRetries(load, signal, setFailedAttempts, loadEngine);
    void arrival.then((engine) => {
      if (engine === null) return;
      arrived.add(loadEngine);
      if (!signal.aborted) setEngine(() => engine);
    });
    return () => controller.abort();
  }, [googleMapsApiKey, styleUrl, loadEngine]);
  return { Engine, failedAttempts };
}

function useRetryOnline(problem: MapProblem | null, onRetry: () => void): void {
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    if (problem === null || problem === 'webgl' || isOnline()) return undefined;
    const resume = () => retry();
    globalThis.addEventListener('online', resume);
    return () => globalThis.removeEventListener('online', resume);
  }, [problem]);
}

function useIsLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false);
  const counts = !useIsHidden() && isWaiting;
  useEffect(() => {
    if (!counts) return undefined;
    const timer = setTimeout(() => setLate(true), LATE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [counts]);
  return isWaiting && isLate;
}

export function MapRegion({ label, toolbar, note, className, ...surface }: MapRegionProps) {
  const [attempt, setAttempt] = useState(0);
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  return (
    <section aria-label={label} className={classes(styles.region, className)}>
      {toolbar && <div className={styles.toolbar}>{toolbar}</div>}
      <div ref={setFrame} className={styles.frame} dir="ltr">
        <Surface
          key={attempt}
          {...surface}
          frame={frame}
          label={label}
          onRetry={() => setAttempt((before) => before + 1)}
        />
      </div>
      {note && <div className={styles.note}>{note}</div>}
    </section>
  );
}

function usePins(
  groups: readonly Cluster<MapMarker>[],
  livePosition: LivePosition | null,
  controls: MapControls | null,
  trackPin: TrackPin,
  onSelect: MapRegionProps['onSelect'],
): readonly Pin[] {
  return useMemo((): readonly Pin[] => {
    const vehicles = groups.map(({ items, position }): Pin => {
      const [marker, ...others] = items;
      // Keeps the first vehicle's ID, so that the pin stays mounted and keeps focus.
      const { id } = marker;
      return others.length === 0
        ? {
            id,
            position: marker.position,
            level: marker.selected ? 3 : 2,
            content: <VehiclePin marker={marker} onSelect={onSelect} track={trackPin} />,
          }
        : {
            id,
            position,
            level: 2,
            content: (
              <ClusterPin
                id={id}
                track={trackPin}
                names={items.map((item) => item.name)}
                onOpen={() => controls?.approach(position, CLUSTER_STEP)}
              />
            ),
          };
    });
    if (!livePosition) return vehicles;
    return [
      ...vehicles,
      {
        id: LIVE_POSITION,
        position: livePosition.position,
        level: 1,
        content: (
          <LivePositionPin
            id={LIVE_POSITION}
            track={trackPin}
            onApproach={() => controls?.approach(livePosition.position, 0)}
          />
        ),
      },
    ];
  }, [groups, livePosition, onSelect, controls, trackPin]);
}

const reported = (controls: MapControls, onMove: () => void): MapControls => ({
  ...controls,
  zoomBy(levels) {
    onMove();
    controls.zoomBy(levels);
  },
  approach(position, levels) {
    onMove();
    controls.approach(position, levels);
  },
});

function ZoomButtons({ controls }: { controls: MapControls }) {
  return (
    <div className={styles.zoom}>
      <IconButton label={commonText.zoomIn} onClick={() => controls.zoomBy(1)}>
        <Plus size={20} />
      </IconButton>
      <IconButton label={commonText.zoomOut} onClick={() => controls.zoomBy(-1)}>
        <Minus size={20} />
      </IconButton>
    </div>
  );
}

type SurfaceProps = Omit<MapRegionProps, 'toolbar' | 'note' | 'className'> & {
  frame: HTMLElement | null;
  onRetry: () => void;
};

function Surface({
  frame,
  label,
  view,
  markers = NONE,
  route = NONE,
  livePosition = null,
  follows = false,
  glideMs = 0,
  gestures = 'cooperative',
  onSelect,
  onRetry,
}: SurfaceProps) {
  const { Engine, failedAttempts } = useEngine();
  // Google's loader cannot restart while loading, so the user must reload the page.
  const loadsOnce = useMapConfig().googleMapsApiKey !== null;
  const [problem, setProblem] = useState<MapProblem | null>(null);
  const [engineControls, setEngineControls] = useState<MapControls | null>(null);
  const [zoom, setZoom] = useState(view.kind === 'center' ? view.zoom : view.closest);
  const [movedView, setMovedView] = useState<MapView | null>(null);
  const { fitted, onUserMove } = useFittedView(frame, view);
  const controls = useMemo(
    () => engineControls && reported(engineControls, onUserMove),
    [engineControls, onUserMove],
  );
  const isLate = useIsLate(Engine !== null && controls === null);
  useRetryOnline(problem, onRetry);
  const onZoom = useCallback((level: number) => setZoom(roundedZoom(level)), []);

  const groups = useMemo(
    () => clusterByDistance(markers, zoom, CLUSTER_RADIUS, (marker) => marker.selected === true),
    [markers, zoom],
  );
  const trackPin = usePinFocus(groups, controls);
  const pins = usePins(groups, livePosition, controls, trackPin, onSelect);

  if (problem || (!Engine && failedAttempts >= MANY_ATTEMPTS)) {
    return (
      <div className={styles.trouble} dir={readingDirection()}>
        {problem ? (
          <ErrorState message={mapText.problem[problem]} onRetry={onRetry} />
        ) : (
          <PartMissing failedAttempts={failedAttempts} />
        )}
      </div>
    );
  }
  return (
    <>
      {isLate && (
        <div className={styles.trouble} dir={readingDirection()}>
          <ErrorState
            message={mapText.late}
            onRetry={onRetry}
            {...(loadsOnce && { failure: CODE_MISSING })}
          />
        </div>
      )}
      {!controls && !isLate && (
        <p className={styles.loading} role="status" dir={readingDirection()}>
          {mapText.loading}
        </p>
      )}
      {Engine && (
        <Engine
          surfaceLabel={mapText.surface(label)}
          view={fitted}
          pins={pins}
          route={route}
          livePosition={livePosition}
          followed={follows && movedView !== view && livePosition ? livePosition.position : null}
          glideMs={glideMs}
          gestures={gestures}
          onReady={setEngineControls}
          onZoom={onZoom}
          onMove={() => {
            onUserMove();
            setMovedView(view);
          }}
          onProblem={setProblem}
        />
      )}
      {controls && <ZoomButtons controls={controls} />}
    </>
  );
}
