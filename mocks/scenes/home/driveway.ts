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
import { bush, crown, grassTufts, treeline } from '../brushes/plants';
import { breeze, easeSpan, mix, randomFrom, span, storyAt } from '../brushes/timing';
import { carEnd, type CarLook, carSide } from '../brushes/vehicles';

const OURS: CarLook = { body: '#b9483c', dark: '#3a1d1d', glass: '#41525f' };
const PASSING: readonly CarLook[] = [
  { body: '#e8e0cf', dark: '#4b4a48', glass: '#4a5c68' },
  { body: '#3f6f78', dark: '#1c2f35', glass: '#35454f' },
  { body: '#e3b04b', dark: '#54401c', glass: '#46535c', kind: 'van' },
];
const STREET_Y = 356;

function house(b: Brush, x: number, wall: string, roof: string, lit: boolean): void {
  poly(b, wall, [
    [x, 300],
    [x, 218],
    [x + 150, 218],
    [x + 150, 300],
  ]);
  poly(b, roof, [
    [x - 14, 220],
    [x + 26, 168],
    [x + 124, 168],
    [x + 164, 220],
  ]);
  box(b, roof, x + 104, 150, 16, 30);
  box(b, tint('#ffffff', 0.12), x, 218, 150, 5);
  for (const wx of [x + 18, x + 104]) {
    box(b, lit ? '#ffe2a4' : '#8fa3ad', wx, 238, 28, 30, 2);
    box(b, '#f4ecdd', wx + 13, 238, 2, 30);
    box(b, '#f4ecdd', wx, 252, 28, 2);
  }
  box(b, '#6d4a3a', x + 62, 244, 26, 56, 2);
}

function neighborhood(b: Brush): void {
  box(b, downward(b, 0, 330, '#8fb4c9', '#b9cfd3', '#f0dcc0', '#f9d2a6'), 0, 0, 1280, 340);
  glow(b, 1010, 205, 420, '#ffdf9e', 0.85);
  disc(b, '#fff4d6', 1010, 205, 30);
  for (const [x, y, w] of [
    [180, 92, 150],
    [520, 60, 190],
    [820, 120, 130],
  ] as const) {
    disc(b, tint('#fff6e6', 0.5), x, y, w, 13);
    disc(b, tint('#fff6e6', 0.5), x + w * 0.3, y - 10, w * 0.5, 12);
  }
  treeline(b, '#9db3ab', 260, 60, 2);
  treeline(b, '#84a096', 290, 40, 6);
  house(b, 70, '#d9c7ad', '#8b5f52', false);
  house(b, 330, '#a9b7b5', '#5c6470', true);
  house(b, 800, '#d8b99c', '#75554b', true);
  house(b, 1070, '#b7bfa8', '#5d6152', false);
  crown(b, 272, 226, 56, ['#4e7058', '#688b63', '#9db177'], 41);
  crown(b, 600, 214, 70, ['#4e7058', '#688b63', '#a5b87c'], 42);
  crown(b, 742, 236, 50, ['#587658', '#769363', '#b3bf80'], 43);
  crown(b, 1014, 240, 48, ['#4e7058', '#688b63', '#b0bd7f'], 44);
  for (const x of [272, 600, 742, 1014]) box(b, '#5b4a3e', x - 5, 262, 10, 42);
  box(b, '#7d9a63', 0, 296, 1280, 24);
  bush(b, 470, 312, 90, ['#4c6a4c', '#648258', '#8aa266'], 51);
  bush(b, 960, 312, 110, ['#4c6a4c', '#648258', '#8aa266'], 52);
  box(b, '#d8cdb9', 0, 312, 1280, 8);
  box(b, downward(b, 320, 368, '#8d8b89', '#7a7777'), 0, 320, 1280, 50);
  for (let x = 20; x < 1280; x += 110) box(b, tint('#f6efdf', 0.75), x, 342, 52, 3);
  box(b, '#e0d5c1', 0, 368, 1280, 9);
}

function frontGarden(b: Brush): void {
  box(b, downward(b, 377, 720, '#94b06a', '#7d9e5c', '#5d8049'), 0, 377, 1280, 343);
  for (let band = 0; band < 7; band += 1) {
    const y = 388 + band * band * 7.5;
    box(b, tint('#ffffff', band % 2 === 0 ? 0.05 : 0), 0, y, 1280, 14 + band * 13);
  }
  grassTufts(b, tint('#4f7340', 0.6), 90, 400, 700, 13);
  poly(b, downward(b, 368, 720, '#d5cbbb', '#bdb2a4', '#9c9189'), [
    [566, 368],
    [714, 368],
    [990, 720],
    [290, 720],
  ]);
  for (const share of [0.12, 0.3, 0.56, 0.86]) {
    const y = 368 + share * 352;
    const half = 74 + share * 276;
    line(b, tint('#6d6460', 0.35), 2 + share * 2, [
      [640 - half, y],
      [640 + half, y],
    ]);
  }
  line(b, tint('#fffaf0', 0.5), 4, [
    [566, 368],
    [290, 720],
  ]);
  line(b, tint('#655c58', 0.4), 4, [
    [714, 368],
    [990, 720],
  ]);
  box(b, '#6b4f3d', 756, 376, 9, 66);
  shape(
    b,
    '#c9584a',
    'M738 380 L738 360 C738 350 746 346 754 346 L776 346 C784 346 790 352 790 360 L790 380 Z',
  );
  box(b, '#f3e6cd', 744, 362, 22, 4);
  shadow(b, 800, 446, 60, 7, 0.25);
  shadow(b, 150, 560, 330, 44, 0.28);
  shadow(b, 330, 520, 240, 26, 0.2);
  shadow(b, 1120, 470, 240, 22, 0.2);
}

export const driveway: Scene = {
  backdrop(b) {
    neighborhood(b);
    frontGarden(b);
  },

  action(b, seconds) {
    const { t, round } = storyAt(seconds);
    const look = PASSING[round % PASSING.length] ?? OURS;
    const passX = mix(-160, 1480, span(t, 0, 5));
    if (t < 5) carSide(b, look, { x: passX, y: STREET_Y - 8, length: 176, facing: 1, way: passX });
    const otherX = mix(1460, -200, span(t, 11.5, 16));
    if (t > 11.5) {
      const other = PASSING[(round + 1) % PASSING.length] ?? OURS;
      carSide(b, other, { x: otherX, y: STREET_Y - 18, length: 160, facing: -1, way: 1460 - otherX });
    }
    arrival(b, t);
    for (let leaf = 0; leaf < 9; leaf += 1) {
      const falls = (seconds * (0.06 + leaf * 0.006) + leaf * 0.37) % 1;
      const x = 90 + leaf * 128 + Math.sin(seconds * 1.4 + leaf) * 26 + falls * 90;
      disc(b, leaf % 2 === 0 ? '#d99a4a' : '#c2703b', x, 150 + falls * 500, 6, 3, seconds * 2 + leaf);
    }
    hangingBranch(b, seconds);
  },

  front(b) {
    bush(b, 120, 740, 330, ['#2f4a33', '#41613c', '#688549'], 71);
    bush(b, 1190, 742, 340, ['#2f4a33', '#41613c', '#688549'], 72);
    const random = randomFrom(73);
    for (let flower = 0; flower < 26; flower += 1) {
      const left = flower % 2 === 0;
      const x = (left ? 0 : 1060) + random() * 220;
      disc(b, random() < 0.5 ? '#f2e4ef' : '#e39aa8', x, 668 + random() * 44, 6 + random() * 3);
    }
  },
};

function arrival(b: Brush, t: number): void {
  if (t < 5.2) return;
  if (t < 8.4) {
    const share = easeSpan(t, 5.2, 8.6);
    const x = mix(-140, 668, share);
    const turns = easeSpan(t, 7.3, 8.4);
    // A turning car shows less of its side and more of its front.
    const side = 182 * Math.cos((turns * Math.PI) / 2);
    const front = 92 * Math.sin((turns * Math.PI) / 2);
    const left = mix(x, 640, turns) - (side + front) / 2;
    const y = STREET_Y + 10 * turns;
    if (side > 8) {
      b.save();
      b.translate(left + side / 2, 0);
      b.scale(side / 182, 1);
      const lamps = 0.45 * (1 - turns);
      carSide(b, OURS, { x: 0, y, length: 182, facing: 1, way: x, lamps, brake: turns });
      b.restore();
    }
    if (front > 26) {
      const overlap = 40 * Math.sin(turns * Math.PI);
      carEnd(b, OURS, {
        x: left + side + front / 2 - overlap,
        y,
        width: 92,
        end: 'front',
        lamps: 0.45 * turns,
        squeeze: front / 92,
      });
    }
    return;
  }
  const near = easeSpan(t, 8.4, 12.6);
  const way = near * near * 0.75 + near * 0.25;
  carEnd(b, OURS, {
    x: 640,
    y: mix(STREET_Y + 10, 640, way),
    width: mix(92, 322, way),
    end: 'front',
    lamps: 0.45 * (1 - easeSpan(t, 13.2, 13.6)),
  });
}

function hangingBranch(b: Brush, seconds: number): void {
  b.save();
  b.translate(-30, 64 + breeze(seconds, 3) * 4);
  curve(b, '#4a3a30', 12, [-20, 70], [120, 92], [250, 58]);
  curve(b, '#4a3a30', 7, [110, 84], [190, 128], [250, 142]);
  for (let leaf = 0; leaf < 34; leaf += 1) {
    const along = leaf / 34;
    const x = 10 + along * 290;
    const drop = 66 + Math.sin(leaf * 2.4) * 44 + (leaf % 3) * 22;
    const sway = breeze(seconds, leaf * 31) * 0.25;
    disc(
      b,
      leaf % 3 === 0 ? '#6f9150' : leaf % 3 === 1 ? '#54793f' : '#9cb05f',
      x,
      drop,
      21,
      8.5,
      leaf * 1.3 + sway,
    );
  }
  b.restore();
}
