import { type AnimalLook, sleepingDog } from '../brushes/animals';
import {
  around,
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
import { glow, shadow, stars } from '../brushes/light';
import { person, type PersonLook } from '../brushes/people';
import { pottedPlant, treeline } from '../brushes/plants';
import { breeze, easeSpan, mix, randomFrom, span, storyAt } from '../brushes/timing';

const DOG: AnimalLook = { coat: '#c99a63', dark: '#94683d', pale: '#ecd9b8', kind: 'dog' };
const SHE: PersonLook = {
  skin: '#cf9a78',
  hair: '#3b2622',
  coat: '#a4574f',
  trousers: '#3f4a63',
  shoes: '#d8cdbb',
  longHair: true,
};
const HE: PersonLook = {
  skin: '#a97252',
  hair: '#241c1b',
  coat: '#4f7468',
  trousers: '#4a4550',
  shoes: '#cfc6b6',
};

function room(b: Brush): void {
  box(b, downward(b, 0, 540, '#5d5a63', '#74686a', '#86746c'), 0, 0, 1280, 540);
  box(b, downward(b, 536, 720, '#7a5744', '#5d4136', '#45312c'), 0, 536, 1280, 184);
  for (let x = -500; x < 1800; x += 92)
    line(b, tint('#2b1c19', 0.35), 2, [
      [640 + (x - 640) * 0.72, 540],
      [x, 720],
    ]);
  box(b, '#e3d8c7', 0, 522, 1280, 18);
  box(b, tint('#000000', 0.2), 0, 537, 1280, 5);
}

function eveningWindow(b: Brush): void {
  box(b, '#e9dfce', 428, 92, 364, 296, 4);
  box(b, downward(b, 104, 376, '#22315a', '#485086', '#a1718c', '#e79c79'), 442, 106, 336, 268);
  b.save();
  b.beginPath();
  b.rect(442, 106, 336, 268);
  b.clip();
  b.translate(200, 100);
  stars(b, 120, 110, randomFrom(8));
  b.translate(-200, -100);
  disc(b, '#fbeccb', 700, 160, 17);
  disc(b, '#3d467a', 693, 155, 15);
  treeline(b, '#4a4468', 376, 38, 5, 420, 800);
  poly(b, '#332f4c', [
    [480, 376],
    [480, 330],
    [520, 302],
    [560, 330],
    [560, 376],
  ]);
  box(b, '#ffd68f', 500, 340, 14, 16);
  box(b, '#ffd68f', 528, 340, 14, 16);
  b.restore();
  box(b, '#e9dfce', 606, 104, 8, 272);
  box(b, '#e9dfce', 440, 236, 340, 7);
  box(b, '#d6cab6', 414, 382, 392, 16, 4);
  box(b, '#8a6b4f', 368, 74, 484, 9, 4);
  disc(b, '#8a6b4f', 366, 78, 9);
  disc(b, '#8a6b4f', 854, 78, 9);
}

function furniture(b: Brush): void {
  shadow(b, 960, 590, 280, 26, 0.5);
  box(b, '#3f6a68', 742, 396, 420, 150, 34);
  box(b, downward(b, 396, 546, tint('#8fc0b2', 0.35), tint('#12302f', 0.3)), 742, 396, 420, 150, 34);
  box(b, '#4d7d78', 776, 486, 178, 62, 18);
  box(b, '#4d7d78', 950, 486, 178, 62, 18);
  box(b, '#376160', 716, 446, 72, 130, 28);
  box(b, '#376160', 1116, 446, 72, 130, 28);
  box(b, '#335957', 746, 540, 412, 36, 12);
  for (const x of [756, 1136]) box(b, '#5b4234', x, 570, 14, 24, 4);
  b.save();
  b.translate(842, 478);
  b.rotate(-0.16);
  box(b, '#d98f5c', -38, -42, 76, 72, 16);
  box(b, tint('#fff0d0', 0.3), -26, -30, 52, 4, 2);
  box(b, tint('#fff0d0', 0.3), -26, -14, 52, 4, 2);
  b.restore();
  shape(b, '#e6d9c2', 'M1010 400 C1060 392 1110 394 1140 402 L1128 496 C1090 510 1050 506 1018 500 Z');
  for (const y of [424, 452, 480])
    line(b, '#c8a98a', 4, [
      [1018, y],
      [1132, y + 2],
    ]);

  box(b, '#7a5540', 96, 424, 190, 14, 4);
  box(b, '#6a4937', 104, 438, 174, 122, 4);
  for (const y of [452, 506]) box(b, '#4c3429', 116, y, 150, 44, 3);
  const spines = ['#b4563f', '#d9b06a', '#4d7a78', '#8a7aa0', '#c7c0ae', '#5a6a44', '#a3475a'];
  let x = 122;
  for (const [index, spine] of [...spines, ...spines].entries()) {
    const width = 7 + ((index * 5) % 7);
    const height = 26 + ((index * 7) % 14);
    if (x + width < 262) box(b, spine, x, 496 - height, width, height, 1);
    if (x + width < 220) box(b, spines[(index + 3) % 7] ?? spine, x, 550 - height, width, height, 1);
    x += width + 2;
  }
  for (const [fx, fy, w, h, ground] of [
    [120, 190, 96, 124, '#d8b88e'],
    [236, 214, 74, 92, '#8fa8a0'],
    [930, 150, 128, 156, '#c98f6a'],
    [1078, 178, 84, 108, '#6f87a0'],
  ] as const) {
    box(b, '#2f2723', fx - 7, fy - 7, w + 14, h + 14, 3);
    box(b, '#efe6d6', fx, fy, w, h);
    box(b, ground, fx + 11, fy + 11, w - 22, h - 22);
    disc(b, tint('#fff3d6', 0.8), fx + w * 0.62, fy + h * 0.38, w * 0.13);
    b.save();
    b.beginPath();
    b.rect(fx + 11, fy + 11, w - 22, h - 22);
    b.clip();
    disc(b, tint('#2f3d45', 0.65), fx + w * 0.3, fy + h * 0.95, w * 0.42, h * 0.3);
    disc(b, tint('#2f3d45', 0.45), fx + w * 0.8, fy + h * 0.98, w * 0.4, h * 0.22);
    b.restore();
  }
}

function rugAndLamp(b: Brush): void {
  disc(b, '#7d3f3d', 560, 644, 390, 58);
  disc(b, '#c7a078', 560, 642, 366, 52);
  disc(b, '#8f4a44', 560, 641, 338, 46);
  disc(b, '#a9604f', 560, 640, 240, 31);
  box(b, '#3a2f2a', 336, 250, 8, 316, 3);
  disc(b, '#3a2f2a', 340, 570, 44, 9);
  shape(b, downward(b, 176, 262, '#fff0c6', '#ffd58a'), 'M298 262 L316 178 L364 178 L382 262 Z');
}

export const livingRoom: Scene = {
  backdrop(b) {
    room(b);
    eveningWindow(b);
    furniture(b);
    rugAndLamp(b);
    box(
      b,
      around(
        b,
        360,
        300,
        1060,
        tint('#ffb765', 0.28),
        tint('#c97f4a', 0.12),
        tint('#141321', 0.4),
        tint('#0d0e1b', 0.68),
      ),
      0,
      0,
      1280,
      720,
    );
    glow(b, 340, 560, 360, '#ffc074', 0.5, 0.25);
  },

  action(b, seconds) {
    const { t, round } = storyAt(seconds);
    glow(b, 340, 226, 330 + Math.sin(seconds * 3) * 4, '#ffcf88', 0.8);
    curtain(b, seconds, 1);
    curtain(b, seconds, -1);
    pottedPlant(b, 1222, 604, 170, { pot: '#c9bda9', leaf: '#33594a', leafLit: '#4f7d5b' }, seconds);

    const walks = easeSpan(t, 2, 13.5);
    const leftwards = round % 2 === 0;
    const x = leftwards ? mix(1400, -130, walks) : mix(-130, 1400, walks);
    if (walks > 0 && walks < 1) {
      person(b, leftwards ? SHE : HE, {
        x,
        y: 606,
        height: 372,
        facing: leftwards ? -1 : 1,
        way: walks * 1530,
        stride: Math.min(1, span(walks, 0, 0.02) * 2),
        holds: 'mug',
      });
      steam(b, leftwards ? x - 94 : x + 94, 318, seconds);
    }
    sleepingDog(b, DOG, 560, 656, 118, seconds);
  },

  front(b) {
    box(
      b,
      around(b, 340, 240, 900, tint('#ffb765', 0.1), tint('#ffb765', 0.03), tint('#0d0e1b', 0.12)),
      0,
      0,
      1280,
      720,
    );
  },
};

function steam(b: Brush, x: number, y: number, seconds: number): void {
  for (let wisp = 0; wisp < 3; wisp += 1) {
    const rise = (seconds * 0.7 + wisp / 3) % 1;
    disc(
      b,
      tint('#ffffff', 0.16 * (1 - rise)),
      x + Math.sin(rise * 6 + wisp) * 5,
      y + 54 - rise * 44,
      5 + rise * 5,
    );
  }
}

function curtain(b: Brush, seconds: number, side: 1 | -1): void {
  b.save();
  b.translate(610, 0);
  b.scale(side, 1);
  const hem = breeze(seconds, side * 50) * 16;
  b.fillStyle = '#b98a78';
  b.beginPath();
  b.moveTo(118, 84);
  b.bezierCurveTo(126, 240, 116 - hem * 0.5, 380, 128 - hem, 500);
  b.quadraticCurveTo(180 - hem * 0.5, 510, 236 - hem * 0.2, 500);
  b.lineTo(228, 84);
  b.fill();
  for (const fold of [0, 1, 2, 3]) {
    const x = 138 + fold * 26;
    const bottom = x + 4 - hem * (1 - fold * 0.2);
    curve(b, tint('#5e3f3d', 0.4), 5, [x, 86], [x - 2 - hem * 0.3, 330], [bottom, 500]);
    curve(b, tint('#f3cfae', 0.22), 4, [x + 11, 86], [x + 9 - hem * 0.3, 330], [bottom + 11, 500]);
  }
  b.restore();
}
