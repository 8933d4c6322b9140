import type { Size } from '@/domain/frame/box';

const MAX_DURATION_S = 60;
/** Maximum seconds per recording. More would turn a few recordings into a slide show. */
const MAX_SHARE_S = 2;
/** Key frames are seconds apart, so a higher rate would cost more without looking smoother. */
const FRAMES_PER_SECOND = 15;

interface Plan<Item> {
  items: readonly Item[];
  share: number;
  frames: number;
}

export function spread<Item>(items: readonly Item[], count: number): Item[] {
  const step = Math.max(1, items.length / count);
  return items.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

export function planOf<Item>(recordings: readonly Item[]): Plan<Item> {
  const items = spread(recordings, MAX_DURATION_S * FRAMES_PER_SECOND);
  const share = Math.min(MAX_SHARE_S, MAX_DURATION_S / Math.max(1, items.length));
  return { items, share, frames: Math.max(1, Math.round(share * FRAMES_PER_SECOND)) };
}

/** Maximum width and height in pixels. Frames appear too briefly to need more. */
const MAX_SIDE = 1_280;

const even = (length: number): number => Math.max(2, 2 * Math.round(length / 2));

export function sizeOf({ width, height }: Size): Size {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  return { width: even(width * scale), height: even(height * scale) };
}

export function letterbox(picture: Size, frame: Size): Size & { x: number; y: number } {
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height);
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  return {
    x: Math.round((frame.width - width) / 2),
    y: Math.round((frame.height - height) / 2),
    width,
    height,
  };
}
