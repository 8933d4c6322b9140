import { type Brush, curve, disc, line, tint } from './brush';
import { shadow } from './light';
import { breeze, randomFrom } from './timing';

export function crown(
  b: Brush,
  x: number,
  y: number,
  radius: number,
  colors: readonly [string, string, string],
  seed: number,
): void {
  const random = randomFrom(seed);
  const puffs = Array.from({ length: radius > 100 ? 34 : 18 }, () => {
    const angle = random() * Math.PI * 2;
    const reach = Math.sqrt(random()) * radius * (radius > 100 ? 0.82 : 0.68);
    return {
      x: x + Math.cos(angle) * reach * 1.15,
      y: y + Math.sin(angle) * reach * 0.85,
      r: radius * ((radius > 100 ? 0.2 : 0.28) + random() * 0.17),
    };
  });
  for (const puff of puffs) disc(b, colors[0], puff.x, puff.y + radius * 0.1, puff.r);
  for (const puff of puffs) disc(b, colors[1], puff.x - radius * 0.05, puff.y - radius * 0.02, puff.r * 0.86);
  for (const puff of puffs) {
    if (puff.y < y + radius * 0.1) {
      disc(b, tint(colors[2], 0.8), puff.x - radius * 0.1, puff.y - radius * 0.1, puff.r * 0.58);
    }
  }
}

export function treeline(
  b: Brush,
  color: string,
  y: number,
  size: number,
  seed: number,
  from = -40,
  to = 1320,
): void {
  const random = randomFrom(seed);
  for (let x = from; x < to; x += size * (0.5 + random() * 0.4)) {
    const height = size * (0.6 + random() * 0.8);
    disc(b, color, x, y, size * (0.55 + random() * 0.3), height);
  }
}

export function bush(
  b: Brush,
  x: number,
  y: number,
  width: number,
  colors: readonly [string, string, string],
  seed: number,
): void {
  const random = randomFrom(seed);
  for (const [index, color] of colors.entries()) {
    for (let puff = 0; puff < 9; puff += 1) {
      const px = x + (random() - 0.5) * width * (1 - index * 0.12);
      const r = width * (0.1 + random() * 0.09) * (1 - index * 0.18);
      disc(b, color, px, y - r * 0.75 - index * width * 0.035 - random() * width * 0.06, r);
    }
  }
}

export interface Flower {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly color: string;
}

export function flowers(b: Brush, bed: readonly Flower[], stem: string, seconds: number): void {
  for (const flower of bed) {
    const sway = breeze(seconds, flower.x) * flower.height * 0.09;
    const headX = flower.x + sway;
    const headY = flower.y - flower.height;
    curve(b, stem, 3, [flower.x, flower.y], [flower.x, flower.y - flower.height * 0.6], [headX, headY]);
    disc(b, stem, flower.x + 6 + sway * 0.3, flower.y - flower.height * 0.4, 9, 3.4, -0.7);
    const size = 5 + flower.height * 0.05;
    for (let petal = 0; petal < 5; petal += 1) {
      const angle = (petal / 5) * Math.PI * 2 + flower.x;
      disc(
        b,
        flower.color,
        headX + Math.cos(angle) * size,
        headY + Math.sin(angle) * size * 0.85,
        size * 0.72,
      );
    }
    disc(b, '#f3d37a', headX, headY, size * 0.55);
  }
}

export function grassTufts(
  b: Brush,
  color: string,
  count: number,
  top: number,
  bottom: number,
  seed: number,
): void {
  const random = randomFrom(seed);
  for (let tuft = 0; tuft < count; tuft += 1) {
    const x = random() * 1300 - 10;
    const depth = random();
    const y = top + depth * (bottom - top);
    const size = 4 + depth * 12;
    for (const lean of [-0.5, 0, 0.5]) {
      curve(
        b,
        color,
        1 + depth * 1.4,
        [x, y],
        [x + lean * size * 0.3, y - size * 0.6],
        [x + lean * size, y - size],
      );
    }
  }
}

export function pottedPlant(
  b: Brush,
  x: number,
  y: number,
  size: number,
  colors: { pot: string; leaf: string; leafLit: string },
  seconds: number,
): void {
  for (let leaf = 0; leaf < 9; leaf += 1) {
    const angle = -Math.PI / 2 + (leaf - 4) * 0.28;
    const reach = size * (0.95 - Math.abs(leaf - 4) * 0.07);
    const sway = breeze(seconds, x + leaf * 40) * 0.04;
    const tipX = x + Math.cos(angle + sway) * reach;
    const tipY = y - size * 0.5 + Math.sin(angle + sway) * reach;
    curve(
      b,
      leaf % 2 === 0 ? colors.leaf : colors.leafLit,
      size * 0.1,
      [x, y - size * 0.5],
      [x + (tipX - x) * 0.35, y - size * 0.5 + (tipY - y + size * 0.5) * 0.85],
      [tipX, tipY],
    );
  }
  shadow(b, x, y, size * 0.5, size * 0.09, 0.4);
  b.fillStyle = colors.pot;
  b.beginPath();
  b.moveTo(x - size * 0.3, y - size * 0.52);
  b.lineTo(x + size * 0.3, y - size * 0.52);
  b.lineTo(x + size * 0.22, y);
  b.lineTo(x - size * 0.22, y);
  b.fill();
  line(b, colors.pot, size * 0.1, [
    [x - size * 0.3, y - size * 0.52],
    [x + size * 0.3, y - size * 0.52],
  ]);
}
