import { box, disc, downward, type Scene, shape } from '../brushes/brush';
import { glow, stars } from '../brushes/light';
import { treeline } from '../brushes/plants';
import { randomFrom } from '../brushes/timing';
import { driveScene } from './road';
import { pine, post } from './roadside';

const sky: Scene['backdrop'] = (b) => {
  box(b, downward(b, 0, 385, '#24305a', '#5b4f80', '#b56d7f', '#ef9a6c', '#ffcb86'), 0, 0, 1280, 400);
  stars(b, 50, 130, randomFrom(2));
  disc(b, '#fff0c2', 500, 340, 36);
  glow(b, 500, 346, 460, '#ffb060', 0.9, 0.7);
  shape(
    b,
    '#8a5f7c',
    'M0 386 L120 300 L230 346 L380 262 L520 340 L660 290 L820 352 L980 276 L1120 340 L1280 296 L1280 400 L0 400 Z',
  );
  shape(b, '#5f4a70', 'M0 390 C180 330 340 374 560 354 C760 336 1000 376 1280 340 L1280 400 L0 400 Z');
  treeline(b, '#46395e', 386, 18, 7);
};

export const roadDusk: Scene = driveScene(
  {
    horizon: 380,
    speed: 18,
    land: ['#5a4a58', '#332f42'],
    road: ['#6d5f70', '#3d3a4c'],
    edges: [-5.5, 2.1],
    lines: [
      { at: -1.75, dashed: true },
      { at: -5.2, dashed: false },
      { at: 1.8, dashed: false },
    ],
    paint: '#f5d9b8',
    haze: '#a87382',
    roadsides: [
      { gap: 10, start: 5, left: -11, right: 8, draw: pine('#2a2b45', '#433b58') },
      { gap: 15, start: 1, left: -16, right: 13, draw: pine('#333050', '#4d4160') },
      { gap: 30, start: 2, left: -6.2, right: 2.8, draw: post('#cbbfc0') },
    ],
    ahead: [{ at: 0.1, distance: 22, look: { body: '#4d5a78', dark: '#1b1c2c', glass: '#2b3048' } }],
    oncoming: [{ at: -3.5, start: 0.6, look: { body: '#6d5560', dark: '#241d2b', glass: '#312f45' } }],
    lamps: 0.8,
    headlights: 0.22,
  },
  sky,
);
