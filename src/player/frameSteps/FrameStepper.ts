import { TOLERANCE_S, type FrameIndex } from './FrameIndex';
import type { Frame } from './sampleTables';

/** All times are in seconds. */
export interface SteppedElement {
  /**
   * False if the browser does not report the visible frame. If true, the frame may still be unknown before
   * the first seek.
   */
  readonly canSee: boolean;
  shown(): number | null;
  settled(): Promise<void>;
  position(): number;
  duration(): number;
  /**
   * Seeks and waits for the frame.
   * @param expected start of the expected frame; null for any
   * @param direction 1 or -1; the seek continues this way across a missing part
   * @returns start of the visible frame, or null if the browser does not report it
   */
  seek(seconds: number, expected: number | null, direction: number): Promise<number | null>;
}

interface FrameStepperOptions {
  element: SteppedElement;
  frames: () => FrameIndex;
  /** Reads frame times that did not load with the media; returns null if there are none to read. */
  read: () => Promise<void> | null;
  onStep: (shown: number | null) => void;
}

const USUAL_FRAME_S = 1 / 30;
/**
 * Fractions of a frame to seek to: first the middle, where rounding cannot reach an adjacent frame, then near
 * the edges.
 */
const AIMS = [0.5, 0.1, 0.9];
const MAX_MISS_S = 0.5;
/** For a frame of known duration, the larger of these two limits replaces `MAX_MISS_S`. */
const MAX_KNOWN_MISS_S = 0.2;
const MAX_KNOWN_MISS_FRAMES = 1.5;
const MAX_UNREACHABLE = 8;
/** Replaces `MAX_UNREACHABLE` before a missing part, where each attempt takes a second. */
const MAX_BEFORE_GAP = 2;
const MAX_TRIES = 20;

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= TOLERANCE_S;

/**
 * Steps through the frames of a paused element. Only one seek runs at a time, and further steps add up. Takes
 * frame times from the container or, if it lists none, finds them by small seeks.
 */
export class FrameStepper {
  readonly #options: FrameStepperOptions;
  #queue: number[] = [];
  #isRunning = false;
  #direction = 1;
  #assumed: { position: number; start: number } | null = null;
  #shortest: number | null = null;

  constructor(options: FrameStepperOptions) {
    this.#options = options;
  }

  step(by: number): void {
    const last = this.#queue.length - 1;
    const waiting = this.#queue[last];
    if (waiting !== undefined && Math.sign(waiting) === Math.sign(by)) this.#queue[last] = waiting + by;
    else this.#queue.push(by);
    if (!this.#isRunning) void this.#run();
  }

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
    // A busy browser presents frames late. A frame far from the position belongs to an earlier seek.
    if (shown !== null && Math.abs(shown - position) <= MAX_MISS_S) return shown;
    return (await this.#seek(position, null)) ?? position;
  }

  async #seek(seconds: number, expected: number | null): Promise<number | null> {
    const { element } = this.#options;
    const shown = await element.seek(Math.max(0, seconds), expected, this.#direction);
    const start = shown ?? expected;
    this.#assumed = start === null ? null : { position: element.position(), start };
    return shown;
  }

  async #show(frame: Frame, from: number, direction: number): Promise<void> {
    let target = frame;
    for (let unreachable = 0; unreachable < MAX_UNREACHABLE; unreachable += 1) {
      let shown: number | null = null;
      for (const aim of AIMS) {
        shown = await this.#seek(target.start + (target.end - target.start) * aim, target.start);
        if (shown === null || isNear(shown, target.start)) return;
        const off = Math.abs(shown - target.start);
        if (off <= Math.max(MAX_KNOWN_MISS_S, MAX_KNOWN_MISS_FRAMES * (target.end - target.start))) continue;
        // Skips the other aims. They would also cross the missing part, each after a long wait.
        if (this.#options.frames().skipBeforeMissing(target)) break;
        const isBeyondGap = (shown - from) * direction > 0;
        if (isBeyondGap && (off > MAX_MISS_S || unreachable >= MAX_BEFORE_GAP)) return;
        break;
      }
      const next = this.#neighbor(target.start, direction);
      if (next === null) return;
      // With reordered frames at a variable rate, Chromium may show an adjacent frame.
      const isBeyond = shown !== null && (shown - from) * direction > TOLERANCE_S;
      if (isBeyond && (next.start - (shown ?? 0)) * direction > -TOLERANCE_S) return;
      target = next;
    }
  }

  async #find(from: number, direction: number): Promise<boolean> {
    return direction > 0 ? await this.#findNext(from) : await this.#findPrevious(from);
  }

  async #findPrevious(from: number): Promise<boolean> {
    const { element, frames } = this.#options;
    const step = this.#frameDuration(from);
    // At a position right before a frame, the element shows the previous frame, whatever that frame's
    // duration.
    for (let back = element.canSee ? 2 * TOLERANCE_S : step; from - back > -step; back += step) {
      const shown = await this.#seek(from - back, null);
      const known = this.#neighbor(from, -1);
      if (known !== null) {
        if (shown === null || !isNear(shown, known.start)) await this.#show(known, from, -1);
        return true;
      }
      if (shown === null) return true;
      if (shown < from - TOLERANCE_S) {
        // A seek across a missing part may skip known frames. The step then ends at the nearest of them.
        const last = frames().before(from);
        if (last !== null && last.start > shown + TOLERANCE_S) await this.#show(last, from, -1);
        else this.#learn(shown, from, frames());
        return true;
      }
      if (from - back <= 0 || back > MAX_TRIES * step) break;
    }
    return false;
  }

  async #findNext(from: number): Promise<boolean> {
    const { element, frames } = this.#options;
    const step = this.#frameDuration(from);
    let aim = Math.max(frames().at(from)?.end ?? 0, from + step) + step / 2;
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const end = element.duration() - TOLERANCE_S;
      if (from >= end) return false;
      const shown = await this.#seek(Math.min(aim, end), null);
      const next = this.#neighbor(from, 1);
      if (next !== null) {
        if (shown === null || !isNear(shown, next.start)) await this.#show(next, from, 1);
        return true;
      }
      if (shown === null) return true;
      if (shown > from + TOLERANCE_S) return await this.#nearer(from, shown);
      if (aim >= end) break;
      aim += (aim - from) / 2;
    }
    const next = frames().after(from);
    if (next === null) return false;
    await this.#show(next, from, 1);
    return true;
  }

  async #nearer(from: number, later: number): Promise<boolean> {
    let next = later;
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const before = await this.#seek(next - 2 * TOLERANCE_S, null);
      if (before === null) return true;
      if (before <= from + TOLERANCE_S) break;
      next = before;
    }
    this.#learn(from, next, this.#options.frames());
    const shown = this.#options.element.shown();
    if (shown === null || !isNear(shown, next)) await this.#seek(next + 2 * TOLERANCE_S, next);
    return true;
  }

  #learn(earlier: number, later: number, index: FrameIndex): void {
    index.learn(earlier, later);
    this.#shortest = Math.min(this.#shortest ?? Infinity, later - earlier);
  }

  #neighbor(from: number, direction: number): Frame | null {
    const hop = this.#options.frames().hop(from, direction);
    return hop === null || hop.taken === 0 ? null : hop.frame;
  }

  #frameDuration(from: number): number {
    const known = this.#neighbor(from, 1);
    return known === null ? (this.#shortest ?? USUAL_FRAME_S) : known.start - from;
  }
}
