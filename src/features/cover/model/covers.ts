import type { Box } from '@/domain/frame/box';
import { clamp } from '@/lib/clamp';

export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

export type CoverShape = 'rectangle' | 'ellipse';
export type CoverStyle = 'solid' | 'pixelated' | 'blurred';

/** Box of a cover at `at` seconds from the recording's start. */
export interface TimedBox extends Box {
  at: number;
  /** Box without the margin that tracking adds. If absent, this box has no margin. */
  seen?: Box;
}

export interface Cover {
  id: number;
  shape: CoverShape;
  style: CoverStyle;
  start: number;
  end: number;
  boxes: readonly TimedBox[];
}

/** Tolerance in seconds for comparing times, because containers round them. */
export const SAME_TIME_S = 0.001;
/** Margin on each side of a tracked object, relative to its size. */
const MARGIN = 0.1;

export function withMargin({ x, y, width, height }: Box): Box {
  const [left, top] = [Math.max(0, x - width * MARGIN), Math.max(0, y - height * MARGIN)];
  return {
    x: left,
    y: top,
    width: Math.min(1, x + width * (1 + MARGIN)) - left,
    height: Math.min(1, y + height * (1 + MARGIN)) - top,
  };
}

const between = (from: number, to: number, share: number): number => from + (to - from) * share;

export const boxAround = (seen: Box, at: number): TimedBox => ({ ...withMargin(seen), at, seen });

function interpolated(boxes: readonly TimedBox[], time: number, boxOf: (box: TimedBox) => Box): Box {
  const next = boxes.findIndex(({ at }) => at > time);
  const after = boxes[next === -1 ? boxes.length - 1 : next];
  const before = boxes[next === -1 ? boxes.length - 1 : Math.max(0, next - 1)];
  if (after === undefined || before === undefined) throw new Error('A cover has a box.');
  const share = after.at > before.at ? clamp((time - before.at) / (after.at - before.at), 0, 1) : 0;
  const [from, to] = [boxOf(before), boxOf(after)];
  return {
    x: between(from.x, to.x, share),
    y: between(from.y, to.y, share),
    width: between(from.width, to.width, share),
    height: between(from.height, to.height, share),
  };
}

export const boxAt = ({ boxes }: Pick<Cover, 'boxes'>, time: number): Box =>
  interpolated(boxes, time, (box) => box);

/** Returns the box without its margin. Otherwise, each tracking would add another margin. */
export const seenAt = ({ boxes }: Pick<Cover, 'boxes'>, time: number): Box =>
  interpolated(boxes, time, (box) => box.seen ?? box);

/** Converts a box to pixels. Rounds outward to even numbers, because chroma has half the resolution. */
export function pixelsOf(box: Box, width: number, height: number): Area {
  const down = (value: number) => Math.max(0, Math.floor(value / 2) * 2);
  const up = (value: number, max: number) => Math.min(max, Math.ceil(value / 2) * 2);
  const [left, top] = [down(box.x * width), down(box.y * height)];
  return {
    left,
    top,
    width: up((box.x + box.width) * width, width) - left,
    height: up((box.y + box.height) * height, height) - top,
  };
}

export const covers = ({ start, end }: Cover, time: number): boolean =>
  time >= start - SAME_TIME_S && time < end - SAME_TIME_S;

export function withBox(cover: Cover, at: number, box: Box): Cover {
  const others = cover.boxes.filter((other) => Math.abs(other.at - at) >= SAME_TIME_S);
  const [before, seenBefore] = [boxAt(cover, at), seenAt(cover, at)];
  const [across, down] = [box.width / before.width, box.height / before.height];
  const seen = {
    x: box.x + (seenBefore.x - before.x) * across,
    y: box.y + (seenBefore.y - before.y) * down,
    width: seenBefore.width * across,
    height: seenBefore.height * down,
  };
  return { ...cover, boxes: [...others, { ...box, at, seen }].toSorted((one, other) => one.at - other.at) };
}

export function withFollowed(cover: Cover, found: readonly TimedBox[]): Cover {
  const [from, to] = [found[0]?.at, found.at(-1)?.at];
  if (from === undefined || to === undefined) return cover;
  const others = cover.boxes.filter(({ at }) => at < from - SAME_TIME_S || at > to + SAME_TIME_S);
  return { ...cover, boxes: [...others, ...found].toSorted((one, other) => one.at - other.at) };
}

export function keptToEnd(cover: Cover, at: number, end: number): Cover {
  const before = cover.boxes.filter((other) => other.at < at - SAME_TIME_S);
  return { ...cover, end, boxes: [...before, { ...boxAt(cover, at), at, seen: seenAt(cover, at) }] };
}

export function frameIndexAt(frames: readonly number[], time: number): number {
  let [low, high] = [0, frames.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((frames[middle] ?? 0) <= time + SAME_TIME_S) low = middle;
    else high = middle - 1;
  }
  return low;
}

export const framesIn = (
  frames: readonly number[],
  { start, end }: { start: number; end: number },
): number[] => frames.filter((at) => at >= start - SAME_TIME_S && at < end - SAME_TIME_S);
