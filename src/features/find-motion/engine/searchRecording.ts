import { maskOf, type Area } from '../model/area';
import { adapt, backgroundOf, isLightSwitch, type Background } from '../model/background';
import { compareWithBackground } from '../model/changeDetector';
import type { LumaGrid } from '../model/lumaGrid';
import { joinedMovement, movementsOf, PAUSE, type JudgedFrame, type Movement } from '../model/movements';
import type { Mask } from '../model/region';
import { thresholds, type Sensitivity, type Thresholds } from '../model/sensitivity';

/** A decoded picture, as far as it is looked at. */
export interface TimedGrid {
  /** Seconds from the recording's first frame. */
  position: number;
  grid: LumaGrid;
}

/** Seconds from the recording's first frame; the end is not in it. */
export interface TimeRange {
  start: number;
  end: number;
}

/** The pictures of one recording: the port to reader and decoder. */
export interface RecordingFrames {
  /** All key frames, in order. */
  keyFrames: () => Promise<readonly TimedGrid[]>;
  /** Every frame from the key frame at the start on, in order. */
  frames: (range: TimeRange) => Promise<readonly TimedGrid[]>;
}

export interface SearchQuery {
  /** At least one. */
  areas: readonly Area[];
  sensitivity: Sensitivity;
}

/** Key frames under one light, and what is behind everything in them. */
interface LightPeriod {
  grids: LumaGrid[];
  background: Background | null;
}

/** A movement of two seconds could lie between key frames that are further apart, in seconds. */
const LONGEST_GAP = 2.2;
/** A median of fewer pictures may show what has moved. */
const SURE_BACKGROUND = 4;
/** Frames that are kept at once: 10 KB each. Seconds. */
const LONGEST_WINDOW = 60;
/** A key frame shows the beginning or the end of a movement, too. */
const FIRST_LOOK = 0.4;

/** The light period of each key frame. */
function lightPeriodsOf(keys: readonly TimedGrid[]): LightPeriod[] {
  const periods: LightPeriod[] = [];
  const found = keys.map(({ grid }, index) => {
    const before = keys[index - 1]?.grid;
    const known = periods.at(-1);
    const period =
      known === undefined || before === undefined || isLightSwitch(before, grid)
        ? { grids: [], background: null }
        : known;
    if (period !== known) periods.push(period);
    period.grids.push(grid);
    return period;
  });
  for (const period of periods) period.background = backgroundOf(period.grids);
  return found;
}

/** The parts of a recording, from key frame to key frame, in which something may have moved. */
function windowsOf(
  keys: readonly TimedGrid[],
  periods: readonly LightPeriod[],
  masks: readonly Mask[],
  limits: Thresholds,
): TimeRange[] {
  const loose = { ...limits, share: limits.share * FIRST_LOOK };
  const positionOf = (index: number) =>
    index <= 0 ? 0 : (keys[index]?.position ?? Number.POSITIVE_INFINITY);
  const windows: TimeRange[] = [];
  for (const [index, { grid, position }] of keys.entries()) {
    const period = periods[index];
    const background = period?.background ?? null;
    if (period === undefined || background === null) continue;
    const next = keys[index + 1]?.position;
    const isUnsure =
      period.grids.length < SURE_BACKGROUND || (next !== undefined && next - position > LONGEST_GAP);
    const hasMoved = compareWithBackground(grid, background, masks, loose).change !== null;
    if (!isUnsure && !hasMoved) continue;
    const start = positionOf(hasMoved ? index - 1 : index);
    const end = positionOf(index + 1);
    const last = windows.at(-1);
    if (last !== undefined && start <= last.end && position - last.start < LONGEST_WINDOW) last.end = end;
    else windows.push({ start: Math.max(start, last?.end ?? 0), end });
  }
  return windows;
}

/** The backgrounds that a frame of a window may have: of the light before a switch, and after it. */
function backgroundsOf(
  window: TimeRange,
  keys: readonly TimedGrid[],
  periods: readonly LightPeriod[],
  frames: readonly TimedGrid[],
): Background[] {
  const within = new Set(
    periods.filter((_, index) => {
      const position = keys[index]?.position ?? 0;
      return position >= window.start && position <= window.end;
    }),
  );
  return [...within].flatMap((period) => {
    const more = period.grids.length < SURE_BACKGROUND && within.size === 1;
    const background = more
      ? backgroundOf([...period.grids, ...frames.map(({ grid }) => grid)])
      : period.background;
    return background === null ? [] : [{ ...background, cells: Uint8Array.from(background.cells) }];
  });
}

function judge(
  frames: readonly TimedGrid[],
  backgrounds: readonly Background[],
  masks: readonly Mask[],
  limits: Thresholds,
): JudgedFrame[] {
  return frames.map(({ position, grid }) => {
    const compared = backgrounds
      .filter(({ columns, rows }) => columns === grid.columns && rows === grid.rows)
      .map((background) => ({ background, frame: compareWithBackground(grid, background, masks, limits) }));
    const [best] = compared.toSorted((one, other) => one.frame.changedCells - other.frame.changedCells);
    if (best === undefined) return { position, change: null };
    adapt(best.background, grid, best.frame.isChanged);
    return { position, change: best.frame.change };
  });
}

/**
 * Looks for what moved in some areas: at the key frames first, then at every frame around those in which something changed.
 * @param onMovement called for each movement as soon as it is found, in order of time
 */
export async function searchRecording(
  recording: RecordingFrames,
  { areas, sensitivity }: SearchQuery,
  onMovement: (movement: Movement) => void,
): Promise<void> {
  const limits = thresholds[sensitivity];
  const keys = await recording.keyFrames();
  const [first] = keys;
  if (first === undefined) return;
  const masks = areas.map((area) => maskOf(area, first.grid));
  const periods = lightPeriodsOf(keys);
  let last: Movement | null = null;
  for (const window of windowsOf(keys, periods, masks, limits)) {
    const frames = await recording.frames(window);
    const backgrounds = backgroundsOf(window, keys, periods, frames);
    for (const movement of movementsOf(judge(frames, backgrounds, masks, limits))) {
      const joined: Movement | null = last && joinedMovement(last, movement);
      if (last !== null && joined === null) onMovement(last);
      last = joined ?? movement;
    }
    // What still goes on may go on in the next window.
    const isOver = last !== null && last.end + PAUSE < window.end;
    if (last === null || !isOver) continue;
    onMovement(last);
    last = null;
  }
  if (last !== null) onMovement(last);
}
