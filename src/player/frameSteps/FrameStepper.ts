import { SAME_TIME, type FrameIndex } from './FrameIndex';
import type { Frame } from './sampleTables';

/** What a stepper needs of a paused element. Times are in seconds. */
export interface SteppedElement {
  /** False: the browser does not say which frame it shows. That may turn out with the first seek. */
  readonly canSee: boolean;
  /** Where the frame lies that is shown; null: not known. */
  shown(): number | null;
  /** Resolves when a seek that something else has begun shows its frame. */
  settled(): Promise<void>;
  position(): number;
  /** Infinity while it is not known. */
  duration(): number;
  /**
   * Seeks, and waits for the picture.
   * @param expected where the frame lies that should be shown then; null: any.
   * @param direction 1 or -1: where to go on over a part that is missing.
   * @returns where the frame lies that is shown now; null: the browser does not say.
   */
  seek(seconds: number, expected: number | null, direction: number): Promise<number | null>;
}

export interface FrameStepperOptions {
  element: SteppedElement;
  /** The frames that are known, brought up to date. */
  frames: () => FrameIndex;
  /** Resolves when frames are known that can be known before the element has loaded them; null: nothing is waited for. */
  read: () => Promise<void> | null;
  /** Called after each step with where the frame lies that is shown; null: not known. */
  onStep: (shown: number | null) => void;
}

/** Of frames whose duration is not known; seconds. */
const USUAL_FRAME = 1 / 30;
/** Where in a frame's duration to seek to: its middle, so that no rounding leads to a neighbour; then its edges. */
const AIMS = [0.5, 0.1, 0.9];
/** Seconds; no seek misses a frame by more. */
const FAR = 0.5;
/** The same for a frame whose duration is known: seconds, and frames. */
const ELSEWHERE = 0.2;
const FRAMES_ELSEWHERE = 1.5;
/** So many frames in a row may be unreachable by seeking. */
const MOST_UNREACHABLE = 8;
/** Before a part that is missing, where each costs a second. */
const MOST_BEFORE_HOLE = 2;
/** So many seeks may go into finding a frame whose time is not known. */
const MOST_TRIES = 20;

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= SAME_TIME;

/**
 * Moves a paused element by single frames. One seek is under way at a time; what is asked for meanwhile is added up.
 * The times of the frames come from the container; where they are not known, frames are found by looking at what is
 * shown after small seeks.
 */
export class FrameStepper {
  readonly #options: FrameStepperOptions;
  #queue: number[] = [];
  #isRunning = false;
  /** Of the step that is under way: 1 or -1. */
  #direction = 1;
  /** Where the last step led, for browsers that do not say it. */
  #assumed: { position: number; start: number } | null = null;
  /** The shortest distance of two frames that has been seen; seconds. */
  #shortest: number | null = null;

  constructor(options: FrameStepperOptions) {
    this.#options = options;
  }

  /** @param by frames; negative: back. */
  step(by: number): void {
    const last = this.#queue.length - 1;
    const waiting = this.#queue[last];
    if (waiting !== undefined && Math.sign(waiting) === Math.sign(by)) this.#queue[last] = waiting + by;
    else this.#queue.push(by);
    if (!this.#isRunning) void this.#run();
  }

  /** Forgets the steps that have not begun. */
  cancel(): void {
    this.#queue = [];
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    const reading = this.#options.read();
    if (reading !== null) await reading;
    for (let by = this.#queue.shift(); by !== undefined; by = this.#queue.shift()) {
      await this.#move(by);
      this.#options.onStep(this.#options.element.shown() ?? this.#assumed?.start ?? null);
    }
    this.#isRunning = false;
  }

  async #move(by: number): Promise<void> {
    const direction = Math.sign(by);
    this.#direction = direction;
    for (let left = by; left * direction > 0;) {
      const from = await this.#from();
      const index = this.#options.frames();
      if (from === this.#options.element.shown()) index.align(from, this.#options.element.position());
      const hop = index.hop(from, left);
      if (hop !== null && hop.taken !== 0) {
        await this.#show(hop.frame, from, direction);
        left -= hop.taken;
      } else if (index.isEnd(from, direction) || !(await this.#find(from, direction))) {
        return;
      } else left -= direction;
    }
  }

  async #from(): Promise<number> {
    const { element } = this.#options;
    await element.settled();
    const position = element.position();
    if (this.#assumed?.position === position) return this.#assumed.start;
    const shown = element.shown();
    if (!element.canSee) return shown ?? position;
    // A busy browser presents the frame of another's seek late: what is far away is the frame before that seek.
    if (shown !== null && Math.abs(shown - position) <= FAR) return shown;
    return (await this.#seek(position, null)) ?? position;
  }

  async #seek(seconds: number, expected: number | null): Promise<number | null> {
    const { element } = this.#options;
    const shown = await element.seek(Math.max(0, seconds), expected, this.#direction);
    const start = shown ?? expected;
    this.#assumed = start === null ? null : { position: element.position(), start };
    return shown;
  }

  /** Shows a frame, or the nearest one beyond it that a seek can reach. */
  async #show(frame: Frame, from: number, direction: number): Promise<void> {
    let target = frame;
    for (let unreachable = 0; unreachable < MOST_UNREACHABLE; unreachable += 1) {
      let shown: number | null = null;
      for (const aim of AIMS) {
        shown = await this.#seek(target.start + (target.end - target.start) * aim, target.start);
        if (shown === null || isNear(shown, target.start)) return;
        const off = Math.abs(shown - target.start);
        if (off <= Math.max(ELSEWHERE, FRAMES_ELSEWHERE * (target.end - target.start))) continue;
        // A part that is missing was gone over. Another aim leads there too, and each takes long.
        if (this.#options.frames().skipBeforeMissing(target)) break;
        const isBeyondHole = (shown - from) * direction > 0;
        if (isBeyondHole && (off > FAR || unreachable >= MOST_BEFORE_HOLE)) return;
        break;
      }
      const next = this.#neighbour(target.start, direction);
      if (next === null) return;
      // Chromium shows a neighbour of some frames where the rate varies and frames are reordered.
      const isBeyond = shown !== null && (shown - from) * direction > SAME_TIME;
      if (isBeyond && (next.start - (shown ?? 0)) * direction > -SAME_TIME) return;
      target = next;
    }
  }

  /** Goes one frame on where its time is not known. @returns false where there is no other frame. */
  async #find(from: number, direction: number): Promise<boolean> {
    return direction > 0 ? await this.#findNext(from) : await this.#findPrevious(from);
  }

  async #findPrevious(from: number): Promise<boolean> {
    const { element, frames } = this.#options;
    const step = this.#frameDuration(from);
    // What is shown right before a frame is the previous one, however long that was.
    for (let back = element.canSee ? 2 * SAME_TIME : step; from - back > -step; back += step) {
      const shown = await this.#seek(from - back, null);
      const known = this.#neighbour(from, -1);
      if (known !== null) {
        if (shown === null || !isNear(shown, known.start)) await this.#show(known, from, -1);
        return true;
      }
      if (shown === null) return true;
      if (shown < from - SAME_TIME) {
        // A part that is missing was gone over: the frames right before it are known.
        const last = frames().before(from);
        if (last !== null && last.start > shown + SAME_TIME) await this.#show(last, from, -1);
        else this.#learn(shown, from, frames());
        return true;
      }
      if (from - back <= 0 || back > MOST_TRIES * step) break;
    }
    return false;
  }

  async #findNext(from: number): Promise<boolean> {
    const { element, frames } = this.#options;
    const step = this.#frameDuration(from);
    let aim = Math.max(frames().at(from)?.end ?? 0, from + step) + step / 2;
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const end = element.duration() - SAME_TIME;
      if (from >= end) return false;
      const shown = await this.#seek(Math.min(aim, end), null);
      const next = this.#neighbour(from, 1);
      if (next !== null) {
        if (shown === null || !isNear(shown, next.start)) await this.#show(next, from, 1);
        return true;
      }
      if (shown === null) return true;
      if (shown > from + SAME_TIME) return await this.#nearer(from, shown);
      if (aim >= end) break;
      aim += (aim - from) / 2;
    }
    const next = frames().after(from);
    if (next === null) return false;
    await this.#show(next, from, 1);
    return true;
  }

  /** A later frame is shown: looks for those that lie between. */
  async #nearer(from: number, later: number): Promise<boolean> {
    let next = later;
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const before = await this.#seek(next - 2 * SAME_TIME, null);
      if (before === null) return true;
      if (before <= from + SAME_TIME) break;
      next = before;
    }
    this.#learn(from, next, this.#options.frames());
    const shown = this.#options.element.shown();
    if (shown === null || !isNear(shown, next)) await this.#seek(next + 2 * SAME_TIME, next);
    return true;
  }

  #learn(earlier: number, later: number, index: FrameIndex): void {
    index.learn(earlier, later);
    this.#shortest = Math.min(this.#shortest ?? Infinity, later - earlier);
  }

  #neighbour(from: number, direction: number): Frame | null {
    const hop = this.#options.frames().hop(from, direction);
    return hop === null || hop.taken === 0 ? null : hop.frame;
  }

  #frameDuration(from: number): number {
    const known = this.#neighbour(from, 1);
    return known === null ? (this.#shortest ?? USUAL_FRAME) : known.start - from;
  }
}
