import { LocateFixed, MapPin, Route } from 'lucide-react';
import { useState, type ReactNode, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '@/config/paths';
import type { Vehicle } from '@/domain/vehicle';
import { LivePositionNote } from '@/maps/LivePositionNote';
import { MapRegion } from '@/maps/MapRegion';
import { useLivePosition, type LivePositionState } from '@/maps/useLivePosition';
import { usePositionAllowed } from '@/maps/usePositionAllowed';
import { autoText } from '@/text/screens/vehicles';
import { ToggleGroup } from '@/ui/choices/ToggleGroup';
import styles from './AutoScreen.module.css';
import { MAP_ZOOM } from '@/config/constants';
import type { Position } from '@/domain/position';
import { DAY } from '@/lib/time/durations';
import type { LivePosition, MapView } from '@/maps/engine';
import type { MapMarker } from '@/maps/marker';
import { useFirstPosition } from '@/maps/useFirstPosition';

type MapMode = 'live' | 'directions' | 'markers';
interface MapChoice {
  mode: MapMode;
}

const NO_PLACES: readonly Position[] = [];
const RECENT_MS = DAY;

const seenRecently = (vehicles: readonly Vehicle[], now: number): readonly Vehicle[] =>
  vehicles.filter((vehicle) => now - vehicle.seenAt < RECENT_MS);

interface AutoMap {
  view: MapView;
  markers: readonly MapMarker[];
  route: readonly Position[];
  live: LivePosition | null;
}

const markerOf = (vehicle: Vehicle, selectedId: string | null): MapMarker => ({
  id: vehicle.id,
  name: vehicle.name,
  position: vehicle.position,
  heading: vehicle.heading,
  selected: vehicle.id === selectedId,
});

function useAutoMap(
  vehicles: readonly Vehicle[],
  choice: MapChoice,
  liveState: LivePositionState,
  selectedId: string | null,
): AutoMap {
  const { mode } = choice;
  const [now] = useState(() => Date.now());
  const traveller = vehicles.find(({ id }) => id === selectedId) ?? vehicles[0];
  const live = liveState.kind === 'found' ? liveState.live : null;
  const first = useFirstPosition(mode === 'live' ? live : null, choice);
  const route = (mode === 'directions' && traveller?.route) || NO_PLACES;

  const view = useMemo((): MapView => {
    switch (choice.mode) {
      case 'live': {
        const center = first ?? vehicles[0]?.position ?? { lat: 0, lng: 0 };
        return { kind: 'center', center, zoom: MAP_ZOOM };
      }
      case 'directions':
        return { kind: 'all', places: route, closest: MAP_ZOOM };
      case 'markers':
        return {
          kind: 'all',
          // Excludes the live position, because a distant one would merge all vehicles into one cluster.
          places: seenRecently(vehicles, now).map(({ position }) => position),
          closest: MAP_ZOOM,
        };
    }
  }, [vehicles, choice, first, route, now]);

  const markers = useMemo((): readonly MapMarker[] => {
    switch (mode) {
      case 'live':
        return [];
      case 'directions':
        return traveller ? [markerOf(traveller, selectedId)] : [];
      case 'markers':
        return seenRecently(vehicles, now).map((vehicle) => markerOf(vehicle, selectedId));
    }
  }, [vehicles, mode, traveller, selectedId, now]);

  return {
    view,
    markers,
    route,
    live: mode === 'directions' ? null : live,
  };
}

const modes = () =>
  [
    { value: 'live', label: autoText.modes.live, icon: <LocateFixed size={18} /> },
    { value: 'directions', label: autoText.modes.directions, icon: <Route size={18} /> },
    { value: 'markers', label: autoText.modes.markers, icon: <MapPin size={18} /> },
  ] as const;

export function AutoMapCard({ vehicles }: { vehicles: readonly Vehicle[] }) {
  const [choice, setChoice] = useState<MapChoice>({ mode: 'markers' });
  const { mode } = choice;
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [now] = useState(() => Date.now());
  const isAllowed = usePositionAllowed();
  const { state, retry } = useLivePosition(mode === 'live' || (mode === 'markers' && isAllowed));
  const { view, markers, route, live } = useAutoMap(vehicles, choice, state, selectedId);
  const selected = vehicles.find(({ id }) => id === selectedId);
  const traveller = selected ?? vehicles[0];

  const note = (): ReactNode => {
    if (mode === 'live') return <LivePositionNote state={state} onRetry={retry} />;
    if (mode === 'directions') {
      return traveller ? <p>{autoText.lastTrip(traveller.name, traveller.place)}</p> : null;
    }
    return (
      <>
        <p>{autoText.seenRecently(seenRecently(vehicles, now).length)}</p>
        {/* Hides the other notes, because the user did not request the position in this mode. */}
        {(state.kind === 'found' || state.kind === 'missing') && (
          <LivePositionNote state={state} onRetry={retry} />
        )}
      </>
    );
  };

  return (
    <MapRegion
      label={autoText.map}
      className={styles.map}
      view={view}
      markers={markers}
      route={route}
      livePosition={live}
      follows={mode === 'live'}
      onSelect={(id) => setSelectedId((before) => (mode === 'markers' && before === id ? null : id))}
      toolbar={
        <ToggleGroup
          label={autoText.mode}
          options={modes()}
          value={mode}
          onChange={(pressed) => setChoice({ mode: pressed })}
        />
      }
      note={
        <div className={styles.mapNote}>
          {note()}
          {selected && mode !== 'live' ? (
            <Link to={paths.vehicleSummary(selected.id)}>{autoText.openVehicle(selected.name)}</Link>
          ) : (
            <Link to={paths.mapDemo}>{autoText.mapDemo}</Link>
          )}
        </div>
      }
    />
  );
}
