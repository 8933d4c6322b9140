import type { FrameTable } from '../core/frameTables';
import type { Frame } from './sampleTables';

/** Half the interval between frames at 500 frames per second. */
export const TOLERANCE_S = 0.001;

/** Assumed duration of a frame whose end is unknown. Cameras send at most 250 frames per second. */
const MIN_DURATION_S = 0.004;

interface Entry extends Frame {
  isJoined: boolean;
  isBeforeMissing: boolean;
  isUnreachable: boolean;
}

interface Ends {
  isFirst: boolean;
  isLast: boolean;
}

interface Hop {
  frame: Frame;
  taken: number;
}

type Missing = NonNullable<FrameTable['missing']>;

/** Time by which a gap may be longer than its missing segment, because playlists round durations. */
const PLAYLIST_ROUNDING_S = 0.5;
/** Maximum number of frames that a decoder holds back until more data arrives. */
const MAX_HELD_BACK = 8;

const MAX_GAP_SHARE = 0.5;

const entryOf = (frame: Frame): Entry => ({
  ...frame,
  isJoined: false,
  isBeforeMissing: false,
  isUnreachable: false,
});

/**
 * Keeps a recording's known frames in presentation order. Segments may be added in any order, and again after
 * a seek.
 */
export class FrameIndex {
  #entries: Entry[] = [];
  #first: number | null = null;
  #last: number | null = null;
  #missing: Missing[] = [];
  /** Seconds to add to a frame's time to get the element's time. */
  #shift = 0;

  add(frames: readonly Frame[], ends: Ends): void {
    const first = frames[0];
    const last = frames.at(-1);
    if (first === undefined || last === undefined) return;
    if (ends.isFirst) this.#first = Math.min(first.start, this.#first ?? Infinity);
    if (ends.isLast) this.#last = Math.max(last.start, this.#last ?? -Infinity);
    const before = this.#entries.filter(({ start }) => start < first.start - TOLERANCE_S);
    const after = this.#entries.filter(({ start }) => start > last.start + TOLERANCE_S);
    const added = frames.map((frame) => ({ ...entryOf(frame), isJoined: true }));
    this.#entries = [...before, ...added, ...after];
    this.#join(before.length - 1);
    this.#join(before.length + added.length - 1);
  }

  addMissing(part: Missing): void {
    const touches = ({ start, end }: Missing) =>
      start <= part.end + TOLERANCE_S && end >= part.start - TOLERANCE_S;
    const whole = this.#missing
      .filter(touches)
      .reduce(
        ({ start, end }, other) => ({ start: Math.min(start, other.start), end: Math.max(end, other.end) }),
        part,
      );
    this.#missing = [...this.#missing.filter((other) => !touches(other)), whole];
    this.#join(this.#indexAt((whole.start + whole.end) / 2 + this.#shift));
  }

  missingAt(seconds: number): Missing | null {
    return this.#missing.find(({ start, end }) => seconds >= start && seconds < end) ?? null;
  }

  /**
   * Marks the last frames before a missing part as unreachable, because Chromium's decoder holds them back.
   * @returns false if no missing part is near
   */
  skipBeforeMissing({ start }: Frame): boolean {
    const first = this.#indexAt(start + TOLERANCE_S);
    const heldBack = this.#entries.slice(first, first + MAX_HELD_BACK);
    const last = heldBack.findIndex(({ isBeforeMissing }) => isBeforeMissing);
    for (const entry of heldBack.slice(0, last + 1)) entry.isUnreachable = true;
    return last >= 0;
  }

  learn(earlier: number, later: number): void {
    const second = this.#ensure(later - this.#shift);
    const first = this.#ensure(earlier - this.#shift);
    first.isJoined = true;
    first.end = second.start;
    this.#entries = this.#entries.filter(({ start }) => start <= first.start || start >= second.start);
  }

  /**
   * Aligns the index with the element's times, because native players may count from a different origin. Uses
   * the smallest shift that fits.
   * @param position seconds on the element's timeline
   */
  align(mediaTime: number, position: number): void {
    if (Math.abs(mediaTime - position) <= TOLERANCE_S) return;
    if (this.#isBeforeFirst(position) && this.#first !== null && mediaTime > position) {
      // Firefox's times include the part that an edit list removes.
      this.#shift = mediaTime - this.#first;
      return;
    }
    const index = this.#nearest(mediaTime);
    const entry = this.#entries[index];
    if (entry === undefined) return;
    const off = mediaTime - (entry.start + this.#shift);
    if (Math.abs(off) > TOLERANCE_S && Math.abs(off) < entry.end - entry.start) this.#shift += off;
  }

  /**
   * @param direction 1 or -1
   * @returns true if there is no further frame in this direction
   */
  isEnd(seconds: number, direction: number): boolean {
    const end = direction < 0 ? this.#first : this.#last;
    return end !== null && direction * (seconds - this.#shift - end) > -TOLERANCE_S;
  }

  /**
   * Finds the time of the recording's first frame. If the beginning is missing, subtracts its duration in the
   * playlist.
   * @returns seconds; null before the first segment has loaded, or if an edit list hides frames that Firefox
   * shows
   */
  zero(): number | null {
    const begin = this.#missing.find(({ start }) => start <= TOLERANCE_S)?.end ?? 0;
    const first =
      this.#first ?? this.#entries.find(({ start }) => Math.abs(start - begin) <= PLAYLIST_ROUNDING_S)?.start;
    const isUnknown = first === undefined || first < -TOLERANCE_S;
    return isUnknown ? null : Math.max(0, first - begin + this.#shift);
  }

  at(seconds: number): Frame | null {
    const entry = this.#entries[this.#indexAt(seconds)];
    return entry === undefined || seconds >= entry.end + this.#shift ? null : this.#shifted(entry);
  }

  /**
   * Moves across adjacent known frames.
   * @param by number of frames; negative to move back
   * @returns the reached frame and the number of frames moved; null if no frame is known
   */
  hop(from: number, by: number): Hop | null {
    // Browsers show the first frame at all earlier times.
    const begin = this.#isBeforeFirst(from) ? 0 : this.#indexAt(from + TOLERANCE_S);
    if (this.#isUnknown(from, this.#entries[begin])) return null;
    let index = begin;
    let reached = begin;
    let taken = 0;
    const direction = Math.sign(by);
    while (taken !== by) {
      const isJoined = direction > 0 ? this.#entries[index]?.isJoined : this.#entries[index - 1]?.isJoined;
      if (isJoined !== true) break;
      index += direction;
      if (this.#entries[index]?.isUnreachable === true) continue;
      taken += direction;
      reached = index;
    }
    const entry = this.#entries[reached];
    return entry === undefined ? null : { frame: this.#shifted(entry), taken };
  }

  keyBefore(seconds: number): Frame | null {
    const entry = this.#entries.slice(0, this.#indexAt(seconds) + 1).findLast(({ isKey }) => isKey);
    return entry === undefined ? null : this.#shifted(entry);
  }

  /** @returns the next known frame, even beyond a gap */
  after(seconds: number): Frame | null {
    const entry = this.#entries[this.#indexAt(seconds + TOLERANCE_S) + 1];
    return entry === undefined ? null : this.#shifted(entry);
  }

  /** @returns the previous known frame, even beyond a gap */
  before(seconds: number): Frame | null {
    const entry = this.#entries[this.#indexAt(seconds - TOLERANCE_S)];
    return entry === undefined ? null : this.#shifted(entry);
  }

  /** A hybrid MP4 lists only its first frames, so a later time belongs to none of them. */
  #isUnknown(seconds: number, entry: Entry | undefined): boolean {
    return entry !== undefined && this.#last === null && seconds > entry.end + this.#shift + TOLERANCE_S;
  }

  /** @returns the last known frame */
  last(): Frame | null {
    return this.before(Infinity);
  }

  #isBeforeFirst(seconds: number): boolean {
    return this.#first !== null && seconds <= this.#first + this.#shift;
  }

  #shifted({ start, end, isKey }: Entry): Frame {
    return { start: start + this.#shift, end: end + this.#shift, isKey };
  }

  #ensure(start: number): Entry {
    const index = this.#indexAt(start + this.#shift + TOLERANCE_S);
    const known = this.#entries[index];
    if (known !== undefined && start - known.start <= TOLERANCE_S) return known;
    const entry = entryOf({ start, end: start + MIN_DURATION_S, isKey: false });
    this.#entries.splice(index + 1, 0, entry);
    return entry;
  }

  #join(index: number): void {
    const entry = this.#entries[index];
    const next = this.#entries[index + 1];
    if (entry === undefined) return;
    const gap = next === undefined ? Infinity : next.start - entry.end;
    entry.isJoined = Math.abs(gap) < (entry.end - entry.start) * MAX_GAP_SHARE;
    if (next === undefined) return;
    if (entry.isJoined) entry.end = next.start;
    entry.isBeforeMissing = !entry.isJoined && this.#isAllMissing(entry.end, next.start);
    entry.isJoined ||= entry.isBeforeMissing;
  }

  #isAllMissing(begin: number, end: number): boolean {
    const part = this.missingAt((begin + end) / 2);
    return part !== null && part.start - begin + end - part.end < PLAYLIST_ROUNDING_S;
  }

  /** @returns the index of the last entry at or before a time, or -1 */
  #indexAt(seconds: number): number {
    const own = seconds - this.#shift;
    let low = 0;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#entries[middle]?.start ?? Infinity) <= own) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  #nearest(seconds: number): number {
    const index = this.#indexAt(seconds);
    const distance = (at: number) => Math.abs((this.#entries[at]?.start ?? Infinity) + this.#shift - seconds);
    return distance(index + 1) < distance(index) ? index + 1 : index;
  }
}
