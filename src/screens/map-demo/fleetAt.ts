import { lengthOf, placeAlong } from '@/domain/position';
import type { VehicleRound } from '@/domain/vehicle';
import type { MapMarker } from '@/maps/marker';

const METRES_PER_STEP = 48;

export const fleetAt = (rounds: readonly VehicleRound[], step: number): readonly MapMarker[] =>
  rounds.flatMap(({ id, name, round }): MapMarker[] => {
    const length = lengthOf(round);
    const place = placeAlong(round, length > 0 ? (step * METRES_PER_STEP) % length : 0);
    return place ? [{ id, name, position: place.position, heading: place.heading }] : [];
  });
