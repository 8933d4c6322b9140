import type { FrameChange } from './changeDetector';
import type { Box } from '@/domain/frame/box';

export interface JudgedFrame {
  position: number;
  change: FrameChange | null;
}

export interface Movement {
  start: number;
  end: number;
  peak: { position: number; share: number; box: Box };
}

/** Shorter pauses do not separate movements. */
const PAUSE_S = 2;
/**
 * Minimum duration of a movement: this many frames, or two frames at least `PERSISTENCE_S` apart. Raindrops
 * and flashes are shorter.
 */
const PERSISTENCE_FRAMES = 3;
const PERSISTENCE_S = 0.4;
/** Maximum gap in a movement while the object is hidden. Both limits apply. */
const MISSED_FRAMES = 1;
export const MAX_MISS_S = 0.5;
/** Maximum distance that an object moves between two frames, as a fraction of the picture. */
const REACH = 0.12;

export const isNear = (one: Box, other: Box): boolean =>
  one.x <= other.x + other.width + REACH &&
  other.x <= one.x + one.width + REACH &&
  one.y <= other.y + other.height + REACH &&
  other.y <= one.y + one.height + REACH;

interface Run {
  frames: number;
  start: number;
  end: number;
  peak: Movement['peak'];
  box: Box;
}

const isPersistent = ({ frames, start, end }: Run): boolean =>
  frames >= PERSISTENCE_FRAMES || (frames > 1 && end - start >= PERSISTENCE_S);

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
    const isContinuing =
      run !== null &&
      missed <= MISSED_FRAMES &&
      (missed === 0 || position - run.end <= MAX_MISS_S) &&
      isNear(run.box, change.box);
    if (run === null || !isContinuing) {
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

export function joinedMovement(one: Movement, next: Movement): Movement | null {
  if (next.start - one.end > PAUSE_S) return null;
  return { start: one.start, end: next.end, peak: next.peak.share > one.peak.share ? next.peak : one.peak };
}

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
