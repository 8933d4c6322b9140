import { animal, type AnimalLook } from '../brushes/animals';
import {
  type Brush,
  box,
  curve,
  disc,
  downward,
  line,
  poly,
  type Scene,
  shape,
  tint,
} from '../brushes/brush';
import { glow, shadow } from '../brushes/light';
import { bush, crown, type Flower, flowers, grassTufts, treeline } from '../brushes/plants';
import { breeze, easeSpan, mix, randomFrom, span, storyAt } from '../brushes/timing';

const CAT: AnimalLook = { coat: '#d98b4a', dark: '#a8602f', pale: '#f6e3c8', kind: 'cat' };
const OTHER_CAT: AnimalLook = { coat: '#4a4a52', dark: '#2f2f36', pale: '#e6e2da', kind: 'cat' };

const BED: readonly Flower[] = (() => {
  const random = randomFrom(12);
  const colors = ['#e8798a', '#f0a7b4', '#f5efe2', '#b58ad0', '#f2b45c'];
  return Array.from({ length: 34 }, (_, index) => ({
    x: 12 + index * 38 + random() * 16,
    y: 724,
    height: 62 + random() * 78 - Math.sin((index / 33) * Math.PI) * 34,
    color: colors[Math.floor(random() * colors.length)] ?? '#e8798a',
  }));
})();

function distance(b: Brush): void {
  box(b, downward(b, 0, 330, '#8fc0d2', '#c0dcd6', '#f6e9c6', '#fbe0ac'), 0, 0, 1280, 340);
  glow(b, 250, 190, 470, '#ffe9ad', 0.95);
  disc(b, '#fffbe6', 250, 190, 34);
  for (const [x, y, w] of [
    [640, 84, 170],
    [980, 130, 140],
  ] as const) {
    disc(b, tint('#fffaf0', 0.55), x, y, w, 14);
    disc(b, tint('#fffaf0', 0.55), x - w * 0.2, y - 12, w * 0.5, 15);
  }
  treeline(b, '#b9cfae', 300, 78, 3);
  treeline(b, '#9bbb94', 320, 54, 7);
  treeline(b, '#7ea57c', 340, 36, 9);
}

function lawn(b: Brush): void {
  box(b, '#6f9468', 0, 330, 1280, 60);
  for (let x = -10; x < 1290; x += 34) {
    box(b, '#b98f68', x, 286, 30, 96, 2);
    box(b, tint('#fff0cf', 0.22), x, 286, 5, 96);
    poly(b, '#b98f68', [
      [x, 288],
      [x + 15, 276],
      [x + 30, 288],
    ]);
  }
  box(b, tint('#7a583d', 0.55), 0, 306, 1280, 6);
  box(b, tint('#7a583d', 0.55), 0, 352, 1280, 6);
  box(b, downward(b, 372, 720, '#a9c76d', '#86b05a', '#5f8f48'), 0, 376, 1280, 344);
  bush(b, 110, 404, 240, ['#4d7a4b', '#659257', '#95b766'], 81);
  bush(b, 420, 398, 170, ['#4d7a4b', '#659257', '#95b766'], 82);
  bush(b, 760, 400, 210, ['#46744a', '#5f8d56', '#8fb265'], 83);
  for (const [x, y, c] of [
    [60, 372, '#f3dce2'],
    [120, 360, '#f3dce2'],
    [170, 378, '#f3dce2'],
    [400, 376, '#f0b25f'],
    [446, 370, '#f0b25f'],
    [720, 370, '#d18fb6'],
    [780, 362, '#d18fb6'],
    [820, 376, '#d18fb6'],
  ] as const)
    disc(b, c, x, y, 7);
  for (let band = 0; band < 6; band += 1) {
    poly(b, tint('#f6f3a8', band % 2 === 0 ? 0.13 : 0), [
      [-200 + band * 300, 720],
      [100 + band * 300, 720],
      [360 + band * 130, 404],
      [230 + band * 130, 404],
    ]);
  }
  grassTufts(b, tint('#4f8040', 0.55), 110, 410, 690, 14);
}

function treeAndBath(b: Brush): void {
  shadow(b, 1030, 500, 290, 46, 0.4);
  shape(
    b,
    '#6d5340',
    'M1040 500 C1052 420 1050 320 1044 240 L1100 240 C1098 330 1102 420 1124 504 C1096 490 1068 490 1040 500 Z',
  );
  shape(
    b,
    tint('#f6d8a0', 0.25),
    'M1044 496 C1056 420 1054 320 1048 240 L1062 240 C1068 330 1066 420 1060 492 Z',
  );
  curve(b, '#6d5340', 22, [1066, 300], [960, 240], [880, 214]);
  crown(b, 1090, 140, 230, ['#3f6b44', '#5a8a4d', '#9dbb5f'], 91);
  crown(b, 900, 160, 120, ['#467248', '#639251', '#a9c466'], 92);
  shadow(b, 560, 500, 74, 11, 0.35);
  shape(b, '#cfc7bb', 'M530 500 L590 500 L576 484 L572 424 L548 424 L544 484 Z');
  shape(b, tint('#6b675f', 0.35), 'M566 500 L590 500 L576 484 L572 424 L562 424 Z');
  disc(b, '#bdb4a8', 560, 420, 68, 16);
  disc(b, '#ddd6ca', 560, 414, 68, 15);
  disc(b, '#8fbfc9', 560, 414, 56, 11);
  disc(b, tint('#ffffff', 0.5), 540, 412, 22, 3);
}

function swing(b: Brush, seconds: number): void {
  const turn = Math.sin(seconds * 1.35) * 0.1;
  b.save();
  b.translate(936, 232);
  b.rotate(turn);
  for (const side of [-28, 28])
    line(b, '#8a7357', 3, [
      [side, 0],
      [side, 206],
    ]);
  box(b, '#a5754c', -38, 204, 76, 11, 4);
  b.restore();
}

function butterfly(b: Brush, seconds: number, index: number): void {
  const x = 300 + index * 330 + Math.sin(seconds * 0.7 + index * 2) * 150;
  const y = 470 + Math.sin(seconds * 1.3 + index) * 60 - index * 30;
  const wing = Math.abs(Math.sin(seconds * 9 + index));
  const color = index % 2 === 0 ? '#fff6dc' : '#f3b7c5';
  disc(b, color, x - 5 * wing, y, 7 * wing + 1, 9, 0.4);
  disc(b, color, x + 5 * wing, y, 7 * wing + 1, 9, -0.4);
}

export const garden: Scene = {
  backdrop(b) {
    distance(b);
    lawn(b);
    treeAndBath(b);
  },

  action(b, seconds) {
    const { t, round } = storyAt(seconds);
    swing(b, seconds);
    const ripple = (seconds * 0.5) % 1;
    b.strokeStyle = tint('#ffffff', 0.7 * (1 - ripple));
    b.lineWidth = 1.6;
    b.beginPath();
    b.ellipse(572, 414, 6 + ripple * 34, 1.5 + ripple * 6, 0, 0, Math.PI * 2);
    b.stroke();

    const first = easeSpan(t, 0, 6.2);
    const second = easeSpan(t, 9.6, 16);
    const x = mix(mix(-80, 700, first), 1400, second);
    const stride = Math.min(1, span(t, 0, 0.5) * (1 - span(t, 5.6, 6.2)) + span(t, 9.6, 10.4));
    animal(b, round % 2 === 0 ? CAT : OTHER_CAT, {
      x,
      y: 598 + Math.sin(x * 0.006) * 10,
      height: 84,
      facing: 1,
      way: x,
      stride,
      seconds,
      looks: t > 6.8 && t < 9.2,
    });
    for (let index = 0; index < 3; index += 1) butterfly(b, seconds, index);
    b.save();
    b.globalCompositeOperation = 'screen';
    for (let mote = 0; mote < 16; mote += 1) {
      const mx = (mote * 137 + seconds * 14 + Math.sin(seconds + mote) * 20) % 1280;
      disc(b, tint('#fff3c0', 0.45), mx, 400 + ((mote * 53) % 230) + breeze(seconds, mote * 90) * 12, 2.4);
    }
    b.restore();
    flowers(b, BED, '#3d6a3c', seconds);
  },
};
