import { animal, type AnimalLook } from '../brushes/animals';
import { around, type Brush, box, disc, downward, poly, type Scene, shape, tint } from '../brushes/brush';
import { glow, stars } from '../brushes/light';
import { easeSpan, mix, randomFrom, span, storyAt } from '../brushes/timing';
import { snow } from '../brushes/weather';

const FOX: AnimalLook = { coat: '#c4652f', dark: '#5a2f22', pale: '#f3e3cf', kind: 'fox' };
const OTHER_FOX: AnimalLook = { coat: '#a9562c', dark: '#4a2820', pale: '#e9dac6', kind: 'fox' };

function night(b: Brush): void {
  box(b, downward(b, 0, 460, '#0f1a38', '#1d2b54', '#354673', '#5b6690'), 0, 0, 1280, 480);
  stars(b, 60, 220, randomFrom(9));
  glow(b, 880, 120, 260, '#b9c8f0', 0.5);
  disc(b, '#f1f0e4', 880, 120, 34);
  disc(b, tint('#c9c9c4', 0.55), 870, 112, 8);
  disc(b, tint('#c9c9c4', 0.45), 890, 130, 6);
  fir(b, 560, 450, 150, '#27375c');
  fir(b, 700, 456, 190, '#223154');
  fir(b, 1010, 452, 170, '#27375c');
  fir(b, 1120, 458, 250, '#1c294a');
  fir(b, 1236, 456, 200, '#223154');
}

function fir(b: Brush, x: number, ground: number, height: number, color: string): void {
  box(b, '#171e36', x - 5, ground - 30, 10, 36);
  for (let tier = 0; tier < 4; tier += 1) {
    const top = ground - height + tier * height * 0.2;
    const half = height * (0.12 + tier * 0.065);
    const bottom = top + height * 0.32;
    poly(b, color, [
      [x, top],
      [x + half, bottom],
      [x - half, bottom],
    ]);
    poly(b, tint('#dfe8fb', 0.4), [
      [x, top],
      [x + half * 0.5, top + height * 0.16],
      [x + half * 0.14, top + height * 0.12],
      [x - half * 0.2, top + height * 0.17],
      [x - half * 0.5, top + height * 0.16],
    ]);
  }
}

function fenceAndYard(b: Brush): void {
  for (let x = 470; x < 1300; x += 46) {
    box(b, '#3a4163', x, 370, 38, 112, 2);
    box(b, tint('#8a95c0', 0.22), x, 370, 5, 112);
    disc(b, '#dfe7f6', x + 19, 370, 21, 7);
  }
  box(b, '#2d3353', 470, 402, 830, 7);
  shape(
    b,
    downward(b, 450, 720, '#9dabcd', '#c3cee4', '#aab6d3', '#8592b8'),
    'M430 476 C560 462 700 472 820 466 C960 458 1120 470 1290 460 L1290 730 L430 730 Z',
  );
  shape(
    b,
    tint('#f3f6ff', 0.45),
    'M700 520 C860 494 1040 510 1290 492 L1290 540 C1100 536 900 548 700 540 Z',
  );
  shape(
    b,
    tint('#6877a5', 0.35),
    'M560 640 C760 616 1000 648 1290 612 L1290 650 C1040 676 760 650 560 664 Z',
  );
  shape(
    b,
    '#e6edfa',
    'M1090 560 C1100 520 1160 508 1190 540 C1216 560 1210 584 1200 588 L1098 588 C1086 584 1084 572 1090 560 Z',
  );
  shape(b, tint('#7e8cb5', 0.5), 'M1096 584 C1120 572 1170 572 1204 584 L1200 590 L1098 590 Z');
}

function wall(b: Brush): void {
  box(b, '#6e4a45', 0, 0, 440, 690);
  const random = randomFrom(19);
  for (let row = 0; row < 35; row += 1) {
    for (let brick = -1; brick < 9; brick += 1) {
      const x = brick * 56 + (row % 2) * 28;
      const width = Math.min(52, 440 - x);
      if (width > 0)
        box(
          b,
          tint(random() < 0.5 ? '#8a5d52' : '#5a3b3b', 0.3 + random() * 0.35),
          x,
          row * 20,
          width,
          17,
          1,
        );
    }
  }
  box(
    b,
    around(
      b,
      350,
      232,
      560,
      tint('#ffb765', 0.5),
      tint('#d98a4d', 0.2),
      tint('#10142a', 0.42),
      tint('#0b1024', 0.66),
    ),
    0,
    0,
    440,
    640,
  );
  box(b, '#30243a', 434, 0, 8, 690);
}

function door(b: Brush): void {
  box(b, '#d8cdbb', 84, 190, 214, 434, 3);
  box(b, '#355a72', 98, 204, 186, 420, 2);
  box(b, downward(b, 204, 624, tint('#7fb0c4', 0.3), tint('#0a1b2c', 0.35)), 98, 204, 186, 420);
  box(b, '#1f3a4d', 118, 224, 146, 178, 3);
  box(b, downward(b, 228, 398, '#ffe6ad', '#ffbf68'), 124, 230, 134, 166);
  box(b, '#1f3a4d', 188, 228, 6, 170);
  box(b, '#1f3a4d', 124, 308, 134, 6);
  for (const y of [428, 528]) box(b, tint('#12283a', 0.5), 120, y, 142, 80, 4);
  disc(b, '#e3c37d', 270, 452, 9);
  glow(b, 191, 312, 210, '#ffc474', 0.5);
  shape(b, '#232631', 'M330 196 L376 196 L368 180 L338 180 Z');
  shape(b, '#fff2cb', 'M335 197 L371 197 L365 246 L341 246 Z');
  box(b, '#232631', 336, 246, 34, 8, 3);
  poly(b, '#3f4152', [
    [50, 150],
    [336, 150],
    [318, 120],
    [70, 120],
  ]);
  shape(b, '#eaf0fb', 'M60 126 C70 98 130 104 190 100 C260 96 320 104 328 128 C330 136 60 138 60 126 Z');
}

function steps(b: Brush): void {
  box(b, '#77727f', 30, 622, 330, 30, 3);
  box(b, '#5d596b', 10, 650, 390, 34, 3);
  box(b, '#454358', 0, 682, 440, 40);
  shape(b, '#e3e9f5', 'M30 624 C60 612 100 618 120 620 L280 620 C310 614 350 616 360 626 L360 632 L30 632 Z');
  shape(b, '#d9e1f1', 'M0 654 C40 642 90 652 130 652 L300 652 C340 644 390 646 402 658 L402 662 L0 662 Z');
  glow(b, 300, 656, 420, '#ffb96b', 0.6, 0.24);
  glow(b, 540, 590, 360, '#ffc27d', 0.45, 0.26);
}

export const backDoor: Scene = {
  backdrop(b) {
    night(b);
    fenceAndYard(b);
    wall(b);
    door(b);
    steps(b);
    for (let print = 0; print < 15; print += 1) {
      const x = 640 + print * 46;
      disc(b, tint('#6a78a6', 0.55), x, 606 + Math.sin(x * 0.008) * 8 + (print % 2) * 9, 6, 3);
    }
  },

  action(b, seconds) {
    const { t, round } = storyAt(seconds);
    glow(b, 353, 222, 250 + Math.sin(seconds * 4) * 3, '#ffce86', 0.9);
    const comes = easeSpan(t, 0.4, 6);
    const goes = easeSpan(t, 10.8, 15.8);
    const x = goes > 0 ? mix(640, 1420, goes) : mix(1400, 640, comes);
    const stride = Math.min(1, span(t, 0.4, 0.9) * (1 - span(t, 5.5, 6)) + span(t, 10.8, 11.4));
    const sniff = easeSpan(t, 6.2, 6.9) * (1 - easeSpan(t, 8, 8.6));
    const looks = t > 8.6 && t < 10.6;
    animal(b, round % 2 === 0 ? FOX : OTHER_FOX, {
      x,
      y: 612,
      height: 104,
      facing: goes > 0 ? 1 : -1,
      way: goes > 0 ? x : 1400 - x,
      stride,
      seconds,
      sniff,
      looks,
      ...(looks ? { eyes: '#fff3b0' } : {}),
    });
    if (looks) {
      glow(b, x - 90, 494, 22, '#fff0a8', 0.6);
      glow(b, x - 66, 494, 22, '#fff0a8', 0.6);
    }
    snow(b, seconds);
  },
};
