export type Brush = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
export type Paint = string | CanvasGradient;

export const WIDTH = 1280;
export const HEIGHT = 720;

/** `backdrop` and `front` are static, so each is painted once per canvas size. */
export interface Scene {
  readonly backdrop: (b: Brush) => void;
  readonly action: (b: Brush, seconds: number) => void;
  readonly front?: (b: Brush) => void;
}

/** @param alpha 0 to 1 */
export function tint(color: string, alpha: number): string {
  const byte = Math.round(Math.min(1, Math.max(0, alpha)) * 255);
  return color + byte.toString(16).padStart(2, '0');
}

/** @param share 0 returns the color, 1 a dark blue */
export function darker(color: string, share: number): string {
  const night = [10, 12, 24];
  const mixed = night.map((to, channel) => {
    const from = Number.parseInt(color.slice(1 + channel * 2, 3 + channel * 2), 16);
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${mixed.join('')}`;
}

export function box(b: Brush, paint: Paint, x: number, y: number, w: number, h: number, radius = 0): void {
  b.fillStyle = paint;
  if (radius === 0) {
    b.fillRect(x, y, w, h);
    return;
  }
  b.beginPath();
  b.roundRect(x, y, w, h, radius);
  b.fill();
}

export function disc(b: Brush, paint: Paint, x: number, y: number, rx: number, ry = rx, turn = 0): void {
  b.fillStyle = paint;
  b.beginPath();
  b.ellipse(x, y, rx, ry, turn, 0, Math.PI * 2);
  b.fill();
}

type Point = readonly [number, number];

function trace(b: Brush, points: readonly Point[]): void {
  b.beginPath();
  for (const [x, y] of points) b.lineTo(x, y);
}

export function poly(b: Brush, paint: Paint, points: readonly Point[]): void {
  trace(b, points);
  b.closePath();
  b.fillStyle = paint;
  b.fill();
}

export function line(b: Brush, paint: Paint, width: number, points: readonly Point[]): void {
  trace(b, points);
  b.strokeStyle = paint;
  b.lineWidth = width;
  b.lineCap = 'round';
  b.lineJoin = 'round';
  b.stroke();
}

export function curve(b: Brush, paint: Paint, width: number, from: Point, by: Point, to: Point): void {
  b.beginPath();
  b.moveTo(from[0], from[1]);
  b.quadraticCurveTo(by[0], by[1], to[0], to[1]);
  b.strokeStyle = paint;
  b.lineWidth = width;
  b.lineCap = 'round';
  b.stroke();
}

const traced = (path: string): Path2D => new Path2D(path);

/** @param path SVG path data, as in the `d` attribute */
export function shape(b: Brush, paint: Paint, path: string, x = 0, y = 0, scale = 1): void {
  b.save();
  b.translate(x, y);
  b.scale(scale, scale);
  b.fillStyle = paint;
  b.fill(traced(path));
  b.restore();
}

function fillStops(gradient: CanvasGradient, colors: readonly string[]): CanvasGradient {
  colors.forEach((color, index) => {
    gradient.addColorStop(colors.length === 1 ? 0 : index / (colors.length - 1), color);
  });
  return gradient;
}

export function downward(b: Brush, top: number, bottom: number, ...colors: string[]): CanvasGradient {
  return fillStops(b.createLinearGradient(0, top, 0, bottom), colors);
}

export function around(b: Brush, x: number, y: number, radius: number, ...colors: string[]): CanvasGradient {
  return fillStops(b.createRadialGradient(x, y, 0, x, y, radius), colors);
}
