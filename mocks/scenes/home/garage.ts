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
import { person, type PersonLook } from '../brushes/people';
import { treeline } from '../brushes/plants';
import { easeSpan, mix, span, storyAt } from '../brushes/timing';
import { carEnd, type CarLook } from '../brushes/vehicles';

const CAR: CarLook = { body: '#4f7280', dark: '#1c2930', glass: '#26353d' };
const OWNER: PersonLook = {
  skin: '#c08b6b',
  hair: '#2d2320',
  coat: '#6d7f5a',
  trousers: '#3a4257',
  shoes: '#24262c',
  cap: '#3f5a6b',
};
const DOOR = { left: 470, right: 1010, top: 168, bottom: 536 };

function walls(b: Brush): void {
  box(b, '#4a4644', 0, 500, 1280, 220);
  box(b, downward(b, 0, 540, '#4b4a50', '#5d5756', '#6b625d'), 0, 0, 1280, 540);
  poly(b, '#3a3a41', [
    [0, 0],
    [1280, 0],
    [1090, 110],
    [390, 110],
  ]);
  for (const share of [0.3, 0.62]) {
    const y = 110 * share;
    line(b, tint('#222329', 0.7), 7, [
      [390 * share, y],
      [1280 - 190 * share, y],
    ]);
  }
  poly(b, downward(b, 0, 720, '#3c3b41', '#4b4644'), [
    [0, 0],
    [390, 110],
    [390, 540],
    [0, 720],
  ]);
  poly(b, downward(b, 0, 720, '#45434a', '#524b48'), [
    [1280, 0],
    [1090, 110],
    [1090, 540],
    [1280, 660],
  ]);
  poly(b, downward(b, 536, 720, '#77706a', '#57524f', '#403d3d'), [
    [390, 540],
    [1090, 540],
    [1280, 660],
    [1280, 720],
    [0, 720],
  ]);
  line(b, tint('#2c2a2b', 0.5), 2, [
    [640, 540],
    [560, 720],
  ]);
  line(b, tint('#2c2a2b', 0.5), 2, [
    [300, 582],
    [1152, 582],
  ]);
}

function workbench(b: Brush): void {
  poly(b, '#8a6a4a', [
    [20, 250],
    [330, 214],
    [330, 376],
    [20, 440],
  ]);
  for (let hole = 0; hole < 44; hole += 1) {
    disc(
      b,
      tint('#4d3826', 0.6),
      36 + (hole % 11) * 27,
      276 + Math.floor(hole / 11) * 34 - (hole % 11) * 2,
      2,
    );
  }
  line(b, '#2c3036', 7, [
    [70, 290],
    [70, 372],
  ]);
  box(b, '#b4533f', 56, 276, 28, 18, 4);
  line(b, '#c9cdd0', 6, [
    [122, 286],
    [122, 340],
  ]);
  line(b, '#d09a3f', 9, [
    [122, 340],
    [122, 376],
  ]);
  disc(b, '#c9cdd0', 176, 300, 19);
  disc(b, '#8a6a4a', 176, 300, 10);
  line(b, '#c9cdd0', 8, [
    [176, 316],
    [176, 366],
  ]);
  poly(b, '#aab2b5', [
    [214, 274],
    [306, 300],
    [214, 316],
  ]);
  box(b, '#7a5637', 206, 270, 22, 50, 5);
  poly(b, '#a67c52', [
    [0, 470],
    [352, 412],
    [392, 432],
    [0, 506],
  ]);
  poly(b, '#6f5038', [
    [0, 506],
    [392, 432],
    [392, 446],
    [0, 530],
  ]);
  poly(b, tint('#17161a', 0.5), [
    [0, 530],
    [392, 446],
    [392, 540],
    [0, 716],
  ]);
  for (const [x, top, bottom] of [
    [372, 446, 546],
    [30, 520, 700],
  ] as const)
    box(b, '#6f5038', x, top, 18, bottom - top);
  box(b, '#a8433a', 76, 424, 96, 54, 6);
  box(b, '#7d2f29', 76, 446, 96, 5);
  box(b, '#d8d2c4', 110, 414, 28, 12, 5);
  for (const [x, y, c] of [
    [214, 424, '#d8a64a'],
    [248, 418, '#6d93a0'],
    [280, 412, '#b8bfae'],
  ] as const) {
    box(b, c, x, y, 27, 38, 4);
    box(b, '#e9e4d8', x + 4, y + 10, 19, 14);
  }
}

function shelvesAndBike(b: Brush): void {
  for (const y of [250, 330]) {
    poly(b, '#7d6048', [
      [1110, y],
      [1280, y - 34],
      [1280, y - 18],
      [1110, y + 12],
    ]);
  }
  for (const [x, y, w, h, c] of [
    [1126, 196, 52, 52, '#b58a5c'],
    [1190, 176, 66, 58, '#8fa0a0'],
    [1120, 288, 46, 42, '#c2694c'],
    [1180, 274, 76, 42, '#b58a5c'],
  ] as const) {
    box(b, c, x, y, w, h, 3);
    box(b, tint('#ffffff', 0.2), x, y, w, 5, 2);
  }
  b.lineWidth = 6;
  b.strokeStyle = '#22252b';
  for (const x of [1124, 1236]) {
    b.beginPath();
    b.arc(x, 572, 48, 0, Math.PI * 2);
    b.stroke();
  }
  shadow(b, 1180, 624, 120, 10, 0.5);
  line(b, '#d8a24a', 7, [
    [1124, 572],
    [1154, 508],
    [1222, 508],
    [1172, 574],
    [1124, 572],
  ]);
  line(b, '#d8a24a', 7, [
    [1172, 574],
    [1150, 494],
  ]);
  line(b, '#d8a24a', 7, [
    [1236, 572],
    [1218, 484],
  ]);
  line(b, '#22252b', 9, [
    [1134, 492],
    [1166, 492],
  ]);
  line(b, '#22252b', 7, [
    [1206, 482],
    [1236, 476],
  ]);
}

function outside(b: Brush): void {
  const { left, right, top, bottom } = DOOR;
  b.save();
  b.beginPath();
  b.rect(left, top, right - left, bottom - top);
  b.clip();
  box(b, downward(b, top, 440, '#8fb0c8', '#f0cfa4', '#ffdba0'), left, top, right - left, 300);
  glow(b, 820, 400, 300, '#fff0bd', 0.9);
  disc(b, '#fffbe8', 820, 404, 26);
  treeline(b, '#a9a98c', 446, 44, 3, 440, 1040);
  treeline(b, '#87906f', 456, 26, 6, 440, 1040);
  box(b, downward(b, 450, 536, '#98a86b', '#7e965a'), left, 450, right - left, 90);
  poly(b, '#cfc2ad', [
    [660, 450],
    [740, 450],
    [940, 540],
    [520, 540],
  ]);
  b.restore();
}

function rollingDoor(b: Brush, open: number): void {
  const { left, right, top, bottom } = DOOR;
  const edge = mix(bottom, top + 34, open);
  box(b, downward(b, top, bottom, '#8b8985', '#a09c94'), left, top, right - left, edge - top);
  const panel = 61;
  for (let y = edge - 4; y > top; y -= panel) {
    box(b, tint('#3c3b3d', 0.65), left, y, right - left, 4);
    box(b, tint('#ffffff', 0.2), left, y + 4, right - left, 2);
  }
  const panes = edge - panel * 4;
  if (panes > top) {
    for (let pane = 0; pane < 4; pane += 1) box(b, '#f2d7a4', left + 34 + pane * 126, panes - 46, 96, 34, 3);
  }
  box(b, '#26262a', left, edge - 7, right - left, 9, 2);
}

function floorLight(b: Brush, open: number): void {
  if (open <= 0) return;
  b.save();
  b.globalCompositeOperation = 'screen';
  const reach = mix(546, 720, open);
  poly(b, downward(b, 536, reach, tint('#ffd696', 0.75 * open), tint('#ffc071', 0)), [
    [DOOR.left, 538],
    [DOOR.right, 538],
    [DOOR.right - 60 + 120 * open, reach],
    [DOOR.left - 260 * open, reach],
  ]);
  b.restore();
  glow(b, 740, 470, 560, '#ffd08a', 0.42 * open, 0.8);
}

export const garage: Scene = {
  backdrop(b) {
    walls(b);
    outside(b);
    workbench(b);
    shelvesAndBike(b);
    box(b, '#2f2e33', DOOR.left - 20, DOOR.top - 30, DOOR.right - DOOR.left + 40, 30, 4);
    box(b, '#2f2e33', DOOR.left - 20, DOOR.top - 10, 20, DOOR.bottom - DOOR.top + 14);
    box(b, '#2f2e33', DOOR.right, DOOR.top - 10, 20, DOOR.bottom - DOOR.top + 14);
    line(b, '#24242a', 3, [
      [232, 0],
      [232, 120],
    ]);
    shape(b, '#2f5750', 'M196 154 L268 154 L250 118 L214 118 Z');
    disc(b, '#fff0c8', 232, 156, 26, 7);
  },

  action(b, seconds) {
    const { t, round } = storyAt(seconds);
    const open = easeSpan(t, 1, 4.4) * (1 - easeSpan(t, 12.4, 15.6));
    const walk = round % 2 === 0 ? span(t, 4.6, 9.4) : span(t, 5, 10);
    const way = walk * 660;
    rollingDoor(b, open);
    floorLight(b, open);
    glow(b, 232, 190, 390 + Math.sin(seconds * 2.3) * 3, '#ffc980', 0.72, 0.95);

    const stride = walk > 0 && walk < 1 ? 1 : 0;
    const inside = round % 2 === 0;
    const x = inside ? mix(1080, 420, walk) : mix(420, 1080, walk);
    const seen = inside ? t > 4.6 : t < 10.2;
    if (seen) {
      b.save();
      if (x > 960) {
        // The wall beside the door hides people outside.
        b.beginPath();
        b.rect(0, 0, DOOR.right, 720);
        b.clip();
      }
      person(b, OWNER, {
        x: inside && walk === 1 ? 420 : x,
        y: mix(548, 590, span(x, 1010, 700)),
        height: mix(286, 316, span(x, 1010, 700)),
        facing: inside ? -1 : 1,
        way,
        stride,
        reach: inside && t > 9.6 ? 0.95 + Math.sin(t * 3) * 0.12 : 0,
      });
      b.restore();
    }
    for (let mote = 0; mote < 18; mote += 1) {
      const mx = 500 + ((mote * 71 + seconds * 9) % 460);
      const my = 240 + ((mote * 47 + seconds * 6) % 290);
      disc(b, tint('#fff0cc', 0.4 * open), mx, my, 2);
    }
    carEnd(b, CAR, { x: 800, y: 706, width: 356, end: 'back', lamps: t > 0.6 && t < 1.4 ? 0.7 : 0 });
  },

  front(b) {
    box(
      b,
      downward(b, 0, 720, tint('#10131f', 0.18), tint('#10131f', 0.02), tint('#0c0d14', 0.14)),
      0,
      0,
      1280,
      720,
    );
    curve(b, '#17181d', 9, [1280, 40], [1190, 120], [1280, 210]);
  },
};
