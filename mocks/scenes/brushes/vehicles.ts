import { type Brush, box, disc, poly, shape, tint } from './brush';
import { glow, shadow } from './light';

export interface CarLook {
  readonly body: string;
  readonly dark: string;
  readonly glass: string;
  readonly kind?: 'car' | 'van';
}

const CAR_BODY =
  'M2 -20 C1 -34 8 -39 24 -42 C38 -58 52 -63 82 -63 C112 -63 124 -57 140 -42 C168 -40 192 -36 197 -24 L198 -14 C198 -11 196 -10 193 -10 L6 -10 C3 -10 2 -12 2 -20 Z';
const CAR_GLASS = 'M34 -42 C44 -54 54 -58 76 -58 L78 -42 Z M84 -42 L82 -58 C106 -58 116 -54 129 -42 Z';
const VAN_BODY =
  'M4 -18 L4 -82 C4 -88 8 -90 14 -90 L124 -90 C142 -90 148 -80 156 -56 C178 -50 194 -48 196 -32 L197 -14 C197 -11 195 -10 192 -10 L8 -10 C5 -10 4 -12 4 -18 Z';
const VAN_GLASS = 'M118 -56 L118 -80 C136 -80 138 -74 146 -56 Z';

function wheel(b: Brush, x: number, turn: number): void {
  disc(b, '#14161b', x, -17, 17);
  disc(b, '#8a8f98', x, -17, 9.5);
  b.save();
  b.translate(x, -17);
  b.rotate(turn);
  for (let spoke = 0; spoke < 5; spoke += 1) {
    b.rotate((Math.PI * 2) / 5);
    box(b, '#3b3f47', -1.4, -9, 2.8, 8);
  }
  b.restore();
}

/** @param at `length` and `way` are pixels of the scene; `way` turns the wheels; `lamps` is 0 to 1 */
export function carSide(
  b: Brush,
  look: CarLook,
  at: { x: number; y: number; length: number; facing: 1 | -1; way: number; lamps?: number; brake?: number },
): void {
  const scale = at.length / 200;
  const lamps = at.lamps ?? 0;
  shadow(b, at.x, at.y - 1, at.length * 0.6, at.length * 0.06, 0.55);
  b.save();
  b.translate(at.x, at.y);
  b.scale(scale * at.facing, scale);
  b.translate(-100, 0);
  const van = look.kind === 'van';
  shape(b, look.body, van ? VAN_BODY : CAR_BODY);
  shape(b, look.glass, van ? VAN_GLASS : CAR_GLASS);
  if (van) {
    box(b, tint('#ffffff', 0.22), 18, -66, 62, 9, 4);
    box(b, tint('#ffffff', 0.14), 18, -52, 40, 6, 3);
    box(b, tint('#000000', 0.18), 108, -84, 2, 70);
  } else {
    box(b, tint('#000000', 0.2), 80, -56, 2, 42);
    box(b, tint('#ffffff', 0.2), 26, -40, 118, 2, 1);
  }
  poly(b, tint(look.dark, 0.75), [
    [3, -24],
    [198, -22],
    [198, -14],
    [194, -10],
    [6, -10],
    [3, -14],
  ]);
  disc(b, look.dark, 40, -17, 21);
  disc(b, look.dark, 160, -17, 21);
  const turn = at.way / 17 / scale;
  wheel(b, 40, turn);
  wheel(b, 160, turn);
  box(b, lamps > 0 ? '#fff3cf' : '#d8d6cc', 186, -34, 10, 7, 3);
  box(b, lamps > 0 || (at.brake ?? 0) > 0 ? '#ff4b3c' : '#8e2a25', 3, -36, 8, 8, 3);
  if (lamps > 0) {
    glow(b, 250, -18, 78, '#ffe9b8', 0.42 * lamps, 0.2);
    glow(b, 222, -26, 40, '#ffe9b8', 0.4 * lamps, 0.35);
    glow(b, 192, -30, 46, '#ffe9b8', 0.75 * lamps);
    glow(b, 5, -32, 30 + 14 * (at.brake ?? 0), '#ff3a2c', 0.55 * lamps);
  }
  b.restore();
}

export function carEnd(
  b: Brush,
  look: CarLook,
  at: {
    x: number;
    y: number;
    width: number;
    end: 'front' | 'back';
    lamps: number;
    brake?: number;
    squeeze?: number;
  },
): void {
  const scale = at.width / 200;
  const front = at.end === 'front';
  shadow(b, at.x, at.y - 2 * scale, at.width * 0.66 * (at.squeeze ?? 1), at.width * 0.09, 0.6);
  b.save();
  b.translate(at.x, at.y);
  b.scale(scale * (at.squeeze ?? 1), scale);
  box(b, '#101216', -88, -36, 34, 36, 7);
  box(b, '#101216', 54, -36, 34, 36, 7);
  shape(
    b,
    look.body,
    'M-64 -140 C-40 -150 40 -150 64 -140 C74 -130 82 -108 88 -94 C100 -86 101 -70 100 -40 C100 -26 94 -20 84 -20 L-84 -20 C-94 -20 -100 -26 -100 -40 C-101 -70 -100 -86 -88 -94 C-82 -108 -74 -130 -64 -140 Z',
  );
  shape(
    b,
    look.glass,
    'M-56 -132 C-36 -139 36 -139 56 -132 C64 -124 70 -108 74 -95 C40 -90 -40 -90 -74 -95 C-70 -108 -64 -124 -56 -132 Z',
  );
  shape(b, tint('#ffffff', 0.14), 'M-40 -135 L-8 -137 L-34 -92 L-64 -94 Z');
  box(b, tint('#ffffff', 0.13), -88, -88, 176, 3, 1.5);
  box(b, tint(look.dark, 0.85), -94, -40, 188, 20, 9);
  if (front) box(b, look.dark, -46, -66, 92, 20, 8);
  else box(b, tint('#f4efe2', 0.85), -24, -62, 48, 14, 3);
  const lampColor = front ? '#fff1c9' : '#ff3f33';
  const offColor = front ? '#cfd2d2' : '#7c211d';
  for (const side of [-1, 1]) {
    box(b, at.lamps > 0 || (at.brake ?? 0) > 0 ? lampColor : offColor, side * 72 - 18, -78, 36, 18, 7);
    disc(b, look.body, side * 98, -98, 10, 8);
    const strength = front ? at.lamps * 0.8 : at.lamps * 0.5 + (at.brake ?? 0) * 0.4;
    glow(b, side * 72, -69, front ? 130 : 80, front ? '#ffe9b8' : '#ff3a2c', strength);
  }
  b.restore();
}
