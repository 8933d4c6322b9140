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
import { bush, crown, grassTufts, pottedPlant, treeline } from '../brushes/plants';
import { breeze, easeSpan, mix, randomFrom, span, storyAt } from '../brushes/timing';

const COURIER: PersonLook = {
  skin: '#b98263',
  hair: '#2b211f',
  coat: '#b4632f',
  trousers: '#39435a',
  shoes: '#22242c',
  cap: '#8f4a22',
};
const NEIGHBOR: PersonLook = {
  skin: '#d3a283',
  hair: '#4a2f25',
  coat: '#56708a',
  trousers: '#2f3546',
  shoes: '#23252d',
  longHair: true,
};

function sky(b: Brush): void {
  box(b, downward(b, 0, 450, '#1f2c4e', '#4a4f7d', '#9a7291', '#dd9a7d', '#f4c890'), 700, 0, 580, 460);
  stars(b, 60, 150, randomFrom(3));
  glow(b, 1150, 430, 330, '#ffb36b', 0.55, 0.6);
  treeline(b, '#6f6485', 430, 46, 4, 760);
  treeline(b, '#4d4b6b', 442, 34, 8, 780);
  poly(b, '#3a3a55', [
    [1040, 440],
    [1040, 372],
    [1098, 334],
    [1158, 372],
    [1158, 440],
  ]);
  for (const [x, y] of [
    [1062, 386],
    [1114, 386],
    [1088, 358],
  ] as const) {
    box(b, '#ffd58c', x, y, 20, 22, 2);
    glow(b, x + 10, y + 11, 44, '#ffc46b', 0.5);
  }
}

function gardenGround(b: Brush): void {
  box(b, downward(b, 436, 720, '#4a5a4f', '#37493f', '#26352f'), 700, 436, 580, 284);
  poly(b, downward(b, 440, 720, '#b59a86', '#7d6c68', '#5c5256'), [
    [1010, 440],
    [1040, 440],
    [1120, 540],
    [1300, 610],
    [1300, 720],
    [780, 720],
    [780, 640],
    [1020, 610],
    [1040, 560],
  ]);
  for (const [x, w] of [
    [830, 80],
    [930, 90],
    [1045, 92],
    [1160, 100],
  ] as const) {
    disc(b, tint('#2b2730', 0.14), x, 664, w * 0.5, 11);
    disc(b, tint('#f0cfae', 0.12), x, 661, w * 0.48, 10);
  }
  crown(b, 1228, 330, 112, ['#27334a', '#35455a', '#57607a'], 11);
  box(b, '#2a2c3a', 1218, 400, 18, 130, 6);
  bush(b, 900, 560, 150, ['#24362f', '#30483d', '#4d6650'], 21);
  bush(b, 1180, 545, 170, ['#24362f', '#30483d', '#4d6650'], 22);
  grassTufts(b, tint('#6d8464', 0.5), 40, 470, 600, 17);
}

function wall(b: Brush): void {
  box(b, '#48565c', 0, 0, 800, 600);
  for (let y = 60; y < 600; y += 26) {
    box(b, tint('#2b363c', 0.55), 0, y, 800, 3);
    box(b, tint('#7d8c8f', 0.25), 0, y + 3, 800, 1.5);
  }
  box(
    b,
    around(
      b,
      560,
      320,
      620,
      tint('#ffb566', 0.42),
      tint('#e0894a', 0.2),
      tint('#10141c', 0.34),
      tint('#0b0f18', 0.62),
    ),
    0,
    0,
    800,
    600,
  );
}

function windowPane(b: Brush): void {
  box(b, '#e6ddcb', 66, 232, 196, 246, 4);
  box(b, downward(b, 242, 468, '#ffe0a1', '#ffc878', '#e39a52'), 78, 244, 172, 222);
  shape(b, '#f7e6c8', 'M78 244 C110 320 104 400 84 466 L78 466 Z');
  shape(b, '#f7e6c8', 'M250 244 C218 320 224 400 244 466 L250 466 Z');
  disc(b, '#8a5b36', 164, 452, 26, 16);
  for (const lean of [-36, -18, 0, 18, 36]) {
    curve(b, '#6a6a3a', 7, [164, 442], [164 + lean * 0.3, 400], [164 + lean, 388 + Math.abs(lean) * 0.5]);
  }
  box(b, '#e6ddcb', 160, 244, 8, 222);
  box(b, '#e6ddcb', 78, 350, 172, 8);
  box(b, '#cfc4ae', 56, 474, 216, 14, 3);
  glow(b, 164, 350, 240, '#ffb45e', 0.4);
}

function door(b: Brush): void {
  box(b, '#e9e0cf', 310, 206, 200, 390, 4);
  box(b, '#1d5a55', 326, 222, 168, 374, 3);
  box(b, downward(b, 222, 596, tint('#5fb3a0', 0.35), tint('#0c2b2c', 0.4)), 326, 222, 168, 374, 3);
  for (const x of [344, 416]) {
    box(b, tint('#0a2f2e', 0.55), x, 420, 60, 74, 4);
    box(b, tint('#0a2f2e', 0.55), x, 506, 60, 74, 4);
    box(b, tint('#56a597', 0.4), x, 420, 60, 3);
    box(b, tint('#56a597', 0.4), x, 506, 60, 3);
  }
  shape(b, '#12403d', 'M344 400 L344 318 C344 232 476 232 476 318 L476 400 Z');
  shape(
    b,
    downward(b, 250, 400, '#ffe6ae', '#ffc671'),
    'M352 392 L352 320 C352 244 468 244 468 320 L468 392 Z',
  );
  box(b, '#12403d', 406, 256, 8, 140);
  disc(b, '#2e5a3d', 410, 330, 38);
  disc(b, downward(b, 250, 400, '#ffe0a0', '#ffc671'), 410, 330, 22);
  for (let leaf = 0; leaf < 26; leaf += 1) {
    const angle = (leaf / 26) * Math.PI * 2;
    disc(
      b,
      leaf % 3 === 0 ? '#6b9160' : '#3d6e48',
      410 + Math.cos(angle) * 30,
      330 + Math.sin(angle) * 30,
      9,
      5,
      angle + 0.8,
    );
  }
  for (const angle of [0.4, 1.6, 2.7, 4.1, 5.3])
    disc(b, '#c14a3a', 410 + Math.cos(angle) * 30, 330 + Math.sin(angle) * 30, 4);
  disc(b, '#f0c573', 478, 446, 9);
  disc(b, '#8a6631', 478, 470, 4, 6);
  glow(b, 410, 320, 150, '#ffc169', 0.35);
}

function porchFloor(b: Brush): void {
  box(b, downward(b, 594, 650, '#8a6f5d', '#6d5750'), 0, 594, 830, 52);
  for (let x = -300; x < 1000; x += 62)
    line(b, tint('#382b2b', 0.5), 2, [
      [400 + (x - 400) * 0.93, 594],
      [x, 646],
    ]);
  box(b, '#4c3d3c', 0, 646, 830, 22);
  box(b, '#5e4d48', 0, 668, 870, 20);
  box(b, '#392f33', 0, 688, 880, 32);
  box(b, tint('#ffd79a', 0.25), 0, 594, 830, 3);
  poly(b, '#7a4738', [
    [322, 606],
    [498, 606],
    [512, 634],
    [308, 634],
  ]);
  line(b, '#c98a63', 2, [
    [326, 611],
    [494, 611],
  ]);
  line(b, '#c98a63', 2, [
    [316, 629],
    [504, 629],
  ]);
  glow(b, 520, 606, 330, '#ffb35c', 0.4, 0.22);
}

function lampAndBell(b: Brush): void {
  box(b, '#20242b', 566, 252, 12, 44, 4);
  shape(b, '#20242b', 'M548 282 L596 282 L588 272 L556 272 Z');
  shape(b, '#fff0c4', 'M552 284 L592 284 L586 336 L558 336 Z');
  shape(b, '#20242b', 'M556 336 L588 336 L582 346 L562 346 Z');
  line(b, '#20242b', 2, [
    [572, 284],
    [572, 336],
  ]);
  box(b, '#1e2228', 538, 362, 22, 54, 9);
  box(b, '#e9e0cf', 532, 214, 54, 26, 4);
  b.font = '600 19px system-ui, "DejaVu Sans", sans-serif';
  b.textAlign = 'center';
  b.fillStyle = '#3a4247';
  b.fillText('24', 559, 234);
}

export const porch: Scene = {
  backdrop(b) {
    sky(b);
    gardenGround(b);
    wall(b);
    windowPane(b);
    door(b);
    lampAndBell(b);
    porchFloor(b);
    shadow(b, 640, 622, 60, 9, 0.4);
  },

  action(b, seconds) {
    const { t, round } = storyAt(seconds);
    const flicker = 1 + Math.sin(seconds * 9) * 0.02 + Math.sin(seconds * 5.3) * 0.03;
    glow(b, 572, 312, 230 * flicker, '#ffcf83', 0.85);
    for (let moth = 0; moth < 3; moth += 1) {
      const angle = seconds * (2.1 + moth * 0.6) + moth * 2;
      disc(
        b,
        '#fff1d2',
        574 + Math.cos(angle) * (34 + moth * 13),
        312 + Math.sin(angle * 1.3) * (26 + moth * 9),
        2.6,
        1.8,
      );
    }
    const visit = round % 2 === 0;
    const rings = visit && t > 5 && t < 6.4;
    disc(b, rings ? '#9ff3ff' : '#5fb9c9', 549, 397, 6.5);
    if (rings) glow(b, 549, 397, 40 + 16 * Math.sin(t * 12), '#8feeff', 0.8);
    disc(b, '#0c0f13', 549, 376, 5);

    pottedPlant(b, 282, 620, 96, { pot: '#a65f41', leaf: '#2f5a44', leafLit: '#5c8a55' }, seconds);
    pottedPlant(b, 700, 626, 118, { pot: '#7a5b86', leaf: '#2b5243', leafLit: '#658c58' }, seconds);

    if (visit) visitOfCourier(b, t);
    else {
      const x = mix(1360, 860, span(t, 1, 15));
      person(b, NEIGHBOR, { x: x + 60, y: 560, height: 158, facing: -1, way: 1360 - x, stride: 1 });
    }
    const parcelStays = visit ? span(t, 9.1, 9.2) : 1 - easeSpan(t, 13, 14);
    if (parcelStays > 0) parcel(b, parcelStays);
  },

  front(b) {
    box(b, '#d9cfbd', 786, 60, 34, 590);
    box(b, downward(b, 60, 650, tint('#5b5470', 0.25), tint('#2b2a3a', 0.45)), 786, 60, 34, 590);
    box(b, tint('#ffcf8b', 0.5), 786, 60, 6, 586);
    box(b, '#e6dcc9', 778, 630, 50, 20, 3);
    box(b, '#e6dcc9', 778, 66, 50, 18, 3);
    box(b, downward(b, 0, 66, '#2b3037', '#3d4346'), 0, 0, 870, 66);
    box(b, '#d5c9b3', 0, 58, 862, 11);
    for (let x = 20; x < 860; x += 70) box(b, tint('#15181d', 0.5), x, 0, 3, 58);
    bush(b, 1010, 740, 330, ['#16231f', '#1e312a', '#2c4437'], 31);
    bush(b, 1230, 748, 260, ['#16231f', '#1e312a', '#2c4437'], 33);
    for (const [x, y] of [
      [930, 684],
      [985, 668],
      [1040, 690],
      [1100, 676],
      [1195, 690],
      [1240, 672],
    ] as const)
      disc(b, '#c7a6cf', x, y, 6);
  },
};

function parcel(b: Brush, strength: number): void {
  b.save();
  b.globalAlpha = strength;
  shadow(b, 520, 632, 52, 8, 0.5);
  box(b, '#b98a5a', 484, 582, 72, 50, 2);
  box(b, '#d9b583', 514, 582, 12, 50);
  box(b, tint('#fff0d0', 0.25), 484, 582, 72, 4);
  box(b, '#efe6d3', 532, 600, 18, 13, 1);
  b.restore();
}

function visitOfCourier(b: Brush, t: number): void {
  const arrived = easeSpan(t, 0.2, 4.8);
  const left = easeSpan(t, 10.4, 15.4);
  const x = left > 0 ? mix(622, 1350, left) : mix(1330, 622, arrived);
  const stepUp = 1 - span(x, 800, 860);
  const moving = (t > 0.2 && t < 4.8) || t > 10.4;
  const soft = moving ? Math.min(1, span(t, 0.2, 0.8) * (1 - span(t, 4.3, 4.8)) + span(t, 10.4, 11)) : 0;
  const bends = easeSpan(t, 8.2, 9.1) * (1 - easeSpan(t, 9.3, 10));
  person(b, COURIER, {
    x,
    y: mix(676, 626, stepUp),
    height: 292,
    facing: left > 0 ? 1 : -1,
    way: left > 0 ? x - 622 : 1330 - x,
    stride: soft,
    lean: 0.95 * bends + 0.02 * breeze(t, 0),
    ...(t < 9.15 ? { holds: 'parcel' as const } : {}),
    reach: t > 4.9 && t < 6.4 ? 1.45 * easeSpan(t, 4.9, 5.2) * (1 - easeSpan(t, 6, 6.4)) : 0,
  });
}
