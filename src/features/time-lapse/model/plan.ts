/** What a time-lapse lasts at most, in seconds. */
const LONGEST = 60;
/** A recording is not shown for longer, so that few recordings are no slide show; in seconds. */
const LONGEST_SHARE = 2;
/** The key frames of a recording lie seconds apart: more of them would not move more smoothly, and cost as much each. */
const FRAMES_PER_SECOND = 15;

export interface Plan<Item> {
  /** Those that are shown: of very many, evenly chosen ones. */
  items: readonly Item[];
  /** How long each is shown, in seconds. */
  share: number;
  /** At most so many frames of each. */
  frames: number;
}

/** Evenly chosen ones, at most so many; the first is among them. */
export function spread<Item>(items: readonly Item[], most: number): Item[] {
  const step = Math.max(1, items.length / most);
  return items.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

/** Shares a minute among the recordings of a day. */
export function planOf<Item>(recordings: readonly Item[]): Plan<Item> {
  const items = spread(recordings, LONGEST * FRAMES_PER_SECOND);
  const share = Math.min(LONGEST_SHARE, LONGEST / Math.max(1, items.length));
  return { items, share, frames: Math.max(1, Math.round(share * FRAMES_PER_SECOND)) };
}

/** Pixels. */
export interface Size {
  width: number;
  height: number;
}

/** Larger pictures are made smaller: what is shown for a blink needs no more. */
const LONGEST_SIDE = 1_280;

const even = (length: number): number => Math.max(2, 2 * Math.round(length / 2));

/** Of the whole time-lapse, by its first picture. Encoders want even sides. */
export function sizeOf({ width, height }: Size): Size {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  return { width: even(width * scale), height: even(height * scale) };
}

/** Where a picture of another size lies: as large as fits, in the middle. */
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
