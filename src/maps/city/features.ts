import { clamp } from '@/lib/clamp';
import {
  BAY,
  CITY_CENTER,
  CITY_EDGE,
  CITY_REACH,
  DISTRICTS,
  GREENS,
  LAKES,
  PARKS,
  RIVER,
  RIVER_LINE,
  WOODS,
  toPosition,
} from './plan';
import { distance, isInside, type Line, type Outline, type Point } from './plane';
import { layStreets } from './streets';

/* Types of the city's GeoJSON: https://datatracker.ietf.org/doc/html/rfc7946 */

type Coordinates = [lng: number, lat: number];
type Geometry =
  | { type: 'Point'; coordinates: Coordinates }
  | { type: 'LineString'; coordinates: Coordinates[] }
  | { type: 'Polygon'; coordinates: Coordinates[][] };
type Properties = Record<string, string | number>;

interface Feature {
  type: 'Feature';
  geometry: Geometry;
  properties: Properties;
}

export interface Features {
  type: 'FeatureCollection';
  features: Feature[];
}

const coordinates = (point: Point): Coordinates => {
  const { lat, lng } = toPosition(point);
  return [lng, lat];
};

const feature = (geometry: Geometry, properties: Properties): Feature => ({
  type: 'Feature',
  geometry,
  properties,
});

export const collection = (features: Feature[]): Features => ({
  type: 'FeatureCollection',
  features,
});

export const polygon = (outline: Outline, properties: Properties) => {
  const ring = outline.map(coordinates);
  const [first] = ring;
  return feature({ type: 'Polygon', coordinates: [first ? [...ring, first] : ring] }, properties);
};

const lineString = (line: Line, properties: Properties) =>
  feature({ type: 'LineString', coordinates: line.map(coordinates) }, properties);

const label = (at: Point, kind: string, name: string) =>
  feature({ type: 'Point', coordinates: coordinates(at) }, { kind, name });

export const groundFeatures = (): Features =>
  collection([
    polygon(CITY_EDGE, { kind: 'town' }),
    ...WOODS.map((wood) => polygon(wood, { kind: 'wood' })),
    ...GREENS.map((green) => polygon(green, { kind: 'green' })),
    ...PARKS.map(({ outline }) => polygon(outline, { kind: 'park' })),
    ...[BAY, ...LAKES.map((lake) => lake.outline)].map((water) => polygon(water, { kind: 'water' })),
    polygon(RIVER, { kind: 'stream' }),
  ]);

export const streetFeatures = (): Features =>
  collection(
    layStreets().map((street) =>
      lineString(street.line, {
        class: street.class,
        name: street.name,
        ...(street.sign === undefined ? {} : { sign: street.sign }),
      }),
    ),
  );

/** Runs the line from west to east, so that the river's name is upright. */
const riverName = (): Line =>
  RIVER_LINE.filter((point) => distance(point, [0, 0]) < 12_000 && !isInside(point, BAY)).toReversed();

export const labelFeatures = (): Features =>
  collection([
    label([-900, -700], 'city', 'Larkmead'),
    ...DISTRICTS.map(({ name, heart }) => label([heart[0], heart[1] + 760], 'district', name)),
    ...PARKS.map(({ name, heart }) => label(heart, 'park', name)),
    ...LAKES.map(({ name, heart }) => label(heart, 'water', name)),
    label([-7_400, -6_200], 'bay', 'Larkmead Bay'),
    lineString(riverName(), { kind: 'river', name: 'Alder River' }),
  ]);

const GRID_STEP = 0.05;
const GRID_REACH = 1.5;

export function gridFeatures(around = CITY_CENTER): Features {
  const centerLng = Math.round(around.lng / GRID_STEP) * GRID_STEP;
  const centerLat = clamp(Math.round(around.lat / GRID_STEP) * GRID_STEP, -80, 80);
  const lines: Feature[] = [];
  for (let offset = -GRID_REACH; offset <= GRID_REACH + GRID_STEP / 2; offset += GRID_STEP) {
    const [lng, lat] = [centerLng + offset, centerLat + offset];
    lines.push(
      feature(
        {
          type: 'LineString',
          coordinates: [
            [lng, centerLat - GRID_REACH],
            [lng, centerLat + GRID_REACH],
          ],
        },
        { name: `${Math.abs(lng).toFixed(2)}° ${lng < 0 ? 'W' : 'E'}` },
      ),
      feature(
        {
          type: 'LineString',
          coordinates: [
            [centerLng - GRID_REACH, lat],
            [centerLng + GRID_REACH, lat],
          ],
        },
        { name: `${Math.abs(lat).toFixed(2)}° ${lat < 0 ? 'S' : 'N'}` },
      ),
    );
  }
  return collection(lines);
}

export const sheetFeatures = (): Features => {
  const [east, north] = CITY_REACH;
  return collection([
    polygon(
      [
        [-east, -north],
        [east, -north],
        [east, north],
        [-east, north],
      ],
      { kind: 'country' },
    ),
  ]);
};
