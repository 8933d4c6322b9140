import { type Brush, box, disc, downward, type Scene, tint } from '../brushes/brush';
import { glow, stars } from '../brushes/light';
import { randomFrom } from '../brushes/timing';
import { driveScene, type Spot } from './road';
import { building, streetLamp } from './roadside';

const sky: Scene['backdrop'] = (b) => {
  box(b, downward(b, 0, 390, '#111a38', '#23305c', '#4b4a7c', '#a0708a'), 0, 0, 1280, 400);
  stars(b, 70, 200, randomFrom(12));
  const random = randomFrom(44);
  for (let x = 300; x < 1000; x += 34) {
    const height = 40 + random() * 110;
    box(b, '#262b50', x, 384 - height, 36, height + 10);
    for (let pane = 0; pane < 9; pane += 1) {
      if (random() < 0.5)
        box(b, tint('#ffd591', 0.65), x + 5 + random() * 24, 390 - height + random() * (height - 12), 4, 5);
    }
  }
  glow(b, 640, 392, 420, '#ffb07c', 0.55, 0.35);
};

function shopFront(b: Brush, { x, y, unit, index, side }: Spot): void {
  const colors = ['#ff9a6b', '#6fd3c2', '#f6c65b', '#d88bd0', '#86b4ff'];
  const color = colors[index % colors.length] ?? '#ff9a6b';
  const left = side === 1 ? x : x - 5 * unit;
  box(b, color, left, y - 3.6 * unit, 5 * unit, 0.6 * unit, 0.1 * unit);
  box(b, tint('#ffe2ad', 0.9), left + 0.4 * unit, y - 2.7 * unit, 4.2 * unit, 2.1 * unit);
  glow(b, left + 2.5 * unit, y - 2.6 * unit, 4.5 * unit, color, 0.5);
}

function parked(b: Brush, { x, y, unit, index }: Spot): void {
  const colors = ['#3b4a66', '#6a3d46', '#4d5b52', '#5c5a70'];
  const color = colors[index % colors.length] ?? '#3b4a66';
  box(b, '#11131d', x - 0.95 * unit, y - 0.4 * unit, 1.9 * unit, 0.4 * unit);
  box(b, color, x - unit, y - 1.0 * unit, 2 * unit, 0.75 * unit, 0.25 * unit);
  box(b, '#1c2236', x - 0.75 * unit, y - 1.5 * unit, 1.5 * unit, 0.6 * unit, 0.22 * unit);
  for (const lamp of [-0.75, 0.75])
    disc(b, '#7c2a2e', x + lamp * unit, y - 0.75 * unit, 0.17 * unit, 0.1 * unit);
}

export const cityNight: Scene = driveScene(
  {
    horizon: 382,
    speed: 12,
    land: ['#3a3a58', '#2b2c44'],
    road: ['#3f4162', '#22243a'],
    edges: [-5.6, 2.2],
    lines: [
      { at: -1.75, dashed: true },
      { at: -5.3, dashed: false },
      { at: 1.9, dashed: false },
    ],
    paint: '#dcd7e6',
    haze: '#6a5f85',
    roadsides: [
      {
        gap: 15,
        start: 6,
        left: -11,
        right: 7.5,
        draw: building(['#353c63', '#45395f', '#2f4460', '#54405a'], ['#ffd68f', '#ffc36e', '#ffe7ba'], 0.48),
      },
      { gap: 20, start: 9, left: -9.6, right: 6.1, draw: shopFront },
      { gap: 30, start: 12, left: -7, right: 3.6, draw: streetLamp('#1b1e33', 0.85) },
      { gap: 12, start: 3, left: -7.1, right: 3.5, draw: parked },
    ],
    ahead: [{ at: 0, distance: 15, look: { body: '#41506f', dark: '#151827', glass: '#222a42' } }],
    oncoming: [{ at: -3.5, start: 0.5, look: { body: '#57445c', dark: '#1b1826', glass: '#272a42' } }],
    lamps: 1,
    headlights: 0.3,
  },
  sky,
);
