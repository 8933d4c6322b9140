import type { FrameSource } from '../core/frameTables';
import { frameIndexOf } from './frameIndexOf';
import type { Frame } from './sampleTables';

/** Seconds before the end of a cut, to find the last frame in it. */
const JUST_BEFORE_S = 0.001;

/**
 * Translates between times of a recording's packets, which count from its first presented frame, and positions on the
 * element, which count from its first sound or frame, without what an edit list hides.
 */
export class MediaTimeline {
  readonly #source: FrameSource;
  readonly #frames: ReturnType<typeof frameIndexOf>;

  constructor(source: FrameSource) {
    this.#source = source;
    this.#frames = frameIndexOf(source);
  }

  /** Reads the tables of a file, which do not come with what is loaded. */
  async ready(): Promise<void> {
    await this.#source.readTables();
  }

  /** The position on the element of a time that counts from the first presented frame; seconds. */
  toElement(time: number): number {
    return time + this.#zero;
  }

  /** A position that no rounding leads away from the frame that begins at a time; seconds. */
  positionOfFrame(time: number): number {
    const start = this.toElement(time);
    return this.#insideOf(this.#frames().at(start + JUST_BEFORE_S), start);
  }

  /** The same for the last frame that begins before a time. */
  positionOfFrameBefore(time: number): number {
    const end = this.toElement(time) - JUST_BEFORE_S;
    return this.#insideOf(this.#frames().at(end) ?? this.#frames().before(end), end);
  }

  #insideOf(frame: Frame | null, otherwise: number): number {
    return frame === null ? otherwise : (frame.start + frame.end) / 2;
  }

  /** The position of the first presented frame. Frames that an edit list hides lie before 0. */
  get #zero(): number {
    return Math.max(0, this.#frames().first() ?? 0);
  }
}
