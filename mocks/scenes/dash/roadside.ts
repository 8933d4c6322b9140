import { type Brush, box, disc, downward, poly, tint } from '../brushes/brush';
import { glow } from '../brushes/light';
import { randomFrom } from '../brushes/timing';
import type { Spot } from './road';

type Colors = readonly [string, string, string];

export function tree(colors: Colors, trunk: string) {
  return (b: Brush, { x, y, unit, index, side }: Spot): void => {
    const size = (6 + ((index * 5 + side) % 4)) * unit;
    box(b, trunk, x - size * 0.03, y - size * 0.4, size * 0.06, size * 0.4);
    const random = randomFrom(index * 13 + side);
    for (const [layer, color] of colors.entries()) {
      for (let puff = 0; puff < 6; puff += 1) {
        const angle = random() * Math.PI * 2;
        const reach = size * 0.2 * (1 - layer * 0.25);
        disc(
          b,
          color,
          x + Math.cos(angle) * reach - layer * size * 0.03,
          y - size * 0.64 + Math.sin(angle) * reach - layer * size * 0.05,
          size * (0.19 - layer * 0.035),
        );
      }
    }
  };
}

export function pine(color: string, light: string) {
  return (b: Brush, { x, y, unit, index, side }: Spot): void => {
    const size = (7 + ((index * 7 + side * 2) % 5)) * unit;
    box(b, '#2a2522', x - size * 0.02, y - size * 0.16, size * 0.04, size * 0.16);
    for (let tier = 0; tier < 4; tier += 1) {
      const top = y - size + tier * size * 0.2;
      const half = size * (0.1 + tier * 0.045);
      poly(b, color, [
        [x, top],
        [x + half, top + size * 0.3],
        [x - half, top + size * 0.3],
      ]);
      poly(b, light, [
        [x, top],
        [x - half, top + size * 0.3],
        [x - half * 0.4, top + size * 0.3],
      ]);
    }
  };
}

export function post(color: string) {
  return (b: Brush, { x, y, unit }: Spot): void => {
    box(b, color, x - 0.06 * unit, y - 0.95 * unit, 0.12 * unit, 0.95 * unit);
    box(b, '#d7503f', x - 0.06 * unit, y - 0.8 * unit, 0.12 * unit, 0.18 * unit);
  };
}

export function railPost(b: Brush, { x, y, unit }: Spot): void {
  box(b, '#7d8488', x - 0.06 * unit, y - 0.75 * unit, 0.12 * unit, 0.75 * unit);
}

/** @param lit 0 to 1 */
export function streetLamp(color: string, lit: number) {
  return (b: Brush, { x, y, unit, side }: Spot): void => {
    const arm = -side * 1.8 * unit;
    box(b, color, x - 0.08 * unit, y - 7 * unit, 0.16 * unit, 7 * unit);
    poly(b, color, [
      [x, y - 7.1 * unit],
      [x + arm, y - 7.45 * unit],
      [x + arm, y - 7.3 * unit],
      [x, y - 6.9 * unit],
    ]);
    disc(b, lit > 0 ? '#fff2cf' : '#d9dcda', x + arm, y - 7.3 * unit, 0.4 * unit, 0.14 * unit);
    if (lit > 0) {
      glow(b, x + arm, y - 7.2 * unit, 3.2 * unit, '#ffd08a', lit);
      glow(b, x + arm, y, 4.5 * unit, '#ffc679', lit * 0.3, 0.16);
    }
  };
}

export function building(walls: readonly string[], lit: readonly string[], share: number) {
  return (b: Brush, { x, y, unit, index, side }: Spot): void => {
    const random = randomFrom(index * 31 + side * 7);
    const storeys = 3 + Math.floor(random() * 4);
    const width = 14 * unit;
    const height = (storeys * 3.4 + 1) * unit;
    const left = side === 1 ? x : x - width;
    const wall = walls[Math.floor(random() * walls.length)] ?? '#444444';
    box(b, downward(b, y - height, y, wall, tint(wall, 1)), left, y - height, width, height);
    box(b, tint('#000000', 0.22), side === 1 ? left : left + width * 0.86, y - height, width * 0.14, height);
    box(b, tint('#ffffff', 0.1), left, y - height, width, 0.3 * unit);
    if (unit < 4) return;
    for (let storey = 0; storey < storeys; storey += 1) {
      for (let column = 0; column < 4; column += 1) {
        const on = random() < share;
        const color = on ? (lit[Math.floor(random() * lit.length)] ?? '#ffd58c') : tint('#101828', 0.45);
        const wx = left + (1.6 + column * 3.1) * unit;
        const wy = y - height + (1.2 + storey * 3.4) * unit;
        const ground = storey === storeys - 1;
        box(b, color, wx, wy, (ground ? 2.5 : 1.5) * unit, (ground ? 2.2 : 1.9) * unit);
      }
    }
    if (share > 0.3) glow(b, side === 1 ? left : left + width, y - 1.4 * unit, 5 * unit, '#ffb765', 0.3, 0.6);
  };
}

export function signBridge(b: Brush, { x, y, unit, index }: Spot): void {
  box(b, '#59626b', x - 0.15 * unit, y - 7.5 * unit, 0.3 * unit, 7.5 * unit);
  box(b, '#59626b', x - 16.5 * unit, y - 7.5 * unit, 16.6 * unit, 0.35 * unit);
  for (const [at, width] of [
    [-6.4, 5],
    [-12.6, 5],
  ] as const) {
    box(b, '#1f6a58', x + at * unit, y - 8.2 * unit, width * unit, 2.6 * unit, 0.2 * unit);
    for (const row of [0, 1]) {
      const words = width * (row === 0 ? 0.62 : 0.4 + ((index + at) % 2) * 0.05);
      box(
        b,
        '#eef3ee',
        x + (at + 0.5) * unit,
        y - (7.6 - row * 0.9) * unit,
        words * unit,
        0.4 * unit,
        0.1 * unit,
      );
    }
  }
}
