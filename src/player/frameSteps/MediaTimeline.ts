import type { FrameSource } from '../core/frameTables';
import { frameIndexOf } from './frameIndexOf';
import type { Frame } from './sampleTables';

/** Distance from a frame's edges at which a time is safely inside the frame. */
const INSIDE_S = 0.001;

/**
 * Converts packet times to positions on the element. Packet times start at the first presented frame.
 * Positions start at the first audio or frame that edit lists keep.
 */
export class MediaTimeline {
  readonly #source: FrameSource;
  readonly #frames: ReturnType<typeof frameIndexOf>;
  readonly #zero: () => number;
  /** True if `ready` has read all tables, as for a file. A playlist's tables load with its segments. */
  #isComplete = false;

  constructor(source: FrameSource, zero: () => number) {
    this.#source = source;
    this.#zero = zero;
    this.#frames = frameIndexOf(source);
  }

  async ready(): Promise<void> {
    const reading = this.#source.readTables();
    await reading;
    this.#isComplete = reading !== null && this.#source.tables()?.every(({ isLast }) => isLast) === true;
  }

  /**
   * @param time seconds from the first presented frame
   * @returns seconds on the element
   */
  toElement(time: number): number {
    return time + this.#zero();
  }

  /** @returns seconds on the element, far enough inside the frame that rounding cannot reach another frame */
  positionOfFrame(time: number): number {
    const inside = this.toElement(time) + INSIDE_S;
    return this.#middleOf(this.#frames().at(inside), inside);
  }

  positionOfFrameBefore(time: number): number {
    const end = this.toElement(time) - INSIDE_S;
    const frames = this.#frames();
    // Falls back to the last known frame only if no unloaded segment can contain a later one.
    const isKnown = this.#isComplete || frames.isEnd(end, 1) || frames.missingAt(end) !== null;
    return this.#middleOf(frames.at(end) ?? (isKnown ? frames.before(end) : null), end);
  }

  #middleOf(frame: Frame | null, otherwise: number): number {
    return frame === null ? otherwise : (frame.start + frame.end) / 2;
  }
}
