import { BAY, CITY_EDGE, DISTRICTS, GREENS, HIGHWAYS, LAKES, PARKS, RIVER, type District } from './plan';
import {
  between,
  cutSegment,
  distance,
  isInside,
  nearerHalf,
  turned,
  type Line,
  type Outline,
  type Point,
  smooth,
} from './plane';

export type StreetClass = 'highway' | 'avenue' | 'main' | 'side' | 'path';

interface Street {
  class: StreetClass;
  name: string;
  sign?: string;
  line: Line;
}

/** Half the length of a street, in meters, before clipping to its district. */
const ENDLESS = 30_000;
const MAIN_STREET_EVERY = 4;
const MIN_LENGTH = 40;

export const cellOf = (district: District): Outline =>
  DISTRICTS.reduce<Outline>(
    (cell, other) => (other === district ? cell : nearerHalf(cell, district.heart, other.heart)),
    CITY_EDGE,
  );

const standingWater: readonly Outline[] = [BAY, ...LAKES.map((lake) => lake.outline)];
const openLand: readonly Outline[] = [...PARKS.map((park) => park.outline), ...GREENS, RIVER];
const isOnAny = (point: Point, outlines: readonly Outline[]): boolean =>
  outlines.some((outline) => isInside(point, outline));

const obstacles = (bridges: boolean): readonly Outline[] =>
  bridges ? [...standingWater, ...PARKS.map((park) => park.outline)] : [...standingWater, ...openLand];

function laid(a: Point, b: Point, inside: Outline, bridges: boolean): readonly Line[] {
  const around = obstacles(bridges);
  return cutSegment(
    a,
    b,
    [inside, ...around],
    (middle) => isInside(middle, inside) && !isOnAny(middle, around),
  ).filter(([from, to]) => from && to && distance(from, to) > MIN_LENGTH);
}

const AVENUES: readonly string[] = [
  'Harbor Avenue',
  'Station Avenue',
  'Museum Avenue',
  'Observatory Avenue',
  'College Avenue',
  'Garden Avenue',
  'Market Avenue',
  'Lantern Avenue',
  'Meridian Avenue',
  'Poplar Avenue',
  'Willow Avenue',
  'Chestnut Avenue',
];

const STREET_WORDS: readonly string[] = (
  'Alder Amber Ash Aster Beacon Beech Birch Bramble Briar Cedar Cherry Clover Copper Coral Cypress Dale ' +
  'Dove Elder Elm Ember Fern Finch Flint Glen Hazel Heron Holly Iris Ivy Jasper Juniper Kite Lark Laurel ' +
  'Lily Linnet Maple Marsh Martin Myrtle Oak Olive Osprey Pearl Pine Plover Poppy Quarry Raven Robin Rowan ' +
  'Rush Sable Sage Sorrel Sparrow Spruce Swift Tansy Teal Thistle Thorn Thrush Tulip Vale Vine Violet Wren Yarrow Yew'
).split(' ');

const COUNTRY_ROADS: readonly Line[] = [
  smooth([
    [-9_700, 2_200],
    [-12_500, 3_200],
    [-16_000, 2_600],
    [-24_000, 5_000],
  ]),
  smooth([
    [-6_200, 5_550],
    [-8_600, 8_200],
    [-9_000, 11_500],
    [-12_000, 16_000],
  ]),
  smooth([
    [5_100, 6_060],
    [7_300, 8_400],
    [11_000, 11_000],
    [13_500, 16_000],
  ]),
  smooth([
    [9_000, -3_300],
    [11_200, -5_600],
    [15_500, -7_600],
    [24_000, -8_600],
  ]),
  smooth([
    [4_900, -6_140],
    [5_100, -8_400],
    [8_500, -12_900],
    [9_000, -16_000],
  ]),
];

function streetName(district: District, direction: 0 | 1, index: number): string {
  if (index === 0) return district.main[direction];
  const shift = DISTRICTS.indexOf(district) * 13 + direction * 31 + index;
  const count = STREET_WORDS.length;
  const word = STREET_WORDS[((shift % count) + count) % count] ?? 'Larkmead';
  return `${word} ${direction === 0 ? 'Street' : index % 2 === 0 ? 'Road' : 'Lane'}`;
}

function gridOf(district: District): readonly Street[] {
  const cell = cellOf(district);
  const reach = Math.max(...cell.map((corner) => distance(corner, district.heart)));
  const streets: Street[] = [];
  for (const direction of [0, 1] as const) {
    const spacing = district.block[direction];
    const turn = district.turn + direction * 90;
    const count = Math.ceil(reach / spacing);
    for (let index = -count; index <= count; index += 1) {
      const isMain = index % MAIN_STREET_EVERY === 0;
      const at = (along: number): Point =>
        turned([district.heart[0] + along, district.heart[1] + index * spacing], turn, district.heart);
      for (const line of laid(at(-ENDLESS), at(ENDLESS), cell, isMain)) {
        streets.push({ class: isMain ? 'main' : 'side', name: streetName(district, direction, index), line });
      }
    }
  }
  return streets;
}

function avenues(): readonly Street[] {
  const seams = new Map<string, Line>();
  const seen = new Set<string>();
  for (const district of DISTRICTS) {
    const cell = cellOf(district);
    cell.forEach((a, index) => {
      const b = cell[(index + 1) % cell.length] ?? a;
      const middle = between(a, b, 0.5);
      const key = middle.map((meters) => Math.round(meters / 4)).join();
      if (seen.has(key)) seams.set(key, [a, b]);
      seen.add(key);
    });
  }
  return [...seams.values()].flatMap((seam, index) => {
    const [a, b] = seam;
    if (!a || !b) return [];
    const name = AVENUES[index % AVENUES.length] ?? 'Larkmead Avenue';
    return laid(a, b, CITY_EDGE, true).map((line): Street => ({ class: 'avenue', name, line }));
  });
}

function dry(line: Line): readonly Line[] {
  const pieces: Point[][] = [];
  let piece: Point[] = [];
  for (const point of line) {
    if (isOnAny(point, standingWater)) {
      if (piece.length > 1) pieces.push(piece);
      piece = [];
    } else piece.push(point);
  }
  if (piece.length > 1) pieces.push(piece);
  return pieces;
}

function ringRoad(): readonly Street[] {
  const [first] = CITY_EDGE;
  const closed = first ? [...CITY_EDGE, first] : CITY_EDGE;
  return dry(closed).map((line) => ({ class: 'highway', name: 'Ring Road', sign: '1', line }));
}

const parkPaths = (): readonly Street[] =>
  PARKS.flatMap(({ name, heart, outline }) => {
    const loop = outline.map((corner) => between(heart, corner, 0.72));
    const [start] = loop;
    const across = [0, Math.floor(outline.length / 3), Math.floor((outline.length * 2) / 3)].flatMap(
      (index) => {
        const corner = outline[index];
        return corner ? dry([corner, between(corner, heart, 0.4), heart]) : [];
      },
    );
    return [...(start ? dry([...loop, start]) : []), ...across].map((line): Street => ({
      class: 'path',
      name: `${name} Path`,
      line,
    }));
  });

export function layStreets(): readonly Street[] {
  return [
    ...HIGHWAYS.flatMap(({ name, sign, line }) =>
      dry(line).map((piece): Street => ({ class: 'highway', name, sign, line: piece })),
    ),
    ...ringRoad(),
    ...avenues(),
    ...COUNTRY_ROADS.map((line): Street => ({ class: 'avenue', name: 'Country Road', line })),
    ...DISTRICTS.flatMap(gridOf),
    ...parkPaths(),
  ];
}
