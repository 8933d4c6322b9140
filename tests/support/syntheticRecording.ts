import { lumaGrid } from '@/features/find-motion/model/lumaGrid';
import type { RecordingFrames, TimedGrid } from '@/features/find-motion/engine/searchRecording';

const WIDTH = 256;
const HEIGHT = 144;
const FRAME_RATE = 15;
const KEY_INTERVAL = 2;

/** A moving rectangle in fractions of the picture, with a speed in fractions per second. */
export interface PlantedObject {
  start: number;
  seconds: number;
  x: number;
  y: number;
  width: number;
  height: number;
  speedX: number;
  luma: number;
}

export interface SyntheticScene {
  seconds: number;
  /** Seconds between key frames. The default is two. */
  keyInterval?: number;
  seed?: number;
  /** Maximum deviation of each pixel in gray levels. */
  noise?: number;
  object?: PlantedObject;
  later?: readonly PlantedObject[];
  raindrops?: number;
  /** If true, a beam of light passes from left to right. */
  hasHeadlight?: boolean;
  /** Second at which infrared light turns on. */
  infraredFrom?: number;
  /** Gray levels by which a cloud darkens the middle of the picture. */
  cloud?: number;
  /** Second from which a part of the picture brightens by eight gray levels per second, for four seconds. */
  brighterFrom?: number;
}

/** @returns a generator of numbers from 0 to 1 that depend only on the seed */
function seeded(seed: number): () => number {
  let state = (seed * 2_654_435_761 + 1) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Triangular noise from -1 to 1 for twice the pixels of a picture, so that each picture can use a different
 * part.
 */
const NOISE = (() => {
  const random = seeded(7);
  return Float32Array.from({ length: 2 * WIDTH * HEIGHT }, () => random() + random() - 1);
})();

function sceneLuma(x: number, y: number, isInfrared: boolean): number {
  const isLawn = y > HEIGHT * 0.6;
  const isWindow = !isLawn && Math.floor(x / 24) % 2 === 0 && Math.floor(y / 20) % 2 === 0;
  const grass = isLawn ? ((x * 7 + y * 13) % 11) * 2 : 0;
  const luma = isLawn ? 90 + grass : isWindow ? 60 : 150;
  if (!isInfrared) return luma;
  const fall = 1 - 0.5 * Math.hypot(x / WIDTH - 0.5, y / HEIGHT - 0.5);
  return (isLawn ? 200 : isWindow ? 20 : 80) * fall;
}

const staticLuma = (isInfrared: boolean): Float32Array =>
  Float32Array.from({ length: WIDTH * HEIGHT }, (_, index) =>
    sceneLuma(index % WIDTH, Math.floor(index / WIDTH), isInfrared),
  );
const DAY = staticLuma(false);
const NIGHT = staticLuma(true);

function drawRain(pixels: Float32Array, drops: number, random: () => number): void {
  for (let drop = 0; drop < drops; drop += 1) {
    const x = Math.floor(random() * WIDTH);
    const top = Math.floor(random() * HEIGHT);
    const length = 4 + random() * 10;
    for (let y = top; y < Math.min(HEIGHT, top + length); y += 1) {
      const index = y * WIDTH + x;
      pixels[index] = (pixels[index] ?? 0) + 60;
    }
  }
}

const beam = (length: number, middle: number, width: number): Float32Array =>
  Float32Array.from({ length }, (_, at) => Math.exp(-(((at - middle) / width) ** 2) / 2));

function drawHeadlight(pixels: Float32Array, share: number): void {
  const middle = (share * 1.6 - 0.3) * WIDTH;
  const across = beam(WIDTH, middle, WIDTH * 0.12);
  const down = beam(HEIGHT, HEIGHT * 0.6, HEIGHT * 0.25);
  for (let index = 0; index < pixels.length; index += 1) {
    const light = (across[index % WIDTH] ?? 0) * (down[Math.floor(index / WIDTH)] ?? 0);
    pixels[index] = (pixels[index] ?? 0) * (1 + 0.9 * light);
  }
}

function drawObject(pixels: Float32Array, object: PlantedObject, time: number): void {
  const since = time - object.start;
  if (since < 0 || since >= object.seconds) return;
  const left = Math.round((object.x + object.speedX * since) * WIDTH);
  const top = Math.round(object.y * HEIGHT);
  for (let y = top; y < Math.min(HEIGHT, top + Math.round(object.height * HEIGHT)); y += 1) {
    for (let x = Math.max(0, left); x < Math.min(WIDTH, left + Math.round(object.width * WIDTH)); x += 1) {
      pixels[y * WIDTH + x] = object.luma + ((x + y) % 9);
    }
  }
}

/** Sunshine on a wall: an area without a pattern, with sharp edges. */
function drawBrighterPart(pixels: Float32Array, since: number): void {
  const luma = 80 + 8 * Math.max(0, Math.min(4, since));
  for (let y = Math.round(HEIGHT * 0.4); y < HEIGHT * 0.6; y += 1) {
    pixels.fill(luma, y * WIDTH + Math.round(WIDTH * 0.4), y * WIDTH + Math.round(WIDTH * 0.55));
  }
}

function pictureAt(scene: SyntheticScene, time: number): TimedGrid {
  const random = seeded((scene.seed ?? 1) * 1_000 + Math.round(time * FRAME_RATE));
  const pixels = Float32Array.from(time >= (scene.infraredFrom ?? Infinity) ? NIGHT : DAY);
  if (scene.brighterFrom !== undefined) drawBrighterPart(pixels, time - scene.brighterFrom);
  if (scene.object !== undefined) drawObject(pixels, scene.object, time);
  for (const object of scene.later ?? []) drawObject(pixels, object, time);
  if (scene.hasHeadlight === true) drawHeadlight(pixels, time / scene.seconds);
  drawRain(pixels, scene.raindrops ?? 0, random);
  const dimmed = (scene.cloud ?? 0) * Math.sin((Math.PI * time) / scene.seconds) ** 2;
  const noise = scene.noise ?? 0;
  const first = Math.floor(random() * pixels.length);
  const data = new Uint8Array(pixels.length);
  for (let index = 0; index < data.length; index += 1) {
    const value = (pixels[index] ?? 0) - dimmed + (NOISE[first + index] ?? 0) * noise;
    data[index] = Math.max(0, Math.min(255, value));
  }
  const grid = lumaGrid({ data, offset: 0, stride: WIDTH, width: WIDTH, height: HEIGHT, isFullRange: true });
  return { position: time, grid };
}

interface SyntheticRecording extends RecordingFrames {
  decoded: () => number;
  /** @returns the time of the frame last passed to `keepPicture`, or null */
  kept: () => number | null;
}

export function syntheticRecording(scene: SyntheticScene): SyntheticRecording {
  let decoded = 0;
  let taken: number | null = null;
  let kept: number | null = null;
  const eachPicture = (from: number, to: number, interval: number, take: (frame: TimedGrid) => void) => {
    const first = Math.ceil(from * FRAME_RATE - 1e-6);
    const end = Math.min(to, scene.seconds) * FRAME_RATE;
    for (let frame = first; frame < end - 1e-6; frame += interval * FRAME_RATE) {
      decoded += 1;
      taken = frame / FRAME_RATE;
      take(pictureAt(scene, frame / FRAME_RATE));
    }
    return Promise.resolve();
  };
  return {
    async keyFrames() {
      const keys: TimedGrid[] = [];
      await eachPicture(0, scene.seconds, scene.keyInterval ?? KEY_INTERVAL, (frame) => keys.push(frame));
      return keys;
    },
    frames: ({ start, end }, take) => eachPicture(start, end, 1 / FRAME_RATE, take),
    keepPicture: () => {
      kept = taken;
    },
    decoded: () => decoded,
    kept: () => kept,
  };
}
