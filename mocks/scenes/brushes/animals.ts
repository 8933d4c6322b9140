import { type Brush, disc, tint } from './brush';
import { shadow } from './light';

export interface AnimalLook {
  readonly coat: string;
  readonly dark: string;
  readonly pale: string;
  readonly kind: 'cat' | 'fox' | 'dog';
}

export interface AnimalPose {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly facing: 1 | -1;
  readonly way: number;
  readonly stride: number;
  readonly seconds: number;
  /** True if the animal faces the camera. */
  readonly looks?: boolean;
  /** 0 for a raised head, 1 for the nose on the ground. */
  readonly sniff?: number;
  /** Color of eyes that reflect a lamp. */
  readonly eyes?: string;
}

function legs(b: Brush, look: AnimalLook, phase: number, stride: number, near: boolean): void {
  b.strokeStyle = near ? look.coat : look.dark;
  b.lineCap = 'round';
  b.lineJoin = 'round';
  for (const [place, offset] of [
    [-0.48, near ? 0 : Math.PI],
    [0.46, near ? Math.PI * 0.55 : Math.PI * 1.55],
  ] as const) {
    const swing = 0.42 * Math.sin(phase + offset) * stride;
    const lift = Math.max(0, Math.cos(phase + offset)) * 0.13 * stride;
    const x = place + (near ? 0 : 0.05);
    const footX = x + 0.55 * Math.sin(swing);
    b.lineWidth = 0.15;
    b.beginPath();
    b.moveTo(x, -0.62);
    b.quadraticCurveTo(x + (place < 0 ? -0.08 : 0.02) + swing * 0.1, -0.34, footX, -0.06 - lift);
    b.stroke();
    b.lineWidth = 0.115;
    b.beginPath();
    b.moveTo(footX, -0.055 - lift);
    b.lineTo(footX + 0.06, -0.055 - lift);
    b.stroke();
  }
}

function tail(b: Brush, look: AnimalLook, seconds: number): void {
  const wave = Math.sin(seconds * 2.2) * 0.12;
  b.lineCap = 'round';
  b.strokeStyle = look.coat;
  if (look.kind === 'fox') {
    b.fillStyle = look.coat;
    b.beginPath();
    b.moveTo(-0.56, -0.82);
    b.bezierCurveTo(-0.95, -0.9 + wave, -1.2, -0.55 + wave, -1.5, -0.34 + wave);
    b.bezierCurveTo(-1.2, -0.2 + wave, -0.85, -0.36 + wave, -0.56, -0.66);
    b.fill();
    b.fillStyle = look.pale;
    b.beginPath();
    b.moveTo(-1.5, -0.34 + wave);
    b.quadraticCurveTo(-1.36, -0.25 + wave, -1.22, -0.28 + wave);
    b.quadraticCurveTo(-1.2, -0.42 + wave, -1.28, -0.49 + wave);
    b.fill();
    return;
  }
  b.lineWidth = look.kind === 'cat' ? 0.11 : 0.13;
  b.beginPath();
  b.moveTo(-0.56, -0.84);
  if (look.kind === 'cat') b.bezierCurveTo(-1.0, -0.74, -0.86, -1.3, -1.04 + wave, -1.46);
  if (look.kind === 'cat') b.quadraticCurveTo(-1.1 + wave, -1.58, -1.2 + wave * 1.6, -1.54);
  else b.quadraticCurveTo(-0.8, -0.95, -0.92 + wave, -1.2);
  b.stroke();
}

function ear(b: Brush, color: string, x: number, y: number, size: number, turn: number): void {
  b.save();
  b.translate(x, y);
  b.rotate(turn);
  b.fillStyle = color;
  b.beginPath();
  b.moveTo(-size * 0.5, 0);
  b.quadraticCurveTo(-size * 0.2, -size * 0.9, 0.02, -size * 1.15);
  b.quadraticCurveTo(size * 0.35, -size * 0.6, size * 0.5, 0);
  b.fill();
  b.restore();
}

function catAhead(b: Brush, look: AnimalLook): void {
  ear(b, look.dark, 0.06, -0.17, 0.25, 0.12);
  ear(b, look.coat, -0.12, -0.15, 0.29, -0.16);
  disc(b, look.coat, 0, 0, 0.27, 0.245);
  disc(b, look.pale, 0.2, 0.09, 0.12, 0.1);
  disc(b, '#8a4a44', 0.3, 0.045, 0.028, 0.024);
  for (const stripe of [-0.1, -0.02, 0.06]) {
    b.fillStyle = look.dark;
    b.fillRect(stripe, -0.24, 0.03, 0.1);
  }
  b.strokeStyle = tint('#ffffff', 0.7);
  b.lineWidth = 0.014;
  for (const drop of [-0.03, 0.04, 0.1]) {
    b.beginPath();
    b.moveTo(0.2, 0.09);
    b.lineTo(0.42, 0.08 + drop);
    b.stroke();
  }
}

function headAhead(b: Brush, look: AnimalLook, eyes: string | undefined): void {
  if (look.kind === 'cat') {
    catAhead(b, look);
    disc(b, '#5f8a4a', 0.13, -0.03, 0.045, 0.05);
    disc(b, eyes ?? '#1c1513', 0.14, -0.03, 0.022, 0.045);
    return;
  }
  const long = 0.3;
  if (look.kind === 'dog') {
    disc(b, look.coat, 0, 0, 0.26, 0.24);
    disc(b, look.coat, 0.24, 0.07, 0.2, 0.13);
    disc(b, look.dark, 0.42, 0.02, 0.05);
    disc(b, look.dark, -0.12, 0.05, 0.1, 0.22, 0.25);
  } else {
    ear(b, look.dark, -0.02, -0.16, 0.24, 0.06);
    ear(b, look.coat, -0.14, -0.13, 0.26, -0.18);
    disc(b, look.coat, 0, 0, 0.27, 0.23);
    b.fillStyle = look.coat;
    b.beginPath();
    b.moveTo(0.1, -0.18);
    b.quadraticCurveTo(0.24, -0.1, 0.24 + long, 0.06);
    b.quadraticCurveTo(0.2 + long, 0.14, 0.1, 0.19);
    b.fill();
    b.fillStyle = look.pale;
    b.beginPath();
    b.moveTo(0.22 + long, 0.08);
    b.quadraticCurveTo(0.16 + long, 0.17, 0.02, 0.19);
    b.quadraticCurveTo(0.1, 0.06, 0.22 + long, 0.06);
    b.fill();
    disc(b, '#1c1513', 0.235 + long, 0.06, 0.035);
  }
  disc(b, eyes ?? '#1c1513', 0.12, -0.04, 0.033);
}

function headToUs(b: Brush, look: AnimalLook, eyes: string | undefined): void {
  ear(b, look.coat, -0.19, -0.14, 0.27, -0.25);
  ear(b, look.coat, 0.19, -0.14, 0.27, 0.25);
  ear(b, look.dark, -0.18, -0.14, 0.15, -0.25);
  ear(b, look.dark, 0.18, -0.14, 0.15, 0.25);
  disc(b, look.coat, 0, 0, 0.3, 0.26);
  disc(b, look.pale, -0.09, 0.12, 0.15, 0.11);
  disc(b, look.pale, 0.09, 0.12, 0.15, 0.11);
  disc(b, look.kind === 'cat' ? '#8a4a44' : '#1c1513', 0, 0.06, look.kind === 'cat' ? 0.034 : 0.045, 0.03);
  if (look.kind === 'cat') {
    for (const stripe of [-0.075, -0.015, 0.045]) {
      b.fillStyle = look.dark;
      b.fillRect(stripe, -0.255, 0.03, 0.11);
    }
    for (const side of [-0.12, 0.12]) disc(b, '#7fae5c', side, -0.03, 0.062, 0.055);
  }
  for (const side of [-0.12, 0.12]) disc(b, eyes ?? '#1c1513', side, -0.03, 0.042, 0.045);
}

export function animal(b: Brush, look: AnimalLook, pose: AnimalPose): void {
  const phase = (pose.way / (pose.height * 1.25)) * Math.PI * 2;
  const bob = Math.sin(phase * 2) * 0.012 * pose.stride;
  shadow(b, pose.x, pose.y, pose.height * 1.1, pose.height * 0.16, 0.38);
  b.save();
  b.translate(pose.x, pose.y);
  b.scale(pose.height * pose.facing, pose.height);
  legs(b, look, phase, pose.stride, false);
  b.translate(0, bob);
  tail(b, look, pose.seconds);
  b.fillStyle = look.coat;
  b.beginPath();
  b.moveTo(-0.62, -0.78);
  b.bezierCurveTo(-0.6, -1.05, -0.2, -0.98, 0.1, -0.97);
  b.bezierCurveTo(0.4, -1.02, 0.66, -0.98, 0.64, -0.72);
  b.bezierCurveTo(0.62, -0.46, 0.3, -0.47, 0.05, -0.5);
  b.bezierCurveTo(-0.3, -0.44, -0.66, -0.42, -0.62, -0.78);
  b.fill();
  disc(b, tint(look.pale, 0.55), 0.4, -0.56, 0.2, 0.09, -0.25);
  if (look.kind === 'cat') {
    b.strokeStyle = tint(look.dark, 0.75);
    b.lineWidth = 0.05;
    for (const stripe of [-0.46, -0.3, -0.14, 0.02, 0.18]) {
      b.beginPath();
      b.moveTo(stripe, -0.93);
      b.quadraticCurveTo(stripe - 0.05, -0.82, stripe - 0.02, -0.7);
      b.stroke();
    }
  }
  b.translate(0, -bob);
  legs(b, look, phase, pose.stride, true);

  const sniff = pose.sniff ?? 0;
  const headX = 0.78 + sniff * 0.12;
  const headY = (pose.looks === true || look.kind !== 'cat' ? -1.1 : -1.04) + sniff * 0.75 + bob;
  b.strokeStyle = look.coat;
  b.lineWidth = 0.3;
  b.beginPath();
  b.moveTo(0.46, -0.8);
  b.lineTo(headX - 0.1, headY + 0.06);
  b.stroke();
  b.translate(headX, headY);
  if (pose.looks === true) headToUs(b, look, pose.eyes);
  else {
    b.rotate(sniff * 0.5);
    headAhead(b, look, pose.eyes);
  }
  b.restore();
}

export function sleepingDog(
  b: Brush,
  look: AnimalLook,
  x: number,
  y: number,
  size: number,
  seconds: number,
): void {
  const breath = 1 + Math.sin(seconds * 1.5) * 0.035;
  shadow(b, x, y, size * 1.15, size * 0.2, 0.4);
  b.save();
  b.translate(x, y);
  b.scale(size, size);
  disc(b, look.coat, -0.1, -0.3 * breath, 0.82, 0.36 * breath);
  disc(b, look.dark, -0.62, -0.2, 0.3, 0.2);
  disc(b, look.coat, -0.56, -0.24, 0.34, 0.24);
  b.strokeStyle = look.coat;
  b.lineCap = 'round';
  b.lineWidth = 0.13;
  b.beginPath();
  b.moveTo(-0.85, -0.14);
  b.quadraticCurveTo(-0.55, 0.02, -0.16, -0.05);
  b.stroke();
  b.lineWidth = 0.15;
  b.beginPath();
  b.moveTo(0.2, -0.08);
  b.lineTo(0.8, -0.06);
  b.stroke();
  b.translate(0.66, -0.26);
  disc(b, look.coat, 0, 0, 0.26, 0.22);
  disc(b, look.coat, 0.2, 0.08, 0.2, 0.12);
  disc(b, look.pale, 0.26, 0.11, 0.13, 0.07);
  disc(b, '#231a18', 0.38, 0.04, 0.05, 0.04);
  disc(b, look.dark, -0.1, 0.04, 0.12, 0.22, 0.35);
  b.strokeStyle = '#231a18';
  b.lineWidth = 0.025;
  b.beginPath();
  b.arc(0.12, -0.05, 0.06, 0.2, Math.PI - 0.2);
  b.stroke();
  b.restore();
}
