import { useMemo, useState } from 'react';
import { MAP_ZOOM } from '@/config/constants';
import type { Position } from '@/domain/position';
import type { Vehicle } from '@/domain/vehicle';
import { DAY } from '@/lib/time/durations';
import type { LivePosition, MapView } from '@/maps/engine';
import type { MapMarker } from '@/maps/marker';
import { useFirstPosition } from '@/maps/useFirstPosition';
import type { LivePositionState } from '@/maps/useLivePosition';

type MapMode = 'live' | 'directions' | 'markers';
export interface MapChoice {
  mode: MapMode;
}

const NO_PLACES: readonly Position[] = [];
const RECENT_MS = DAY;

export const seenRecently = (vehicles: readonly Vehicle[], now: number): readonly Vehicle[] =>
  vehicles.filter((vehicle) => now - vehicle.seenAt < RECENT_MS);

export interface AutoMap {
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

/** Returns the map of each mode: the live position, the last trip of a vehicle, or the vehicles seen lately. */
export function useAutoMap(
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
        const centre = first ?? vehicles[0]?.position ?? { lat: 0, lng: 0 };
        return { kind: 'centre', centre, zoom: MAP_ZOOM };
      }
      case 'directions':
        return { kind: 'all', places: route, closest: MAP_ZOOM };
      case 'markers':
        return {
          kind: 'all',
          // A distant live position would merge all vehicles into one cluster.
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
