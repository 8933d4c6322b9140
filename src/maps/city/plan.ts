import type { Position } from '@/domain/position';
import { banks, smooth, type Line, type Outline, type Point } from './plane';

/* Larkmead is an invented city. Its map is generated in the browser, so that it needs no network. Lengths are
   in meters. Points are meters east and north of the center. */

export const CITY_CENTER: Position = { lat: 37.335, lng: -121.885 };
export const CITY_REACH: Point = [24_000, 16_000];

const METERS_PER_DEGREE = 111_320;
const METERS_PER_DEGREE_EAST = METERS_PER_DEGREE * Math.cos((CITY_CENTER.lat * Math.PI) / 180);

export const toPosition = ([east, north]: Point): Position => ({
  lat: CITY_CENTER.lat + north / METERS_PER_DEGREE,
  lng: CITY_CENTER.lng + east / METERS_PER_DEGREE_EAST,
});

export const toPoint = ({ lat, lng }: Position): Point => [
  (lng - CITY_CENTER.lng) * METERS_PER_DEGREE_EAST,
  (lat - CITY_CENTER.lat) * METERS_PER_DEGREE,
];

export function isInCity(position: Position): boolean {
  const [east, north] = toPoint(position);
  return Math.abs(east) < CITY_REACH[0] && Math.abs(north) < CITY_REACH[1];
}

export interface District {
  name: string;
  heart: Point;
  /** Rotation of the grid in degrees counter-clockwise. */
  turn: number;
  block: readonly [number, number];
  main: readonly [string, string];
}

export const DISTRICTS: readonly District[] = [
  { name: 'Old Town', heart: [-100, 300], turn: 14, block: [120, 180], main: ['Union Street', 'Bell Lane'] },
  {
    name: 'Harborside',
    heart: [-3100, -1500],
    turn: 38,
    block: [140, 230],
    main: ['Quay Street', 'Rope Walk'],
  },
  {
    name: 'Northgate',
    heart: [-900, 3500],
    turn: 4,
    block: [150, 240],
    main: ['Linden Avenue', 'Gate Street'],
  },
  {
    name: 'Kestrel Hill',
    heart: [-5400, 2100],
    turn: -18,
    block: [170, 260],
    main: ['Hill Street', 'Falcon Road'],
  },
  {
    name: 'Millbrook',
    heart: [3000, 3500],
    turn: 27,
    block: [150, 230],
    main: ['Weir Street', 'Brook Road'],
  },
  { name: 'Eastbank', heart: [3300, -600], turn: -8, block: [140, 220], main: ['Mill Road', 'Ferry Street'] },
  {
    name: 'Southfields',
    heart: [900, -3600],
    turn: 20,
    block: [150, 250],
    main: ['Orchard Lane', 'Barley Street'],
  },
  {
    name: 'Lindenfield',
    heart: [7000, 1900],
    turn: 12,
    block: [180, 260],
    main: ['Acorn Street', 'Field Road'],
  },
  { name: 'Foxley', heart: [5600, -3600], turn: -24, block: [170, 250], main: ['Fox Street', 'Warren Road'] },
  {
    name: 'Westmoor',
    heart: [-7600, -900],
    turn: 8,
    block: [180, 270],
    main: ['Moor Street', 'Heather Road'],
  },
  {
    name: 'Highfield',
    heart: [1600, 6000],
    turn: -12,
    block: [180, 260],
    main: ['Crown Street', 'Larch Road'],
  },
];

export const CITY_EDGE: Outline = Array.from({ length: 72 }, (_, index): Point => {
  const angle = (index / 72) * 2 * Math.PI;
  const reach = 1 + 0.05 * Math.sin(3 * angle + 0.6) + 0.022 * Math.sin(5 * angle + 2);
  return [10_200 * reach * Math.cos(angle), 7_000 * reach * Math.sin(angle)];
});

const COAST: Line = smooth([
  [-26_000, -3_400],
  [-18_000, -2_400],
  [-12_500, -3_500],
  [-9_200, -3_300],
  [-7_200, -2_800],
  [-5_700, -3_400],
  [-4_700, -2_900],
  [-3_900, -3_300],
  [-2_700, -4_300],
  [-1_800, -4_600],
  [-1_200, -5_600],
  [-1_700, -7_200],
  [-600, -9_200],
  [-1_400, -12_500],
  [-900, -18_000],
]);
export const BAY: Outline = [...COAST, [-26_000, -18_000]];

export const RIVER_LINE: Line = smooth([
  [26_000, 10_500],
  [17_000, 7_300],
  [11_500, 5_000],
  [8_600, 4_700],
  [6_300, 3_500],
  [4_300, 1_500],
  [2_300, 1_300],
  [1_300, 100],
  [300, -900],
  [-1_500, -1_300],
  [-2_700, -2_500],
  [-4_300, -3_500],
  [-6_000, -5_000],
]);
export const RIVER: Outline = banks(RIVER_LINE, 70, 360);
const MEADOWS: Outline = banks(RIVER_LINE, 260, 520);

const blob = (center: Point, east: number, north: number, dents: readonly number[]): Outline =>
  smooth(
    dents.map((reach, index): Point => {
      const angle = (index / dents.length) * 2 * Math.PI;
      return [center[0] + east * reach * Math.cos(angle), center[1] + north * reach * Math.sin(angle)];
    }),
    6,
    true,
  );

interface Ground {
  name: string;
  heart: Point;
  outline: Outline;
}
const ground = (
  name: string,
  heart: Point,
  east: number,
  north: number,
  dents: readonly number[],
): Ground => ({
  name,
  heart,
  outline: blob(heart, east, north, dents),
});

export const PARKS: readonly Ground[] = [
  ground('Kestrel Park', [-3_300, 1_900], 1_050, 760, [1, 0.86, 1.06, 0.94, 1.02, 0.8, 1.04, 0.92]),
  ground('Orchard Green', [2_500, -2_500], 620, 420, [1, 0.9, 1.1, 0.84, 1, 0.94]),
  ground('Meadow Common', [5_500, 400], 760, 520, [1, 1.08, 0.86, 1, 0.9, 1.04, 0.94]),
  ground('Castle Gardens', [-1_300, 150], 330, 250, [1, 0.92, 1.05, 0.9, 1]),
  ground('Lantern Park', [900, 4_600], 560, 430, [1, 0.86, 1.04, 0.96, 1.06, 0.88]),
  ground('Cape Park', [-5_650, -2_300], 620, 560, [1, 0.92, 0.8, 1.02, 1, 1.1, 0.96]),
  ground('Fox Wood', [7_500, -2_200], 900, 620, [1, 0.9, 1.08, 0.86, 1.02, 0.94, 1.05]),
  ground('Weir Gardens', [4_700, 4_700], 480, 330, [1, 0.9, 1.06, 0.94, 1]),
];
export const GREENS: readonly Outline[] = [
  MEADOWS,
  blob([-8_400, 1_600], 700, 480, [1, 0.9, 1.1, 0.86, 1, 1.05]),
  blob([3_300, -5_100], 520, 380, [1, 0.86, 1.06, 0.96, 1.02]),
  blob([-3_100, 5_000], 620, 360, [1, 0.92, 1.04, 0.88, 1.06]),
];
export const WOODS: readonly Outline[] = [
  blob([-13_500, 6_500], 3_300, 2_100, [1, 0.8, 1.08, 0.9, 1.04, 0.82, 1.1]),
  blob([13_800, -3_800], 2_600, 2_900, [1, 0.86, 1.06, 0.92, 1.1, 0.84]),
  blob([6_200, 10_600], 3_600, 1_700, [1, 0.84, 1.1, 0.9, 1.02, 0.94]),
  blob([6_600, -10_800], 2_900, 1_700, [1, 0.9, 1.1, 0.8, 1.04, 0.96]),
  blob([-5_200, 11_800], 2_300, 1_500, [1, 0.86, 1.08, 0.94, 1]),
  blob([18_600, 2_400], 2_100, 1_500, [1, 0.92, 1.1, 0.84, 1.06]),
];
export const LAKES: readonly Ground[] = [
  ground('Kestrel Lake', [-3_150, 1_750], 400, 210, [1, 0.8, 1.1, 0.9, 1.06, 0.8]),
  ground('Long Mere', [13_600, 9_300], 1_100, 480, [1, 0.86, 1.1, 0.92, 1.04]),
];

export const HIGHWAYS: readonly { name: string; sign: string; line: Line }[] = [
  {
    name: 'Coast Highway',
    sign: '12',
    line: smooth([
      [-24_000, -1_400],
      [-17_500, -1_000],
      [-12_600, -2_000],
      [-9_300, -1_900],
      [-7_000, -1_750],
      [-5_000, -1_350],
      [-3_900, -300],
      [-2_200, 800],
      [-1_500, 2_100],
      [-1_700, 4_600],
      [-1_300, 7_000],
      [-900, 10_500],
      [500, 16_000],
    ]),
  },
  {
    name: 'Valley Highway',
    sign: '7',
    line: smooth([
      [24_000, 5_700],
      [15_500, 3_300],
      [10_100, 500],
      [6_900, -900],
      [4_200, -1_800],
      [2_200, -1_500],
      [500, -2_200],
      [-200, -4_300],
      [700, -7_000],
      [1_700, -10_000],
      [1_200, -16_000],
    ]),
  },
];
