import { type Brush, HEIGHT, tint, WIDTH } from './brush';
import { randomFrom } from './timing';

interface Drop {
  readonly x: number;
  readonly y: number;
  readonly depth: number;
}

function scatter(count: number, seed: number): readonly Drop[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () => ({ x: random(), y: random(), depth: random() }));
}

const FLAKES = scatter(110, 5);
const RAIN = scatter(90, 9);

/** Each flake falls a whole number of times in 16 s, so its height does not jump when the clip loops. */
export function snow(b: Brush, seconds: number): void {
  for (const flake of FLAKES) {
    const falls = 1 + Math.floor(flake.depth * 2.4);
    const progress = (flake.y + (seconds * falls) / 16) % 1;
    const x = flake.x * WIDTH + Math.sin(seconds * 0.7 + flake.y * 20) * (8 + flake.depth * 14);
    b.fillStyle = tint('#f4f7ff', 0.3 + flake.depth * 0.5);
    b.beginPath();
    b.arc(x, progress * (HEIGHT + 20) - 10, 1.6 + flake.depth * 3, 0, Math.PI * 2);
    b.fill();
  }
}

export function rain(b: Brush, seconds: number): void {
  b.lineCap = 'round';
  for (const drop of RAIN) {
    const progress = (drop.y + seconds * (1.2 + drop.depth * 0.8)) % 1;
    const length = 14 + drop.depth * 22;
    const x = drop.x * (WIDTH + 80) - progress * 60;
    const y = progress * (HEIGHT + 80) - 60;
    b.strokeStyle = tint('#cfdcec', 0.1 + drop.depth * 0.16);
    b.lineWidth = 1.2 + drop.depth;
    b.beginPath();
    b.moveTo(x, y);
    b.lineTo(x - length * 0.12, y + length);
    b.stroke();
  }
}
