import { clamp } from '@/lib/clamp';
import { endOfDay, startOfDay, type Day } from '@/domain/dateRange';
import { HOUR, MINUTE, SECOND } from '@/lib/time/durations';

export interface TimelineView {
  begin: number;
  end: number;
}

export const MIN_VIEW_MS = 60_000;

export const wholeDay = (day: Day): TimelineView => ({ begin: startOfDay(day), end: endOfDay(day) + 1 });

export const spanOf = ({ begin, end }: TimelineView): number => end - begin;

export const timeOfFraction = (view: TimelineView, fraction: number): number =>
  view.begin + fraction * spanOf(view);

export const fractionOf = (view: TimelineView, time: number): number => (time - view.begin) / spanOf(view);

function within(begin: number, span: number, bounds: TimelineView): TimelineView {
  const length = Math.min(span, spanOf(bounds));
  const first = clamp(begin, bounds.begin, bounds.end - length);
  return { begin: first, end: first + length };
}

/**
 * Zooms around a fixed time.
 * @param factor below 1 zooms in
 */
export function zoomed(
  view: TimelineView,
  factor: number,
  around: number,
  bounds: TimelineView,
): TimelineView {
  const span = clamp(spanOf(view) * factor, MIN_VIEW_MS, spanOf(bounds));
  return within(around - fractionOf(view, around) * span, span, bounds);
}

/** @param by shift in milliseconds; positive values move to later times */
export const panned = (view: TimelineView, by: number, bounds: TimelineView): TimelineView =>
  within(view.begin + by, spanOf(view), bounds);

/** @returns a view that contains the time with a margin; the same view if possible */
export function revealing(view: TimelineView, time: number, bounds: TimelineView): TimelineView {
  const margin = 0.04;
  const fraction = fractionOf(view, time);
  const isSeen = fraction >= margin && fraction <= 1 - margin;
  const centered = within(time - spanOf(view) / 2, spanOf(view), bounds);
  return isSeen || centered.begin === view.begin ? view : centered;
}

/**
 * @param time displayed time, which may be after the end of the day or after `now`
 * @param now Unix epoch milliseconds, up to half a minute old
 * @returns null for keys that do not seek
 */
export function keyTarget(key: string, time: number, bounds: TimelineView, now: number): number | null {
  const last = Math.min(bounds.end - SECOND, now);
  const forwards = (to: number) => Math.max(time, Math.min(last, to));
  const backwards = (to: number) => Math.min(time, Math.max(bounds.begin, to));
  const target = {
    ArrowRight: forwards(time + SECOND),
    ArrowUp: forwards(time + SECOND),
    ArrowLeft: backwards(time - SECOND),
    ArrowDown: backwards(time - SECOND),
    PageUp: forwards(time + HOUR),
    PageDown: backwards(time - HOUR),
    Home: backwards(bounds.begin),
    End: forwards(last),
  }[key];
  return target ?? null;
}

const HALF_HOUR_MS = 30 * MINUTE;

const TICK_INTERVALS = [
  5_000,
  10_000,
  15_000,
  30_000,
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  15 * MINUTE,
  HALF_HOUR_MS,
  2 * HALF_HOUR_MS,
  4 * HALF_HOUR_MS,
  6 * HALF_HOUR_MS,
  12 * HALF_HOUR_MS,
] as const;

const timeOfDay = (at: number): number => {
  const date = new Date(at);
  return (
    ((date.getHours() * 60 + date.getMinutes()) * 60 + date.getSeconds()) * 1_000 + date.getMilliseconds()
  );
};

/** Returns the round local times in the view. An hour that a clock change repeats appears twice. */
export function axisTicks(view: TimelineView, day: Day, atMost: number): { step: number; times: number[] } {
  const step =
    TICK_INTERVALS.find((length) => spanOf(view) / length <= atMost) ??
    TICK_INTERVALS[TICK_INTERVALS.length - 1] ??
    HALF_HOUR_MS;
  const bounds = wholeDay(day);
  // Clocks change by hours or half hours, so half-hour steps reach every round time.
  const grid = Math.min(step, HALF_HOUR_MS);
  const times: number[] = [];
  const first = bounds.begin + Math.max(0, Math.ceil((view.begin - bounds.begin) / grid)) * grid;
  for (let at = first; at <= Math.min(view.end, bounds.end); at += grid) {
    if (timeOfDay(at) % step === 0) times.push(at);
  }
  return { step, times };
}
