import { type Brush, box, darker, disc, poly } from './brush';
import { shadow } from './light';

export interface PersonLook {
  readonly skin: string;
  readonly hair: string;
  readonly coat: string;
  readonly trousers: string;
  readonly shoes: string;
  readonly cap?: string;
  /** True for a bun or a ponytail. Cannot be combined with `cap`. */
  readonly longHair?: boolean;
}

export interface PersonPose {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly facing: 1 | -1;
  /** Distance walked. Sets the phase of the legs, so that the feet do not slide. */
  readonly way: number;
  readonly stride: number;
  /** Forward lean in radians. */
  readonly lean?: number;
  /** Angle of the raised arm in radians; 1.5 is level. */
  readonly reach?: number;
  readonly holds?: 'parcel' | 'mug' | 'umbrella' | 'lead';
  readonly shadow?: number;
}

const THIGH = 0.24;
const SHIN = 0.235;

interface Leg {
  readonly knee: readonly [number, number];
  readonly foot: readonly [number, number];
}

function legAt(phase: number, stride: number): Leg {
  const swing = (0.04 + 0.46 * Math.sin(phase)) * stride;
  const bend = 0.06 + 0.72 * Math.max(0, Math.cos(phase)) * stride;
  const knee = [THIGH * Math.sin(swing), THIGH * Math.cos(swing)] as const;
  const foot = [knee[0] + SHIN * Math.sin(swing - bend), knee[1] + SHIN * Math.cos(swing - bend)] as const;
  return { knee, foot };
}

function limb(
  b: Brush,
  color: string,
  thick: number,
  thin: number,
  from: readonly [number, number],
  mid: readonly [number, number],
  to: readonly [number, number],
): void {
  b.lineCap = 'round';
  b.lineJoin = 'round';
  b.strokeStyle = color;
  b.lineWidth = thick;
  b.beginPath();
  b.moveTo(from[0], from[1]);
  b.lineTo(mid[0], mid[1]);
  b.stroke();
  b.lineWidth = thin;
  b.beginPath();
  b.moveTo(mid[0], mid[1]);
  b.lineTo(to[0], to[1]);
  b.stroke();
}

function drawLeg(b: Brush, leg: Leg, hip: number, look: PersonLook, shade: number): void {
  b.save();
  b.translate(0, hip);
  limb(b, darker(look.trousers, shade), 0.098, 0.076, [0, 0], leg.knee, leg.foot);
  b.strokeStyle = darker(look.shoes, shade);
  b.lineWidth = 0.05;
  b.beginPath();
  b.moveTo(leg.foot[0] - 0.005, leg.foot[1] + 0.012);
  b.lineTo(leg.foot[0] + 0.07, leg.foot[1] + 0.014);
  b.stroke();
  b.restore();
}

function arm(angle: number, bend: number): { elbow: [number, number]; hand: [number, number] } {
  const elbow: [number, number] = [0.16 * Math.sin(angle), 0.16 * Math.cos(angle)];
  return {
    elbow,
    hand: [elbow[0] + 0.15 * Math.sin(angle + bend), elbow[1] + 0.15 * Math.cos(angle + bend)],
  };
}

function drawArm(b: Brush, look: PersonLook, angle: number, bend: number, shade: number): [number, number] {
  const { elbow, hand } = arm(angle, bend);
  disc(b, darker(look.skin, shade), hand[0] * 1.09, hand[1] * 1.09, 0.03);
  limb(b, darker(look.coat, shade), 0.072, 0.06, [0, 0], elbow, hand);
  return hand;
}

function drawHead(b: Brush, look: PersonLook): void {
  disc(b, look.skin, 0.006, -0.925, 0.058, 0.068);
  disc(b, look.skin, 0.064, -0.918, 0.013, 0.011);
  b.fillStyle = look.hair;
  b.beginPath();
  b.ellipse(-0.008, -0.945, 0.064, 0.062, 0, Math.PI * 0.72, Math.PI * 1.93);
  b.quadraticCurveTo(0.01, -0.95, -0.012, -0.9);
  b.closePath();
  b.fill();
  if (look.longHair === true) {
    disc(b, look.hair, -0.058, -0.965, 0.032);
    disc(b, look.hair, -0.045, -0.915, 0.026, 0.05);
  }
  if (look.cap !== undefined) {
    b.fillStyle = look.cap;
    b.beginPath();
    b.ellipse(0, -0.955, 0.066, 0.05, 0, Math.PI, Math.PI * 2);
    b.fill();
    box(b, look.cap, 0, -0.965, 0.115, 0.018, 0.009);
  }
}

function drawTorso(b: Brush, look: PersonLook): void {
  box(b, darker(look.skin, 0.12), -0.028, -0.89, 0.056, 0.1, 0.02);
  b.fillStyle = look.coat;
  b.beginPath();
  b.moveTo(-0.07, -0.8);
  b.quadraticCurveTo(-0.02, -0.87, 0.05, -0.845);
  b.quadraticCurveTo(0.092, -0.8, 0.086, -0.68);
  b.lineTo(0.086, -0.43);
  b.quadraticCurveTo(0, -0.41, -0.09, -0.43);
  b.quadraticCurveTo(-0.105, -0.7, -0.07, -0.8);
  b.fill();
  poly(b, 'rgb(8 10 20 / 16%)', [
    [-0.07, -0.8],
    [-0.02, -0.83],
    [-0.035, -0.43],
    [-0.09, -0.43],
    [-0.1, -0.62],
  ]);
}

function drawHeld(b: Brush, held: NonNullable<PersonPose['holds']>, hand: readonly [number, number]): void {
  const [x, y] = hand;
  switch (held) {
    case 'parcel':
      box(b, '#b98a5a', x - 0.035, y - 0.13, 0.2, 0.165, 0.008);
      box(b, '#d9b583', x + 0.05, y - 0.13, 0.03, 0.165);
      box(b, '#8d6540', x - 0.035, y + 0.015, 0.2, 0.02, 0.008);
      return;
    case 'mug':
      box(b, '#e9e2d4', x - 0.01, y - 0.055, 0.055, 0.06, 0.01);
      return;
    case 'umbrella':
      box(b, '#2a2b33', x - 0.006, y - 0.42, 0.012, 0.44);
      b.fillStyle = '#a8433d';
      b.beginPath();
      b.moveTo(x - 0.27, y - 0.36);
      b.quadraticCurveTo(x, y - 0.66, x + 0.27, y - 0.36);
      b.quadraticCurveTo(x + 0.18, y - 0.4, x + 0.09, y - 0.36);
      b.quadraticCurveTo(x, y - 0.4, x - 0.09, y - 0.36);
      b.quadraticCurveTo(x - 0.18, y - 0.4, x - 0.27, y - 0.36);
      b.fill();
      return;
    case 'lead':
      b.strokeStyle = '#6b2f2a';
      b.lineWidth = 0.012;
      b.beginPath();
      b.moveTo(x, y);
      b.quadraticCurveTo(x + 0.2, y + 0.2, x + 0.42, y + 0.15);
      b.stroke();
  }
}

export function person(b: Brush, look: PersonLook, pose: PersonPose): void {
  const phase = (pose.way / (pose.height * 0.86)) * Math.PI * 2;
  const near = legAt(phase, pose.stride);
  const far = legAt(phase + Math.PI, pose.stride);
  // The lower foot must touch the ground, so the body moves up and down.
  const hip = -Math.max(near.foot[1], far.foot[1]) - 0.035;
  const rise = hip + THIGH + SHIN + 0.035;

  if (pose.shadow !== 0) {
    shadow(b, pose.x, pose.y, pose.height * 0.26, pose.height * 0.045, pose.shadow ?? 0.4);
  }
  b.save();
  b.translate(pose.x, pose.y);
  b.scale(pose.height * pose.facing, pose.height);
  drawLeg(b, far, hip, look, 0.3);
  drawLeg(b, near, hip, look, 0);

  b.translate(0, rise + (pose.lean ?? 0) * 0.02);
  b.translate(0, -0.46);
  b.rotate(pose.lean ?? 0.03 * pose.stride);
  b.translate(0, 0.46);

  const carries = pose.holds === 'parcel';
  const swing = Math.sin(phase) * 0.5 * pose.stride;
  b.save();
  b.translate(-0.005, -0.785);
  const reach = pose.reach ?? 0;
  const farHand = drawArm(b, look, carries ? (reach > 0 ? -0.1 : 0.35) : swing, carries ? 1.2 : 0.25, 0.3);
  // A person who rings the bell holds the parcel with the other arm.
  if (carries && reach > 0) drawHeld(b, 'parcel', farHand);
  b.restore();
  drawTorso(b, look);
  drawHead(b, look);
  b.save();
  b.translate(-0.012, -0.785);
  const rests = carries || pose.holds === 'mug' || pose.holds === 'umbrella';
  const angle = reach > 0 ? reach : rests ? 0.3 : -swing;
  const bend = reach > 0 ? 0.15 : pose.holds === 'umbrella' ? 1.9 : rests ? 1.15 : 0.25 + 0.1 * pose.stride;
  const { hand } = arm(angle, bend);
  if (pose.holds !== undefined && !(carries && reach > 0)) drawHeld(b, pose.holds, hand);
  drawArm(b, look, angle, bend, 0.1);
  b.restore();
  b.restore();
}
