import type { Position } from '@/domain/position';
import { collection, polygon, type Features } from './features';
import { BAY, DISTRICTS, GREENS, HIGHWAYS, LAKES, PARKS, RIVER, toPoint, type District } from './plan';
import { cellOf } from './streets';
import { distance, isInside, seededRandom, turned, type Outline, type Point } from './plane';

export const BUILDING_REACH_METERS = 2_600;

const STREET_HALF_WIDTH = 11;
const HIGHWAY_CLEARANCE = 34;
const MIN_FRONT = 14;
const SPREAD_OF_FRONT = 24;
const MIN_DEPTH = 14;
const SPREAD_OF_DEPTH = 14;
const MIN_BLOCK_LEFT = 10;

const kept: readonly Outline[] = [
  BAY,
  RIVER,
  ...LAKES.map((lake) => lake.outline),
  ...PARKS.map((park) => park.outline),
  ...GREENS,
];

/** Seeds each block separately, so that its buildings do not depend on the part of the map that is shown. */
const blockSeed = (district: number, column: number, row: number): number =>
  (district * 73_856_093) ^ (column * 19_349_663) ^ (row * 83_492_791);

const corners = (x: number, y: number, width: number, depth: number): Outline => [
  [x, y],
  [x + width, y],
  [x + width, y + depth],
  [x, y + depth],
];

function houses(width: number, depth: number, random: () => number): readonly Outline[] {
  const row = (fromFront: boolean): readonly Outline[] => {
    const built: Outline[] = [];
    let x = STREET_HALF_WIDTH;
    while (x + MIN_FRONT < width - STREET_HALF_WIDTH) {
      const front = Math.min(MIN_FRONT + random() * SPREAD_OF_FRONT, width - STREET_HALF_WIDTH - x);
      const reach = Math.min(MIN_DEPTH + random() * SPREAD_OF_DEPTH, depth / 2 - STREET_HALF_WIDTH - 4);
      const gap = random() < 0.62 ? 1.5 : 5 + random() * 9;
      if (reach > MIN_BLOCK_LEFT && random() > 0.06) {
        built.push(
          corners(x, fromFront ? STREET_HALF_WIDTH : depth - STREET_HALF_WIDTH - reach, front - 1, reach),
        );
      }
      x += front + gap;
    }
    return built;
  };
  return [...row(true), ...row(false)];
}

const highwayPoints: readonly Point[] = HIGHWAYS.flatMap(({ line }) =>
  line.flatMap((point, index): Point[] => {
    const next = line[index + 1];
    if (!next) return [point];
    const pieces = Math.max(1, Math.ceil(distance(point, next) / HIGHWAY_CLEARANCE));
    return Array.from({ length: pieces }, (_, piece): Point => [
      point[0] + ((next[0] - point[0]) * piece) / pieces,
      point[1] + ((next[1] - point[1]) * piece) / pieces,
    ]);
  }),
);

function districtBuildings(district: District, around: Point): readonly Outline[] {
  const cell = cellOf(district);
  const center = turned(around, -district.turn, district.heart);
  // A block is `width` wide along the first axis of the rotated grid and `depth` long along the second.
  const [depth, width] = district.block;
  const firstColumn = Math.floor((center[0] - BUILDING_REACH_METERS - district.heart[0]) / width);
  const lastColumn = Math.ceil((center[0] + BUILDING_REACH_METERS - district.heart[0]) / width);
  const firstRow = Math.floor((center[1] - BUILDING_REACH_METERS - district.heart[1]) / depth);
  const lastRow = Math.ceil((center[1] + BUILDING_REACH_METERS - district.heart[1]) / depth);
  const near = highwayPoints.filter((point) => distance(point, around) < BUILDING_REACH_METERS * 1.6);
  const built: Outline[] = [];
  for (let column = firstColumn; column < lastColumn; column += 1) {
    for (let row = firstRow; row < lastRow; row += 1) {
      const origin: Point = [district.heart[0] + column * width, district.heart[1] + row * depth];
      const middle = turned([origin[0] + width / 2, origin[1] + depth / 2], district.turn, district.heart);
      if (distance(middle, around) > BUILDING_REACH_METERS || !isInside(middle, cell)) continue;
      const random = seededRandom(blockSeed(DISTRICTS.indexOf(district), column, row));
      for (const house of houses(width, depth, random)) {
        const outline = house.map(([x, y]) =>
          turned([origin[0] + x, origin[1] + y], district.turn, district.heart),
        );
        const [first] = outline;
        const stands =
          first !== undefined &&
          outline.every(
            (corner) => isInside(corner, cell) && !kept.some((ground) => isInside(corner, ground)),
          ) &&
          !near.some((point) => distance(point, first) < HIGHWAY_CLEARANCE);
        if (stands) built.push(outline);
      }
    }
  }
  return built;
}

export function buildingFeatures(around: Position): Features {
  const center = toPoint(around);
  return collection(
    DISTRICTS.flatMap((district) => districtBuildings(district, center)).map((outline) =>
      polygon(outline, { kind: 'building' }),
    ),
  );
}
