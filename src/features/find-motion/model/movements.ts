import type { FrameChange } from './changeDetector';
import type { Region } from './region';

/** A decoded picture in which something may have moved. */
export interface JudgedFrame {
  /** Seconds from the recording's first frame. */
  position: number;
  change: FrameChange | null;
}

/** From when to when something moved; seconds from the recording's first frame. */
export interface Movement {
  start: number;
  end: number;
  /** When most had changed, how much of the region that was, and where in the picture. */
  peak: { position: number; share: number; box: Region };
}

/** Movements that follow each other sooner are one, in seconds. */
const PAUSE = 2;
/** What moves is seen in so many pictures in a row, or for so long; a drop or a flash is not. Seconds. */
const PERSISTENCE_FRAMES = 3;
const PERSISTENCE = 0.4;
/** A picture in which it is hidden does not end it: so many may lie between, and so many seconds. */
const MISSED_FRAMES = 1;
export const LONGEST_MISS = 0.5;
/** What moves is near where it was in the last picture, as a share of the picture. */
const REACH = 0.12;

/** Whether something may have gone from one place to the other between two pictures. */
export const isNear = (one: Region, other: Region): boolean =>
  one.x <= other.x + other.width + REACH &&
  other.x <= one.x + one.width + REACH &&
  one.y <= other.y + other.height + REACH &&
  other.y <= one.y + one.height + REACH;

interface Run {
  frames: number;
  start: number;
  end: number;
  peak: Movement['peak'];
  box: Region;
}

const isPersistent = ({ frames, start, end }: Run): boolean =>
  frames >= PERSISTENCE_FRAMES || (frames > 1 && end - start >= PERSISTENCE);

/** Frames in which something moved without a break. */
function runsOf(frames: readonly JudgedFrame[]): Run[] {
  const runs: Run[] = [];
  let run: Run | null = null;
  let missed = 0;
  for (const { position, change } of frames) {
    if (change === null) {
      missed += 1;
      continue;
    }
    const peak = { position, ...change };
    const goesOn =
      run !== null &&
      missed <= MISSED_FRAMES &&
      (missed === 0 || position - run.end <= LONGEST_MISS) &&
      isNear(run.box, change.box);
    if (run === null || !goesOn) {
      run = { frames: 0, start: position, end: position, peak, box: change.box };
      runs.push(run);
    }
    run.frames += 1;
    run.end = position;
    run.box = change.box;
    if (peak.share > run.peak.share) run.peak = peak;
    missed = 0;
  }
  return runs;
}

/** Two movements as one; null: they are too far apart. */
export function joinedMovement(one: Movement, next: Movement): Movement | null {
  if (next.start - one.end > PAUSE) return null;
  return { start: one.start, end: next.end, peak: next.peak.share > one.peak.share ? next.peak : one.peak };
}

/** What moved in consecutive frames of a recording, in order of time. */
export function movementsOf(frames: readonly JudgedFrame[]): Movement[] {
  const movements: Movement[] = [];
  for (const { start, end, peak } of runsOf(frames).filter(isPersistent)) {
    const last = movements.at(-1);
    const joined = last === undefined ? null : joinedMovement(last, { start, end, peak });
    if (joined === null) movements.push({ start, end, peak });
    else movements[movements.length - 1] = joined;
  }
  return movements;
}
