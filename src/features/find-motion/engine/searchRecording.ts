import { maskOf, type Area } from '../model/area';
import { adapt, backgroundOf, isLightSwitch, type Background } from '../model/background';
import { compareWithBackground } from '../model/changeDetector';
import type { LumaGrid } from '../model/lumaGrid';
import {
  isNear,
  joinedMovement,
  MAX_MISS_S,
  movementsOf,
  type JudgedFrame,
  type Movement,
} from '../model/movements';
import type { Mask } from '../model/area';
import { thresholds, type Sensitivity, type Thresholds } from '../model/sensitivity';

export interface TimedGrid {
  position: number;
  grid: LumaGrid;
}

/** Positions in seconds from the recording's first frame; `end` is excluded. */
interface TimeRange {
  start: number;
  end: number;
}

export interface RecordingFrames {
  keyFrames: () => Promise<readonly TimedGrid[]>;
  frames: (range: TimeRange, take: (frame: TimedGrid) => void) => Promise<void>;
  keepPicture: () => void;
}

export interface SearchQuery {
  areas: readonly Area[];
  sensitivity: Sensitivity;
}

interface LightPeriod {
  grids: LumaGrid[];
  background: Background | null;
}

/**
 * Seconds between key frames above which the frames between them are decoded too. A longer gap could hide a
 * movement of two seconds.
 */
const MAX_GAP_S = 2.2;
const SURE_BACKGROUND = 4;
/** Seconds after which a new window begins, because a window's frames may stay in memory, at 10 KB each. */
const MAX_WINDOW_S = 60;
/**
 * Fraction of the threshold that suffices for key frames, because a key frame may show only the beginning or
 * end of a movement.
 */
const KEY_FRAME_FACTOR = 0.4;

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

function windowsOf(
  keys: readonly TimedGrid[],
  periods: readonly LightPeriod[],
  masks: readonly Mask[],
  limits: Thresholds,
): TimeRange[] {
  const loose = { ...limits, share: limits.share * KEY_FRAME_FACTOR };
  const positionOf = (index: number) =>
    index <= 0 ? 0 : (keys[index]?.position ?? Number.POSITIVE_INFINITY);
  const windows: TimeRange[] = [];
  for (const [index, { grid, position }] of keys.entries()) {
    const period = periods[index];
    const background = period?.background ?? null;
    if (period === undefined || background === null) continue;
    const next = keys[index + 1]?.position;
    const isUnsure =
      period.grids.length < SURE_BACKGROUND || (next !== undefined && next - position > MAX_GAP_S);
    const hasMoved = compareWithBackground(grid, background, masks, loose).change !== null;
    if (!isUnsure && !hasMoved) continue;
    const start = positionOf(hasMoved ? index - 1 : index);
    const end = positionOf(index + 1);
    const last = windows.at(-1);
    if (last !== undefined && start <= last.end && position - last.start < MAX_WINDOW_S) last.end = end;
    else windows.push({ start: Math.max(start, last?.end ?? 0), end });
  }
  return windows;
}

/** @returns several periods if the lighting changes within the window */
function periodsIn(
  window: TimeRange,
  keys: readonly TimedGrid[],
  periods: readonly LightPeriod[],
): readonly LightPeriod[] {
  const within = periods.filter((_, index) => {
    const position = keys[index]?.position ?? 0;
    return position >= window.start && position <= window.end;
  });
  return [...new Set(within)];
}

const copiesOf = (backgrounds: readonly (Background | null)[]): Background[] =>
  backgrounds.flatMap((background) =>
    background === null ? [] : [{ ...background, cells: Uint8Array.from(background.cells) }],
  );

const joinedOr = (before: Movement | null, movement: Movement): Movement =>
  (before && joinedMovement(before, movement)) ?? movement;

function judge(
  { position, grid }: TimedGrid,
  backgrounds: readonly Background[],
  masks: readonly Mask[],
  limits: Thresholds,
): JudgedFrame {
  const compared = backgrounds
    .filter(({ columns, rows }) => columns === grid.columns && rows === grid.rows)
    .map((background) => ({ background, frame: compareWithBackground(grid, background, masks, limits) }));
  const [best] = compared.toSorted((one, other) => one.frame.changedCells - other.frame.changedCells);
  if (best === undefined) return { position, change: null };
  adapt(best.background, grid, best.frame.isChanged);
  return { position, change: best.frame.change };
}

const continues = (movement: Movement | undefined, key: TimedGrid): boolean =>
  movement !== undefined && key.position - movement.end <= MAX_MISS_S;

/**
 * @returns the key frames before the first one that is unchanged, or whose change is far in time or position
 * from the change in the previous key frame
 */
function changedInARow(keys: readonly JudgedFrame[]): readonly JudgedFrame[] {
  const end = keys.findIndex(({ position, change }, index) => {
    if (change === null) return true;
    const last = keys[index - 1];
    if (!last?.change) return false;
    return position - last.position > MAX_GAP_S || !isNear(last.change.box, change.box);
  });
  return end === -1 ? keys : keys.slice(0, end);
}

/**
 * Examines key frames first, then the frames around changes and in long gaps. Skips the frames between two
 * key frames that show the same movement.
 * @param onMovement called for each movement in chronological order, and again with the same `start` when its
 * end or peak may have changed
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
  let before: Movement | null = null;
  for (const window of windowsOf(keys, periods, masks, limits)) {
    const within = periodsIn(window, keys, periods);
    const [only] = within;
    const isUnsure = within.length === 1 && only !== undefined && only.grids.length < SURE_BACKGROUND;
    const backgrounds = isUnsure ? [] : copiesOf(within.map(({ background }) => background));
    const unjudged: TimedGrid[] = [];
    const judged: JudgedFrame[] = [];
    let isCertain = false;
    let largest = 0;
    const judgeFrame = (frame: TimedGrid) => {
      const found = judge(frame, backgrounds, masks, limits);
      judged.push(found);
      if (found.change !== null && found.change.share > largest) {
        largest = found.change.share;
        recording.keepPicture();
      }
      const [movement] = isCertain ? [] : movementsOf(judged);
      if (movement === undefined) return;
      isCertain = true;
      onMovement(joinedOr(before, movement));
    };
    const inner = keys.filter(({ position }) => position > window.start && position < window.end);
    const [second] = inner;
    if (isUnsure) await recording.frames(window, (frame) => unjudged.push(frame));
    else if (second === undefined) await recording.frames(window, judgeFrame);
    else {
      await recording.frames({ start: window.start, end: second.position }, judgeFrame);
      const moving = continues(movementsOf(judged).at(-1), second)
        ? changedInARow(inner.map((key) => judge(key, backgrounds, masks, limits)))
        : [];
      judged.push(...moving.slice(0, -1));
      await recording.frames(
        { start: moving.at(-1)?.position ?? second.position, end: window.end },
        judgeFrame,
      );
    }
    if (isUnsure) {
      const more = copiesOf([backgroundOf([...only.grids, ...unjudged.map(({ grid }) => grid)])]);
      judged.push(...unjudged.map((frame) => judge(frame, more, masks, limits)));
    }
    for (const movement of movementsOf(judged)) {
      before = joinedOr(before, movement);
      onMovement(before);
    }
  }
}
