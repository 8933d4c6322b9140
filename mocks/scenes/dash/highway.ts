import { box, disc, downward, type Scene, shape, tint } from '../brushes/brush';
import { glow } from '../brushes/light';
import { treeline } from '../brushes/plants';
import { driveScene } from './road';
import { railPost, signBridge, streetLamp, tree } from './roadside';

const sky: Scene['backdrop'] = (b) => {
  box(b, downward(b, 0, 380, '#7fb0cc', '#b6d0d2', '#f0dfc0', '#f9cf9d'), 0, 0, 1280, 400);
  disc(b, '#fff7df', 330, 250, 34);
  glow(b, 330, 250, 440, '#ffe3a6', 0.85);
  for (const [x, y, w] of [
    [780, 130, 230],
    [1040, 200, 150],
    [120, 120, 130],
  ] as const) {
    disc(b, tint('#fffaf0', 0.6), x, y, w, 11);
    disc(b, tint('#fffaf0', 0.5), x + w * 0.3, y + 16, w * 0.6, 7);
  }
  shape(b, '#a8b3bf', 'M0 384 C240 330 420 350 640 352 C860 356 1060 318 1280 344 L1280 400 L0 400 Z');
  for (let x = 720; x < 1080; x += 22) box(b, '#97a5b3', x, 350 - ((x * 7) % 58), 17, 90);
  treeline(b, '#8c9c86', 386, 16, 9);
};

export const highway: Scene = driveScene(
  {
    horizon: 380,
    speed: 27,
    land: ['#b5b57d', '#84915b'],
    road: ['#8f8d8c', '#6b6a6e'],
    edges: [-9.6, 5.2],
    lines: [
      { at: -9.1, dashed: false },
      { at: -5.4, dashed: true },
      { at: -1.8, dashed: true },
      { at: 1.8, dashed: false },
    ],
    paint: '#fdf8ec',
    haze: '#d9cfb0',
    rails: [-10.2, 5.6],
    roadsides: [
      { gap: 3, start: 1, left: -10.2, right: 5.6, draw: railPost },
      { gap: 45, start: 20, left: -11, draw: streetLamp('#6d757c', 0) },
      { gap: 135, start: 96, right: 6.6, draw: signBridge },
      { gap: 15, start: 7, left: -18, right: 13, draw: tree(['#61764a', '#7d9056', '#a9b265'], '#6b5644') },
    ],
    ahead: [
      { at: 0.1, distance: 34, look: { body: '#dcd8cd', dark: '#4a4c50', glass: '#53616b' } },
      { at: -3.6, distance: 17, look: { body: '#3f6d78', dark: '#1d2d33', glass: '#3c4a53' } },
      { at: -7.2, distance: 46, look: { body: '#c98d3d', dark: '#3f3222', glass: '#4b565d' } },
    ],
    oncoming: [],
    lamps: 0,
    headlights: 0,
  },
  sky,
);
