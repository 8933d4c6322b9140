import type { FrameTable } from '../core/frameTables';
import type { Frame } from './sampleTables';

/** Two times that are nearer are the same: half a frame at 500 per second, in seconds. */
export const SAME_TIME = 0.001;

/** Of a frame whose end is not known: no camera has more than 250 frames in a second. */
const LEAST_DURATION = 0.004;

interface Entry extends Frame {
  /** True where the next entry is known to be the next frame of the recording. */
  isJoined: boolean;
  /** True where all that lies between this entry and the next will not come. */
  isBeforeMissing: boolean;
  /** True where no seek shows it. */
  isUnreachable: boolean;
}

/** Whether a segment is the recording's first, its last, both or none. */
export interface Ends {
  isFirst: boolean;
  isLast: boolean;
}

export interface Hop {
  frame: Frame;
  /** How many frames were gone, with their direction: less than was asked for where no more are known. */
  taken: number;
}

type Missing = NonNullable<FrameTable['missing']>;

/** Seconds by which a gap may be longer than what will not come: playlists give rounded durations. */
const PLAYLIST_ROUNDING = 0.5;
/** So many frames at most are held back by a decoder, until it has what follows. */
const MOST_HELD_BACK = 8;

/** A longer gap than this share of a frame's duration may hold frames that are not known yet. */
const LARGEST_GAP = 0.5;

const entryOf = (frame: Frame): Entry => ({
  ...frame,
  isJoined: false,
  isBeforeMissing: false,
  isUnreachable: false,
});

/**
 * The frames of a recording that are known so far, by the time at which they are shown. Segments are added in any
 * order, and again after a seek.
 */
export class FrameIndex {
  #entries: Entry[] = [];
  /** When the recording's first and last frame begin; seconds, null: not known. */
  #first: number | null = null;
  #last: number | null = null;
  /** What will not come. */
  #missing: Missing[] = [];
  /** Seconds by which the element's times are later than those that were added. */
  #shift = 0;

  /** Adds consecutive frames in the order in which they are shown. What lies between them is replaced. */
  add(frames: readonly Frame[], ends: Ends = { isFirst: false, isLast: false }): void {
    const first = frames[0];
    const last = frames.at(-1);
    if (first === undefined || last === undefined) return;
    if (ends.isFirst) this.#first = Math.min(first.start, this.#first ?? Infinity);
    if (ends.isLast) this.#last = Math.max(last.start, this.#last ?? -Infinity);
    const before = this.#entries.filter(({ start }) => start < first.start - SAME_TIME);
    const after = this.#entries.filter(({ start }) => start > last.start + SAME_TIME);
    const added = frames.map((frame, index) => ({ ...entryOf(frame), isJoined: index < frames.length - 1 }));
    this.#entries = [...before, ...added, ...after];
    this.#join(before.length - 1);
    this.#join(before.length + added.length - 1);
  }

  /** A part of the recording will not come. */
  addMissing(part: Missing): void {
    if (this.missingAt((part.start + part.end) / 2) !== null) return;
    const touches = ({ start, end }: Missing) =>
      start <= part.end + SAME_TIME && end >= part.start - SAME_TIME;
    const whole = this.#missing
      .filter(touches)
      .reduce(
        ({ start, end }, other) => ({ start: Math.min(start, other.start), end: Math.max(end, other.end) }),
        part,
      );
    this.#missing = [...this.#missing.filter((other) => !touches(other)), whole];
    this.#join(this.#place(whole.start + this.#shift - SAME_TIME));
  }

  /** The part that will not come in which a time lies; null: it may come. */
  missingAt(seconds: number): Missing | null {
    return this.#missing.find(({ start, end }) => seconds >= start && seconds < end) ?? null;
  }

  /**
   * No seek shows this frame, nor those between it and a part that will not come: Chromium's decoder holds the last frames
   * back until it has what follows.
   * @returns false where no such part is near.
   */
  skipBeforeMissing({ start }: Frame): boolean {
    const first = this.#place(start + SAME_TIME);
    const heldBack = this.#entries.slice(first, first + MOST_HELD_BACK);
    const last = heldBack.findIndex(({ isBeforeMissing }) => isBeforeMissing);
    for (const entry of heldBack.slice(0, last + 1)) entry.isUnreachable = true;
    return last >= 0;
  }

  /** Two frames have been seen to follow each other; when they begin, in seconds. */
  learn(earlier: number, later: number): void {
    const second = this.#ensure(later - this.#shift);
    const first = this.#ensure(earlier - this.#shift);
    first.isJoined = true;
    first.end = second.start;
    this.#entries = this.#entries.filter(({ start }) => start <= first.start || start >= second.start);
  }

  /**
   * Tells where the frame lies that the element shows. Native players may count from another zero than the container:
   * the smallest shift that fits is taken.
   * @param position where the element stands.
   */
  align(mediaTime: number, position: number): void {
    // What Firefox says after a seek is not where the frame begins.
    if (Math.abs(mediaTime - position) <= SAME_TIME) return;
    if (this.#isBeforeFirst(position) && this.#first !== null && mediaTime > position) {
      // Firefox counts what an edit list leaves out.
      this.#shift = mediaTime - this.#first;
      return;
    }
    const place = this.#nearest(mediaTime);
    const entry = this.#entries[place];
    if (entry === undefined) return;
    const off = mediaTime - (entry.start + this.#shift);
    if (Math.abs(off) > SAME_TIME && Math.abs(off) < entry.end - entry.start) this.#shift += off;
  }

  /** Whether the recording is known to have no frame beyond the one at a time. @param direction 1 or -1. */
  isEnd(seconds: number, direction: number): boolean {
    const end = direction < 0 ? this.#first : this.#last;
    return end !== null && direction * (seconds - this.#shift - end) > -SAME_TIME;
  }

  /** When the first frame of the recording begins; null: its first segment has not come. */
  first(): number | null {
    return this.#first === null ? null : this.#first + this.#shift;
  }

  /** The frame that is shown at a time; null: not known. */
  at(seconds: number): Frame | null {
    const entry = this.#entries[this.#place(seconds)];
    return entry === undefined || seconds >= entry.end + this.#shift ? null : this.#shifted(entry);
  }

  /** Goes from the frame at a time over neighbours that are known. @param by frames; negative: back. */
  hop(from: number, by: number): Hop | null {
    // Where nothing is shown yet, browsers show the first frame.
    const begin = this.#isBeforeFirst(from) ? 0 : this.#place(from + SAME_TIME);
    if (this.#entries[begin] === undefined) return null;
    let place = begin;
    let reached = begin;
    let taken = 0;
    const direction = Math.sign(by);
    while (taken !== by) {
      const isJoined = direction > 0 ? this.#entries[place]?.isJoined : this.#entries[place - 1]?.isJoined;
      if (isJoined !== true) break;
      place += direction;
      if (this.#entries[place]?.isUnreachable === true) continue;
      taken += direction;
      reached = place;
    }
    const entry = this.#entries[reached];
    return entry === undefined ? null : { frame: this.#shifted(entry), taken };
  }

  /** The key frame that is needed to show a time; null: not known. */
  keyBefore(seconds: number): Frame | null {
    const entry = this.#entries.slice(0, this.#place(seconds) + 1).findLast(({ isKey }) => isKey);
    return entry === undefined ? null : this.#shifted(entry);
  }

  /** The next frame that is known after a time, whatever lies between; null: none. */
  after(seconds: number): Frame | null {
    const entry = this.#entries[this.#place(seconds + SAME_TIME) + 1];
    return entry === undefined ? null : this.#shifted(entry);
  }

  /** The last frame that is known before a time, whatever lies between; null: none. */
  before(seconds: number): Frame | null {
    const entry = this.#entries[this.#place(seconds - SAME_TIME)];
    return entry === undefined ? null : this.#shifted(entry);
  }

  #isBeforeFirst(seconds: number): boolean {
    return this.#first !== null && seconds <= this.#first + this.#shift;
  }

  #shifted({ start, end, isKey }: Entry): Frame {
    return { start: start + this.#shift, end: end + this.#shift, isKey };
  }

  /** The entry at a time, made if there is none. */
  #ensure(start: number): Entry {
    const place = this.#place(start + this.#shift + SAME_TIME);
    const known = this.#entries[place];
    if (known !== undefined && start - known.start <= SAME_TIME) return known;
    const entry = entryOf({ start, end: start + LEAST_DURATION, isKey: false });
    this.#entries.splice(place + 1, 0, entry);
    return entry;
  }

  /** Whether nothing comes between an entry and the next one. Where they touch, its end is where the next one begins. */
  #join(place: number): void {
    const entry = this.#entries[place];
    const next = this.#entries[place + 1];
    if (entry === undefined) return;
    const gap = next === undefined ? Infinity : next.start - entry.end;
    entry.isJoined = Math.abs(gap) < (entry.end - entry.start) * LARGEST_GAP;
    if (next === undefined) return;
    if (entry.isJoined) entry.end = next.start;
    entry.isBeforeMissing = !entry.isJoined && this.#isAllMissing(entry.end, next.start);
    entry.isJoined ||= entry.isBeforeMissing;
  }

  #isAllMissing(begin: number, end: number): boolean {
    const part = this.missingAt((begin + end) / 2);
    return part !== null && part.start - begin + end - part.end < PLAYLIST_ROUNDING;
  }

  /** The last entry that begins at or before a time; -1: none does. */
  #place(seconds: number): number {
    const wanted = seconds - this.#shift;
    let low = 0;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#entries[middle]?.start ?? Infinity) <= wanted) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  #nearest(seconds: number): number {
    const place = this.#place(seconds);
    const distance = (index: number) =>
      Math.abs((this.#entries[index]?.start ?? Infinity) + this.#shift - seconds);
    return distance(place + 1) < distance(place) ? place + 1 : place;
  }
}
