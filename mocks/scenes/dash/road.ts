import { around, type Brush, box, downward, poly, type Scene, shape, tint } from '../brushes/brush';
import { glow } from '../brushes/light';
import { clamp01, randomFrom } from '../brushes/timing';
import { carEnd, type CarLook } from '../brushes/vehicles';

/** All motion repeats after this time, so that clips of this duration loop without a jump. */
export const LOOP_SECONDS = 5;
/** Seconds per leg of a drive. Each leg shows another road and other cars. */
export const LEG_SECONDS = 60;

const FOCAL = 900;
const EYE_HEIGHT = 1.35;
const NEAREST = 2.6;
const FARTHEST = 190;
const MIDDLE = 640;

export interface Spot {
  readonly x: number;
  readonly y: number;
  /** Pixels per meter at the spot's distance from the camera. */
  readonly unit: number;
  readonly index: number;
  readonly side: 1 | -1;
}

interface Roadside {
  /** Meters between two objects. `LOOP_SECONDS * speed` must be a multiple of this gap. */
  readonly gap: number;
  readonly start: number;
  /** Meters from the camera's path. */
  readonly left?: number;
  readonly right?: number;
  readonly draw: (b: Brush, spot: Spot) => void;
}

export interface Drive {
  readonly horizon: number;
  /** Meters per second. */
  readonly speed: number;
  readonly land: readonly [string, string];
  readonly road: readonly [string, string];
  readonly edges: readonly [number, number];
  readonly lines: readonly { readonly at: number; readonly dashed: boolean }[];
  readonly paint: string;
  readonly haze: string;
  /** Meters from the camera's path. */
  readonly rails?: readonly number[];
  readonly roadsides: readonly Roadside[];
  readonly ahead: readonly { readonly at: number; readonly distance: number; readonly look: CarLook }[];
  readonly oncoming: readonly { readonly at: number; readonly start: number; readonly look: CarLook }[];
  readonly lamps: number;
  readonly headlights: number;
}

function track(drive: Drive, seconds: number) {
  const leg = Math.floor(seconds / LEG_SECONDS);
  const random = randomFrom(leg * 97 + 5);
  const turn = (seconds / LOOP_SECONDS) * Math.PI * 2;
  const base = leg === 0 ? 0.0004 : (random() - 0.5) * 0.0026;
  const bend = base + Math.sin(turn) * 0.00035;
  const bounce = Math.sin(turn * 6) * 1.1 + Math.sin(turn * 11) * 0.6;
  const rise = leg === 0 ? 0 : (random() - 0.5) * 26;
  const place = (across: number, distance: number) => ({
    x: MIDDLE + (FOCAL * across) / distance + FOCAL * bend * distance * 0.5,
    y: drive.horizon + rise + bounce + (FOCAL * EYE_HEIGHT) / distance,
    unit: FOCAL / distance,
  });
  return { leg, place, horizon: drive.horizon + rise + bounce };
}

type Track = ReturnType<typeof track>;

function strip(
  b: Brush,
  way: Track,
  paint: string | CanvasGradient,
  left: number,
  right: number,
  from: number,
  to: number,
): void {
  const steps = Math.max(2, Math.min(18, Math.ceil((to - from) / 6)));
  const points: [number, number][] = [];
  const distances = Array.from({ length: steps + 1 }, (_, step) => from * (to / from) ** (step / steps));
  for (const distance of distances) {
    const spot = way.place(left, distance);
    points.push([spot.x, spot.y]);
  }
  for (const distance of distances.reverse()) {
    const spot = way.place(right, distance);
    points.push([spot.x, spot.y]);
  }
  poly(b, paint, points);
}

function surface(b: Brush, drive: Drive, way: Track, driven: number): void {
  const top = way.horizon;
  box(b, downward(b, top, 720, drive.haze, drive.land[0], drive.land[1]), 0, top + 5, 1280, 720 - top);
  const [left, right] = drive.edges;
  strip(
    b,
    way,
    downward(b, top, 640, drive.haze, drive.road[0], drive.road[1]),
    left,
    right,
    NEAREST,
    FARTHEST,
  );
  for (const mark of drive.lines) {
    if (!mark.dashed) {
      strip(b, way, tint(drive.paint, 0.75), mark.at - 0.07, mark.at + 0.07, NEAREST, 110);
      continue;
    }
    for (let start = 9 - (driven % 9) - 9; start < 110; start += 9) {
      const from = Math.max(NEAREST, start);
      if (start + 3.4 > from) {
        strip(
          b,
          way,
          tint(drive.paint, 0.9 - start / 150),
          mark.at - 0.08,
          mark.at + 0.08,
          from,
          start + 3.4,
        );
      }
    }
  }
}

function rail(b: Brush, drive: Drive, way: Track, across: number): void {
  for (const [paint, high, low] of [
    ['#cfd3d2', 0.88, 0.52],
    ['#9aa1a3', 0.72, 0.62],
  ] as const) {
    const upper: [number, number][] = [];
    const lower: [number, number][] = [];
    for (let step = 0; step <= 14; step += 1) {
      const spot = way.place(across, NEAREST * (FARTHEST / NEAREST) ** (step / 14));
      upper.push([spot.x, spot.y - high * spot.unit]);
      lower.unshift([spot.x, spot.y - low * spot.unit]);
    }
    poly(b, downward(b, way.horizon - 4, way.horizon + 40, drive.haze, paint), [...upper, ...lower]);
  }
}

interface Placed {
  readonly distance: number;
  readonly paint: () => void;
}

function roadsideThings(b: Brush, drive: Drive, way: Track, driven: number): Placed[] {
  const loop = drive.speed * LOOP_SECONDS;
  return drive.roadsides.flatMap((roadside) => {
    const perLoop = Math.round(loop / roadside.gap);
    const first = Math.ceil((driven + NEAREST - roadside.start) / roadside.gap);
    const last = Math.floor((driven + FARTHEST - roadside.start) / roadside.gap);
    const placed: Placed[] = [];
    for (let number = first; number <= last; number += 1) {
      const distance = roadside.start + number * roadside.gap - driven;
      const index = (((number % perLoop) + perLoop) % perLoop) + way.leg * 7;
      for (const side of [-1, 1] as const) {
        const across = side === -1 ? roadside.left : roadside.right;
        if (across !== undefined) {
          const spot = { ...way.place(across, distance), index, side };
          const seen = clamp01((FARTHEST - distance) / 60);
          placed.push({
            distance,
            paint: () => {
              b.globalAlpha = seen;
              roadside.draw(b, spot);
              b.globalAlpha = 1;
            },
          });
        }
      }
    }
    return placed;
  });
}

function traffic(b: Brush, drive: Drive, way: Track, seconds: number): Placed[] {
  const turn = (seconds / LOOP_SECONDS) * Math.PI * 2;
  const shown = way.leg % 3 === 1 ? drive.ahead.slice(0, 1) : drive.ahead;
  const before = shown.map((car, order) => {
    const distance = car.distance * (1 + 0.1 * Math.sin(turn + order * 2));
    const spot = way.place(car.at, distance);
    const brake = Math.max(0, -Math.cos(turn + order * 2)) > 0.75 ? 0.8 : 0;
    return {
      distance,
      paint: () => {
        carEnd(b, car.look, { ...spot, width: spot.unit * 1.85, end: 'back', lamps: drive.lamps, brake });
      },
    };
  });
  const towards = drive.oncoming.flatMap((car) => {
    const distance = FARTHEST - ((seconds / LOOP_SECONDS + car.start) % 1) * FARTHEST;
    if (distance < 4) return [];
    const spot = way.place(car.at, distance);
    return [
      {
        distance,
        paint: () => {
          b.globalAlpha = clamp01((FARTHEST - distance) / 60);
          carEnd(b, car.look, { ...spot, width: spot.unit * 1.85, end: 'front', lamps: drive.lamps });
          b.globalAlpha = 1;
        },
      },
    ];
  });
  return [...before, ...towards];
}

function drawDrive(b: Brush, drive: Drive, seconds: number): void {
  const way = track(drive, seconds);
  const driven = (seconds % LOOP_SECONDS) * drive.speed;
  surface(b, drive, way, driven);
  if (drive.headlights > 0) glow(b, 660, 640, 520, '#ffe7b5', drive.headlights, 0.34);
  const far = (one: Placed, other: Placed) => other.distance - one.distance;
  for (const thing of roadsideThings(b, drive, way, driven).sort(far)) thing.paint();
  for (const across of drive.rails ?? []) rail(b, drive, way, across);
  for (const car of traffic(b, drive, way, seconds).sort(far)) car.paint();
}

export function paintCockpit(b: Brush): void {
  box(b, downward(b, 0, 110, tint('#0d1a2a', 0.5), tint('#0d1a2a', 0)), 0, 0, 1280, 110);
  shape(b, '#15171b', 'M0 720 L0 664 C160 636 420 618 640 616 C860 618 1120 636 1280 664 L1280 720 Z');
  shape(
    b,
    tint('#5c6670', 0.35),
    'M0 664 C160 636 420 618 640 616 C860 618 1120 636 1280 664 L1280 668 C1120 641 860 623 640 621 C420 623 160 641 0 668 Z',
  );
  shape(b, '#101215', 'M250 720 C260 672 330 650 420 652 C500 654 548 676 560 720 Z');
  shape(b, '#14161a', 'M0 0 L70 0 C40 180 20 420 0 560 Z');
  shape(b, '#14161a', 'M1280 0 L1210 0 C1240 180 1260 420 1280 560 Z');
  box(b, '#17191d', 632, 0, 16, 26);
  box(b, '#17191d', 528, 22, 224, 60, 22);
  box(b, downward(b, 28, 76, '#3d4954', '#20272e'), 536, 29, 208, 46, 17);
  b.fillStyle = around(b, 420, 60, 520, tint('#ffffff', 0.07), tint('#ffffff', 0));
  b.fillRect(0, 0, 1280, 620);
}

export function driveScene(
  drive: Drive,
  backdrop: Scene['backdrop'],
  over?: (b: Brush, seconds: number) => void,
): Scene {
  return {
    backdrop,
    action(b, seconds) {
      drawDrive(b, drive, seconds);
      over?.(b, seconds);
    },
    front: paintCockpit,
  };
}
