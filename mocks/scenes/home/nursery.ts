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
import { easeSpan, mix, randomFrom, span, storyAt, swell } from '../brushes/timing';

const PARENT: PersonLook = {
  skin: '#b07d6a',
  hair: '#2a2030',
  coat: '#6d6a94',
  trousers: '#3a3a5c',
  shoes: '#4b4a68',
  longHair: true,
};

const MOON = 'M6 -24 A24 24 0 1 0 24 6 A19 19 0 1 1 6 -24 Z';
const STAR = 'M0 -10 L2.9 -3.1 L10 -3.1 L4.3 1.6 L6.2 9 L0 4.6 L-6.2 9 L-4.3 1.6 L-10 -3.1 L-2.9 -3.1 Z';

function room(b: Brush): void {
  box(b, downward(b, 0, 560, '#2b3157', '#3d4270', '#545282'), 0, 0, 1280, 560);
  for (let x = 30; x < 1280; x += 92) {
    for (let y = 40; y < 520; y += 92) {
      const shift = Math.round(y / 92) % 2 === 0 ? 0 : 46;
      shape(b, tint('#a8abdf', 0.16), STAR, x + shift, y, 0.7);
    }
  }
  box(b, downward(b, 548, 720, '#5a4a63', '#44394f', '#332c40'), 0, 556, 1280, 164);
  for (let x = -400; x < 1700; x += 96)
    line(b, tint('#1e1930', 0.35), 2, [
      [640 + (x - 640) * 0.75, 558],
      [x, 720],
    ]);
  box(b, '#8583aa', 0, 540, 1280, 18);
}

function nightWindow(b: Brush): void {
  box(b, '#9b9ac0', 116, 92, 236, 286, 6);
  box(b, downward(b, 104, 366, '#141d45', '#26366e', '#4b5a95'), 128, 104, 212, 262);
  b.save();
  b.beginPath();
  b.rect(128, 104, 212, 262);
  b.clip();
  stars(b, 260, 330, randomFrom(4));
  disc(b, '#fbf3d8', 280, 168, 30);
  disc(b, tint('#d8cda8', 0.5), 272, 160, 7);
  disc(b, tint('#d8cda8', 0.5), 288, 176, 5);
  glow(b, 280, 168, 120, '#c9d4ff', 0.7);
  disc(b, '#1d2650', 170, 378, 90, 56);
  disc(b, '#18204a', 310, 384, 100, 50);
  b.restore();
  box(b, '#9b9ac0', 230, 104, 7, 262);
  box(b, '#9b9ac0', 128, 232, 212, 7);
  box(b, '#a9a8cb', 100, 374, 268, 14, 4);
  for (const side of [1, -1]) {
    b.save();
    b.translate(234, 0);
    b.scale(side, 1);
    shape(b, '#7b74a8', 'M70 78 C84 220 100 360 92 470 L160 470 L160 78 Z');
    for (const x of [96, 116, 138]) curve(b, tint('#38345c', 0.45), 4, [x - 8, 84], [x + 4, 280], [x, 468]);
    b.restore();
  }
  box(b, '#c3a884', 64, 70, 340, 8, 4);
}

function cot(b: Brush): void {
  shadow(b, 650, 640, 280, 26, 0.5);
  box(b, '#c9b191', 402, 366, 20, 276, 7);
  box(b, '#c9b191', 878, 366, 20, 276, 7);
  box(b, '#efe8dc', 418, 524, 466, 66, 14);
}

function cotFront(b: Brush): void {
  for (let bar = 0; bar < 15; bar += 1) box(b, '#d9c3a3', 440 + bar * 29, 452, 8, 150, 3);
  box(b, '#e3cfb0', 410, 440, 480, 16, 7);
  box(b, '#d3bc9a', 410, 596, 480, 22, 7);
  box(b, '#d3bc9a', 400, 420, 24, 230, 8);
  box(b, '#d3bc9a', 876, 420, 24, 230, 8);
  disc(b, '#e3cfb0', 412, 416, 15);
  disc(b, '#e3cfb0', 888, 416, 15);
}

function furniture(b: Brush): void {
  box(b, '#8f7f96', 1128, 434, 132, 138, 8);
  for (const y of [448, 508]) {
    box(b, '#a493a8', 1140, y, 108, 50, 5);
    disc(b, '#e9d8b8', 1194, y + 25, 5);
  }
  disc(b, '#b98d75', 250, 596, 44, 50);
  disc(b, '#b98d75', 250, 528, 34, 31);
  disc(b, '#b98d75', 224, 504, 13);
  disc(b, '#b98d75', 276, 504, 13);
  disc(b, '#d9b59b', 250, 538, 15, 11);
  disc(b, '#3a2b33', 239, 522, 3.4);
  disc(b, '#3a2b33', 261, 522, 3.4);
  disc(b, '#3a2b33', 250, 533, 4.6, 3.4);
  disc(b, '#d9b59b', 250, 602, 26, 31);
  disc(b, '#b98d75', 216, 634, 19, 14);
  disc(b, '#b98d75', 284, 634, 19, 14);
  disc(b, '#7b6fa0', 640, 672, 400, 40);
  disc(b, '#9188b4', 640, 671, 372, 34);
  disc(b, '#6d628f', 640, 670, 336, 28);
}

/** @param open 0 to 1 */
function door(b: Brush, open: number): void {
  box(b, '#8583aa', 930, 150, 178, 410, 4);
  box(b, downward(b, 160, 556, '#ffdf9f', '#f2b56a'), 944, 164, 150, 394);
  const width = mix(150, 34, open);
  poly(b, '#6b6a97', [
    [944, 164],
    [944 + width, mix(164, 176, open)],
    [944 + width, mix(558, 574, open)],
    [944, 558],
  ]);
  poly(b, tint('#1c1b3a', 0.3), [
    [944 + width * 0.2, 200],
    [944 + width * 0.8, mix(200, 206, open)],
    [944 + width * 0.8, mix(340, 344, open)],
    [944 + width * 0.2, 340],
  ]);
  disc(b, '#e3c98f', 944 + width * 0.88, 370, mix(7, 4, open), 7);
  if (open <= 0) return;
  b.save();
  b.globalCompositeOperation = 'screen';
  poly(b, downward(b, 556, 716, tint('#ffca80', 0.6 * open), tint('#ffca80', 0)), [
    [944 + width, 560],
    [1094, 560],
    [1010, 716],
    [mix(980, 660, open), 716],
  ]);
  b.restore();
  glow(b, 1030, 400, 330, '#ffc879', 0.5 * open);
}

export const nursery: Scene = {
  backdrop(b) {
    room(b);
    nightWindow(b);
    furniture(b);
    cot(b);
    shadow(b, 250, 648, 70, 10, 0.4);
    b.fillStyle = around(
      b,
      1190,
      400,
      900,
      tint('#ffb873', 0.25),
      tint('#b97a8a', 0.1),
      tint('#0d1030', 0.3),
      tint('#090b24', 0.55),
    );
    b.fillRect(0, 0, 1280, 720);
  },

  action(b, seconds) {
    const { t } = storyAt(seconds);
    const open = swell(t, 3, 4.4, 12.6, 14);
    door(b, open);
    const enters = easeSpan(t, 4.4, 6.6);
    const leaves = easeSpan(t, 10.6, 12.8);
    const x = mix(mix(1062, 978, enters), 1062, leaves);
    if (t > 4 && t < 13) {
      b.save();
      b.beginPath();
      b.rect(0, 0, 1094, 720);
      b.clip();
      b.globalAlpha = swell(t, 4, 4.5, 12.5, 13);
      const settled = t > 6.6 && t < 10.6;
      person(b, PARENT, {
        x,
        y: mix(566, 618, span(x, 1062, 978)),
        height: mix(300, 340, span(x, 1062, 978)),
        facing: leaves > 0 ? 1 : -1,
        way: Math.abs(1062 - x),
        stride: settled ? 0 : 0.8,
        lean: settled ? 0.2 * swell(t, 6.6, 7.6, 9.6, 10.6) : 0.02,
        reach: settled ? 1.1 * swell(t, 6.8, 7.6, 9.4, 10.4) : 0,
      });
      b.restore();
    }
    sleeper(b, seconds);
    cotFront(b);
    mobile(b, seconds);
    for (let star = 0; star < 16; star += 1) {
      const x = ((star * 173 + seconds * 16) % 1360) - 40;
      const y = 60 + ((star * 97) % 400);
      const shine = 0.3 + 0.25 * Math.sin(seconds * 1.4 + star);
      b.save();
      b.globalCompositeOperation = 'screen';
      shape(b, tint('#ffcf7d', shine + 0.15), STAR, x, y, 0.9 + (star % 3) * 0.35);
      b.restore();
    }
    nightLight(b, seconds);
  },
};

function sleeper(b: Brush, seconds: number): void {
  const breath = Math.sin(seconds * 1.6) * 3.5;
  disc(b, '#faf4ea', 490, 518, 62, 22);
  disc(b, '#d9a68d', 504, 500, 29, 26);
  disc(b, '#4a3439', 492, 488, 27, 19, -0.5);
  curve(b, '#6b4a49', 2.4, [508, 502], [514, 507], [520, 502]);
  disc(b, '#e59a8e', 516, 512, 5, 3);
  b.fillStyle = '#8fb3c9';
  b.beginPath();
  b.moveTo(528, 560);
  b.bezierCurveTo(520, 500 - breath, 590, 486 - breath, 660, 494 - breath);
  b.bezierCurveTo(760, 502 - breath * 0.5, 850, 512, 872, 560);
  b.fill();
  for (const [x, y] of [
    [590, 522],
    [660, 526],
    [736, 528],
    [806, 538],
  ] as const)
    shape(b, tint('#fdf6e0', 0.75), STAR, x, y - breath * 0.5, 1);
}

function mobile(b: Brush, seconds: number): void {
  line(b, '#c3a884', 7, [
    [888, 430],
    [888, 140],
  ]);
  curve(b, '#c3a884', 7, [888, 140], [884, 84], [660, 92]);
  line(b, '#d9cdb8', 2, [
    [660, 92],
    [660, 150],
  ]);
  disc(b, '#e3cfb0', 660, 152, 10);
  const toys = Array.from({ length: 5 }, (_, index) => {
    const angle = seconds * 0.75 + (index / 5) * Math.PI * 2;
    return { index, x: 660 + Math.cos(angle) * 128, depth: Math.sin(angle) };
  }).sort((one, other) => one.depth - other.depth);
  for (const { index, x, depth } of toys) {
    const y = 160 + depth * 16;
    const hang = y + 66 + (index % 2) * 26;
    const size = 1 + depth * 0.16;
    line(b, '#d9c3a3', 4, [
      [660, 152],
      [x, y],
    ]);
    line(b, tint('#e9e2d4', 0.7), 1.5, [
      [x, y],
      [x, hang],
    ]);
    b.save();
    b.translate(x, hang + 20);
    b.scale(size, size);
    b.rotate(Math.sin(seconds * 1.2 + index) * 0.12);
    if (index % 3 === 0) {
      shape(b, '#f6d27a', MOON);
    } else if (index % 3 === 1) shape(b, '#f2a99a', STAR, 0, 0, 2.6);
    else {
      for (const [cx, cy, r] of [
        [-16, 4, 14],
        [0, -4, 18],
        [17, 4, 14],
      ] as const)
        disc(b, '#e6ecf7', cx, cy, r);
    }
    b.restore();
  }
}

function nightLight(b: Brush, seconds: number): void {
  const breath = 1 + Math.sin(seconds * 1.1) * 0.03;
  disc(b, '#fff0c0', 1194, 400, 33, 34);
  disc(b, '#fff8e0', 1194, 398, 23, 24);
  box(b, '#d3bc9a', 1172, 428, 44, 9, 4);
  glow(b, 1194, 400, 330 * breath, '#ffc983', 0.85);
}
