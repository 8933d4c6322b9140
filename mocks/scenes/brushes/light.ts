import { type Brush, around, tint, WIDTH } from './brush';

/** Blends with `screen`, because `lighter` overexposes the middle. */
export function glow(
  b: Brush,
  x: number,
  y: number,
  radius: number,
  color: string,
  strength: number,
  squash = 1,
): void {
  if (strength <= 0) return;
  b.save();
  b.globalCompositeOperation = 'screen';
  b.translate(x, y);
  b.scale(1, squash);
  b.fillStyle = around(
    b,
    0,
    0,
    radius,
    tint(color, strength),
    tint(color, strength * 0.55),
    tint(color, strength * 0.26),
    tint(color, strength * 0.09),
    tint(color, 0),
  );
  b.fillRect(-radius, -radius, radius * 2, radius * 2);
  b.restore();
}

export function shadow(b: Brush, x: number, y: number, rx: number, ry: number, strength = 0.4): void {
  b.save();
  b.translate(x, y);
  b.scale(1, ry / rx);
  b.fillStyle = around(
    b,
    0,
    0,
    rx,
    tint('#0a0c12', strength),
    tint('#0a0c12', strength * 0.75),
    tint('#0a0c12', strength * 0.3),
    tint('#0a0c12', 0),
  );
  b.fillRect(-rx, -rx, rx * 2, rx * 2);
  b.restore();
}

export function stars(b: Brush, count: number, bottom: number, random: () => number): void {
  for (let index = 0; index < count; index += 1) {
    const size = 0.6 + random() * 1.1;
    b.fillStyle = tint('#fff6e2', 0.25 + random() * 0.5);
    b.beginPath();
    b.arc(random() * WIDTH, random() * bottom, size, 0, Math.PI * 2);
    b.fill();
  }
}
