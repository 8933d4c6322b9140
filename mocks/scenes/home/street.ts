import { animal, type AnimalLook } from '../brushes/animals';
import { type Brush, box, disc, downward, line, poly, type Scene, shape, tint } from '../brushes/brush';
import { glow, stars } from '../brushes/light';
import { person, type PersonLook } from '../brushes/people';
import { crown, treeline } from '../brushes/plants';
import { mix, randomFrom, span, storyAt } from '../brushes/timing';
import { type CarLook, carSide } from '../brushes/vehicles';

const CARS: readonly CarLook[] = [
  { body: '#8f3f3c', dark: '#2a1820', glass: '#2b3347' },
  { body: '#4b6f86', dark: '#1a2430', glass: '#27324a' },
  { body: '#cbbf9f', dark: '#3a3838', glass: '#2f3950', kind: 'van' },
  { body: '#5f7a5a', dark: '#1f2a26', glass: '#29344a' },
];
const WALKER: PersonLook = {
  skin: '#b98264',
  hair: '#2a1f22',
  coat: '#c0743d',
  trousers: '#2c3350',
  shoes: '#1b1d28',
  longHair: true,
};
const RUNNER: PersonLook = {
  skin: '#cfa083',
  hair: '#3a2a26',
  coat: '#3f7f80',
  trousers: '#262a40',
  shoes: '#d9d4c6',
};
const DOG: AnimalLook = { coat: '#8f6a48', dark: '#5f432e', pale: '#d9c2a0', kind: 'dog' };

interface House {
  readonly x: number;
  readonly width: number;
  readonly top: number;
  readonly wall: string;
  readonly roof: string;
  readonly door: string;
}

const HOUSES: readonly House[] = [
  { x: -30, width: 236, top: 196, wall: '#6d4f57', roof: '#342f46', door: '#2f5d5a' },
  { x: 206, width: 210, top: 158, wall: '#50587a', roof: '#2c2d48', door: '#a3513f' },
  { x: 416, width: 250, top: 206, wall: '#7a6a6a', roof: '#3a3349', door: '#35506f' },
  { x: 666, width: 206, top: 150, wall: '#5a4a63', roof: '#2e2a44', door: '#b98a45' },
  { x: 872, width: 226, top: 190, wall: '#4a5f70', roof: '#2b3048', door: '#7d3d4d' },
  { x: 1098, width: 230, top: 168, wall: '#76585a', roof: '#352e46', door: '#3f6652' },
];

interface Pane {
  readonly x: number;
  readonly y: number;
  readonly lit: boolean;
  /** Second of the 16 s cycle at which the window's light changes; -1 for never. */
  readonly change: number;
}

const PANES: readonly Pane[] = (() => {
  const random = randomFrom(33);
  return HOUSES.flatMap((house) => {
    const columns = 3;
    return [0, 1].flatMap((row) =>
      Array.from({ length: columns }, (_, column) => ({
        x: house.x + 26 + column * ((house.width - 52 - 40) / (columns - 1)),
        y: house.top + 36 + row * 92,
        lit: random() < 0.62,
        change: random() < 0.22 ? 3 + random() * 10 : -1,
      })),
    );
  });
})();

function facade(b: Brush, house: House): void {
  const { x, width, top } = house;
  poly(b, house.roof, [
    [x - 6, top + 4],
    [x + 24, top - 50],
    [x + width - 24, top - 50],
    [x + width + 6, top + 4],
  ]);
  box(b, house.roof, x + width * 0.7, top - 82, 24, 46);
  box(b, downward(b, top, 500, house.wall, house.wall, '#3b3446'), x, top, width, 500 - top);
  box(b, tint('#ffe2bd', 0.14), x, top, width, 7);
  for (let y = top + 22; y < 500; y += 18) box(b, tint('#1d1a2b', 0.1), x, y, width, 2);
  box(b, tint('#1b1830', 0.35), x + width - 5, top, 5, 500 - top);
  const doorX = x + width * 0.5 - 22;
  box(b, '#e0d4c2', doorX - 6, 398, 56, 100, 3);
  box(b, house.door, doorX, 404, 44, 94, 2);
  box(b, '#ffdf9c', doorX + 8, 412, 28, 16, 3);
  disc(b, '#f3d289', doorX + 37, 456, 3);
  box(b, '#8a8189', doorX - 16, 492, 76, 10, 2);
  glow(b, doorX + 22, 420, 60, '#ffc978', 0.3);
}

function pane(b: Brush, x: number, y: number, lit: boolean): void {
  box(b, '#d8ccbd', x - 4, y - 4, 48, 66, 3);
  box(
    b,
    lit ? downward(b, y, y + 58, '#ffe9b4', '#ffc46c') : downward(b, y, y + 58, '#3b4468', '#252a48'),
    x,
    y,
    40,
    58,
  );
  box(b, '#d8ccbd', x + 18.5, y, 3, 58);
  box(b, '#d8ccbd', x, y + 26, 40, 3);
  box(b, '#bdb0a4', x - 7, y + 60, 54, 6, 2);
}

function streetLamp(b: Brush, x: number): void {
  box(b, '#1c1d2b', x - 4, 268, 8, 288, 3);
  box(b, '#1c1d2b', x - 12, 540, 24, 18, 4);
  shape(b, '#1c1d2b', 'M-17 0 L17 0 L11 -13 L-11 -13 Z', x, 240);
  shape(b, '#fff1c6', 'M-14 0 L14 0 L9 30 L-9 30 Z', x, 240);
  box(b, '#1c1d2b', x - 10, 269, 20, 6, 2);
}

function trees(b: Brush): void {
  for (const [x, seed] of [
    [100, 51],
    [640, 52],
    [1190, 53],
  ] as const) {
    box(b, '#2b2530', x - 6, 370, 12, 164, 4);
    crown(b, x, 330, 66, ['#26334a', '#33475a', '#4f6168'], seed);
  }
}

export const street: Scene = {
  backdrop(b) {
    box(b, downward(b, 0, 420, '#1d2a52', '#37437a', '#7a6597', '#d08d83'), 0, 0, 1280, 440);
    stars(b, 90, 130, randomFrom(6));
    disc(b, '#fdf3d8', 548, 84, 22);
    glow(b, 548, 84, 130, '#d9e0ff', 0.5);
    treeline(b, '#3a3a63', 190, 70, 15);
    for (const house of HOUSES) facade(b, house);
    for (const one of PANES) {
      pane(b, one.x, one.y, one.lit);
      if (one.lit) glow(b, one.x + 20, one.y + 30, 66, '#ffc267', 0.32);
    }
    box(b, downward(b, 500, 566, '#6a6273', '#575164'), 0, 500, 1280, 66);
    for (let x = -20; x < 1300; x += 76)
      line(b, tint('#2c2838', 0.4), 2, [
        [x, 500],
        [x - 26, 566],
      ]);
    box(b, '#857b86', 0, 562, 1280, 8);
    box(b, downward(b, 570, 720, '#353549', '#2a2b3d', '#20212f'), 0, 570, 1280, 150);
    for (let x = -30; x < 1300; x += 150) box(b, tint('#e9dcbf', 0.5), x, 648, 76, 5, 2);
    for (const x of [300, 980]) {
      glow(b, x, 554, 250, '#ffc677', 0.55, 0.2);
      glow(b, x, 606, 220, '#ffc677', 0.25, 0.24);
    }
  },

  action(b, seconds) {
    const { t, round } = storyAt(seconds);
    for (const one of PANES) {
      if (one.change >= 0 && t > one.change) {
        pane(b, one.x, one.y, !one.lit);
        if (!one.lit) glow(b, one.x + 20, one.y + 30, 66, '#ffc267', 0.32);
      }
    }
    trees(b);
    const walkX = mix(-80, 1360, t / 16);
    person(b, WALKER, { x: walkX, y: 546, height: 146, facing: 1, way: walkX, stride: 1, holds: 'lead' });
    animal(b, DOG, { x: walkX + 84, y: 548, height: 42, facing: 1, way: walkX * 1.4, stride: 1, seconds });
    const runX = mix(1360, -80, span(t, 7, 14));
    if (t > 7 && t < 14)
      person(b, RUNNER, {
        x: runX,
        y: 558,
        height: 152,
        facing: -1,
        way: (1360 - runX) * 0.7,
        stride: 1.25,
        lean: 0.12,
      });
    for (const x of [300, 980]) {
      streetLamp(b, x);
      glow(b, x, 256, 150, '#ffd793', 0.85);
    }
    drive(b, t, 0.4, 5.6, -1, 640, 236, CARS[round % 4]);
    drive(b, t, 9.4, 14.8, -1, 640, 250, CARS[(round + 2) % 4]);
    drive(b, t, 3.6, 8.8, 1, 704, 282, CARS[(round + 1) % 4]);
    drive(b, t, 11, 16, 1, 704, 276, CARS[(round + 3) % 4]);
  },
};

function drive(
  b: Brush,
  t: number,
  from: number,
  to: number,
  facing: 1 | -1,
  y: number,
  length: number,
  look: CarLook | undefined,
): void {
  if (look === undefined || t <= from || t >= to) return;
  const way = span(t, from, to) * 2000;
  carSide(b, look, { x: facing === 1 ? way - 360 : 1640 - way, y, length, facing, way, lamps: 1 });
}
