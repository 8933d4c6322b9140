import { box, disc, downward, type Scene, shape, tint } from '../brushes/brush';
import { glow } from '../brushes/light';
import { treeline } from '../brushes/plants';
import { driveScene } from './road';
import { post, tree } from './roadside';

const sky: Scene['backdrop'] = (b) => {
  box(b, downward(b, 0, 380, '#6ba6cf', '#a5cddc', '#e8ecd4', '#fbe9bf'), 0, 0, 1280, 400);
  glow(b, 930, 120, 420, '#fff4c9', 0.8);
  for (const [x, y, w] of [
    [260, 150, 170],
    [620, 210, 120],
    [1050, 190, 190],
  ] as const) {
    disc(b, tint('#ffffff', 0.65), x, y, w, 15);
    disc(b, tint('#ffffff', 0.6), x - w * 0.25, y - 14, w * 0.42, 18);
    disc(b, tint('#ffffff', 0.6), x + w * 0.25, y - 9, w * 0.4, 14);
  }
  shape(
    b,
    '#9db9bf',
    'M0 380 C160 290 280 330 400 300 C520 270 620 350 760 326 C900 300 1010 280 1280 352 L1280 400 L0 400 Z',
  );
  shape(b, '#a9c3a0', 'M0 384 C200 340 380 372 560 346 C760 322 960 368 1280 336 L1280 400 L0 400 Z');
  treeline(b, '#8fae84', 382, 20, 4);
};

export const roadDay: Scene = driveScene(
  {
    horizon: 378,
    speed: 18,
    land: ['#a8bf72', '#7c9b52'],
    road: ['#86868a', '#68696f'],
    edges: [-5.5, 2.1],
    lines: [
      { at: -1.75, dashed: true },
      { at: -5.2, dashed: false },
      { at: 1.8, dashed: false },
    ],
    paint: '#fbf7ea',
    haze: '#d5dcbb',
    roadsides: [
      { gap: 15, start: 4, left: -12, right: 8.5, draw: tree(['#557a45', '#719552', '#a2b962'], '#6b5442') },
      {
        gap: 22.5,
        start: 11,
        left: -17,
        right: 14,
        draw: tree(['#4d7247', '#688e53', '#90ad5e'], '#6b5442'),
      },
      { gap: 30, start: 2, left: -6.2, right: 2.8, draw: post('#f4f1e8') },
    ],
    ahead: [{ at: 0.1, distance: 26, look: { body: '#b5493d', dark: '#35191a', glass: '#46565f' } }],
    oncoming: [{ at: -3.5, start: 0.35, look: { body: '#e6e0d2', dark: '#3f4347', glass: '#4d5d67' } }],
    lamps: 0,
    headlights: 0,
  },
  sky,
);
