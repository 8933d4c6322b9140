import { type Brush, box, disc, downward, line, type Scene, shape, tint } from '../brushes/brush';
import { glow } from '../brushes/light';
import { treeline } from '../brushes/plants';
import { randomFrom } from '../brushes/timing';
import { rain } from '../brushes/weather';
import { driveScene, LOOP_SECONDS } from './road';
import { streetLamp, tree } from './roadside';

const sky: Scene['backdrop'] = (b) => {
  box(b, downward(b, 0, 390, '#5f7180', '#8595a0', '#aeb6b6', '#c9c6ba'), 0, 0, 1280, 400);
  for (const [x, y, w] of [
    [160, 90, 300],
    [560, 60, 340],
    [980, 110, 360],
    [340, 190, 260],
    [1180, 210, 220],
  ] as const) {
    disc(b, tint('#58697a', 0.3), x, y, w, 40);
    disc(b, tint('#c6ced2', 0.16), x - w * 0.2, y - 18, w * 0.6, 22);
  }
  glow(b, 700, 370, 420, '#f3e6c6', 0.4, 0.4);
  shape(b, '#8d9ba0', 'M0 388 C200 330 420 366 640 342 C880 320 1040 370 1280 346 L1280 400 L0 400 Z');
  treeline(b, '#7b8c8a', 388, 22, 3);
};

const DROPS = (() => {
  const random = randomFrom(27);
  return Array.from({ length: 60 }, () => ({
    x: 80 + random() * 1120,
    y: 90 + random() * 500,
    size: 2 + random() * 4.5,
  }));
})();

function windscreen(b: Brush, seconds: number): void {
  rain(b, seconds);
  for (const drop of DROPS) {
    disc(b, tint('#e9f1f5', 0.3), drop.x, drop.y, drop.size, drop.size * 1.25);
    disc(b, tint('#3d4c58', 0.25), drop.x + drop.size * 0.25, drop.y - drop.size * 0.4, drop.size * 0.6);
    disc(b, tint('#ffffff', 0.6), drop.x - drop.size * 0.3, drop.y + drop.size * 0.5, drop.size * 0.3);
  }
  const sweep = (1 - Math.cos((seconds / LOOP_SECONDS) * Math.PI * 4)) / 2;
  for (const pivot of [300, 760]) {
    const angle = -Math.PI + 0.14 + sweep * 1.75;
    const tip = [pivot + Math.cos(angle) * 430, 668 + Math.sin(angle) * 430] as const;
    const base = [pivot + Math.cos(angle) * 90, 668 + Math.sin(angle) * 90] as const;
    line(b, '#15171b', 9, [[pivot, 668], base]);
    line(b, '#15171b', 6, [base, tip]);
  }
}

export const rainRoad: Scene = driveScene(
  {
    horizon: 384,
    speed: 15,
    land: ['#7d8f74', '#55684f'],
    road: ['#7e868c', '#4b5158'],
    edges: [-5.5, 2.1],
    lines: [
      { at: -1.75, dashed: true },
      { at: -5.2, dashed: false },
      { at: 1.8, dashed: false },
    ],
    paint: '#eceeea',
    haze: '#b3b9b3',
    roadsides: [
      { gap: 15, start: 4, left: -12, right: 9, draw: tree(['#4a6152', '#5d7560', '#7a8f70'], '#4c4440') },
      { gap: 25, start: 12, left: -7, right: 3.7, draw: streetLamp('#4d565d', 0.45) },
    ],
    ahead: [{ at: 0.1, distance: 19, look: { body: '#7a8894', dark: '#2c3238', glass: '#3d4850' } }],
    oncoming: [{ at: -3.5, start: 0.25, look: { body: '#a65a45', dark: '#33211d', glass: '#424d55' } }],
    lamps: 0.85,
    headlights: 0.12,
  },
  sky,
  windscreen,
);
