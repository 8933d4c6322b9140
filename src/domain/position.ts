export interface Position {
  lat: number;
  lng: number;
}

const EARTH_RADIUS_METERS = 6_371_008.8;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Computes the haversine distance in meters, accurate to 0.5%. */
export function metersBetween(from: Position, to: Position): number {
  const halfLat = Math.sin(radians(to.lat - from.lat) / 2);
  const halfLng = Math.sin(radians(to.lng - from.lng) / 2);
  const chord = halfLat ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * halfLng ** 2;
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Returns degrees clockwise from north, 0 to 360. */
export function headingBetween(from: Position, to: Position): number {
  const east = (to.lng - from.lng) * Math.cos(radians((from.lat + to.lat) / 2));
  const north = to.lat - from.lat;
  if (east === 0 && north === 0) return 0;
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
}

/**
 * Interpolates linearly, which is accurate enough within a city.
 * @param share fraction of the distance, 0 to 1
 */
export const placeBetween = (from: Position, to: Position, share: number): Position => ({
  lat: from.lat + (to.lat - from.lat) * share,
  lng: from.lng + (to.lng - from.lng) * share,
});

/**
 * Returns the position and heading after a distance along a line, clamped to its ends.
 * @returns null for an empty line
 */
export function placeAlong(
  line: readonly Position[],
  meters: number,
): { position: Position; heading: number } | null {
  const [start] = line;
  if (!start) return null;
  let left = Math.max(0, meters);
  let from = start;
  let heading = line[1] ? headingBetween(start, line[1]) : 0;
  for (const to of line.slice(1)) {
    const length = metersBetween(from, to);
    if (length > 0) heading = headingBetween(from, to);
    if (left <= length && length > 0) return { position: placeBetween(from, to, left / length), heading };
    left -= length;
    from = to;
  }
  return { position: from, heading };
}

export const lengthOf = (line: readonly Position[]): number =>
  line.reduce((sum, place, index) => {
    const before = line[index - 1];
    return before ? sum + metersBetween(before, place) : sum;
  }, 0);
