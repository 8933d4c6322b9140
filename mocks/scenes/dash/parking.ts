import { type Brush, box, disc, downward, poly, type Scene, tint } from '../brushes/brush';
import { glow, stars } from '../brushes/light';
import { person, type PersonLook } from '../brushes/people';
import { crown } from '../brushes/plants';
import { easeSpan, mix, randomFrom, swell } from '../brushes/timing';
import { carEnd, type CarLook, carSide } from '../brushes/vehicles';
import { LEG_SECONDS, LOOP_SECONDS, paintCockpit } from './road';

const SHOPPERS: readonly PersonLook[] = [
  {
    skin: '#c2906f',
    hair: '#33251f',
    coat: '#b05c4a',
    trousers: '#2f3850',
    shoes: '#1e2029',
    longHair: true,
  },
  { skin: '#a87353', hair: '#1f1a1a', coat: '#51768a', trousers: '#3a3846', shoes: '#23232b' },
];
const PARKED: readonly CarLook[] = [
  { body: '#5a6f86', dark: '#1d2532', glass: '#2a3344' },
  { body: '#a2513f', dark: '#2e1b1d', glass: '#2f3442' },
  { body: '#d3c6a8', dark: '#45413f', glass: '#363d4b' },
  { body: '#4e6a58', dark: '#1c2825', glass: '#2b3640' },
];
const PLACES = [170, 430, 850, 1110];

function market(b: Brush): void {
  box(b, downward(b, 0, 400, '#22305c', '#54538a', '#a77591', '#efa884'), 0, 0, 1280, 420);
  stars(b, 60, 150, randomFrom(21));
  crown(b, 110, 300, 110, ['#333657', '#444563', '#5d5570'], 31);
  crown(b, 1190, 296, 120, ['#333657', '#444563', '#5d5570'], 32);
  box(b, '#5f5468', 230, 214, 830, 200, 6);
  box(b, '#3b3650', 214, 200, 862, 22, 4);
  box(b, '#e07a52', 470, 226, 350, 48, 10);
  b.font = '700 32px system-ui, "DejaVu Sans", sans-serif';
  b.textAlign = 'center';
  b.textBaseline = 'middle';
  b.fillStyle = '#fff3da';
  b.fillText('Corner Market', 645, 251);
  glow(b, 645, 250, 260, '#ff9a66', 0.5, 0.5);
  for (let pane = 0; pane < 7; pane += 1) {
    const x = 256 + pane * 112;
    box(b, downward(b, 290, 410, '#ffeabd', '#ffc97c'), x, 292, 100, 120, 3);
    for (let shelf = 0; shelf < 3; shelf += 1) {
      for (let tin = 0; tin < 7; tin += 1) {
        const colors = ['#d98f5c', '#8aa58a', '#c7705a', '#e9d9a8'];
        box(
          b,
          tint(colors[(pane + shelf * 2 + tin) % 4] ?? '#d98f5c', 0.55),
          x + 8 + tin * 12,
          322 + shelf * 28,
          9,
          16,
          1,
        );
      }
    }
  }
  glow(b, 645, 400, 560, '#ffc77a', 0.5, 0.3);
  box(b, downward(b, 408, 720, '#6b6072', '#4a465a', '#363447'), 0, 408, 1280, 312);
  for (const place of [...PLACES, 640]) {
    for (const side of [-130, 130]) {
      const x = place + side;
      poly(b, tint('#e8dccb', 0.4), [
        [x - 3, 452],
        [x + 3, 452],
        [640 + (x - 640) * 1.16 + 5, 590],
        [640 + (x - 640) * 1.16 - 5, 590],
      ]);
    }
  }
  for (const x of [330, 960]) glow(b, x, 470, 260, '#ffcf8c', 0.4, 0.25);
}

function mast(b: Brush, x: number): void {
  box(b, '#25263a', x - 5, 120, 10, 350, 3);
  box(b, '#25263a', x - 52, 116, 104, 9, 4);
  for (const side of [-44, 44]) {
    disc(b, '#fff3d0', x + side, 128, 20, 5);
    glow(b, x + side, 130, 110, '#ffd692', 0.75);
  }
}

export const parking: Scene = {
  backdrop: market,
  action(b, seconds) {
    const leg = Math.floor(seconds / LEG_SECONDS);
    const share = (seconds / LOOP_SECONDS) % 1;
    mast(b, 330);
    mast(b, 960);
    const cars = PLACES.map((x, index) => ({ x, look: PARKED[(index + leg) % PARKED.length], index }));
    const passing = PARKED[(leg + 2) % PARKED.length];
    if (passing !== undefined) {
      const x = mix(-260, 1540, (share + 0.55) % 1);
      carSide(b, passing, { x, y: 470, length: 230, facing: 1, way: x, lamps: 1 });
    }
    const shopper = SHOPPERS[leg % SHOPPERS.length];
    const back = cars.filter((car) => car.index === 1 || car.index === 2);
    if (shopper !== undefined) {
      // The shopper appears behind one car and disappears into the other, so the clip loops without a jump.
      const up = swell(share, 0.02, 0.16, 0.84, 0.98);
      const x = mix(430, 850, easeSpan(share, 0.12, 0.88));
      b.save();
      b.beginPath();
      b.rect(0, 0, 1280, 556);
      b.clip();
      person(b, shopper, {
        x,
        y: 548 + 160 * (1 - up),
        height: 196,
        facing: 1,
        way: x - 430,
        stride: 0.9,
        holds: leg % 2 === 0 ? 'parcel' : 'umbrella',
        shadow: 0.3 * up,
      });
      b.restore();
    }
    for (const car of [...cars.filter((one) => !back.includes(one)), ...back]) {
      if (car.look !== undefined)
        carEnd(b, car.look, { x: car.x, y: 580, width: 236, end: 'front', lamps: 0 });
    }
  },
  front: paintCockpit,
};
