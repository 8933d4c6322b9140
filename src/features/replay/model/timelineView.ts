import { endOfDay, startOfDay, type Day } from '@/domain/dateRange';
import { HOUR, MINUTE, SECOND } from '@/lib/time/durations';

/** The part of the day that the timeline shows. Unix epoch milliseconds, `end` exclusive. */
export interface TimelineView {
  begin: number;
  end: number;
}

export const SHORTEST_VIEW = 60_000;

/** A whole day, of 23, 24 or 25 hours. */
export const wholeDay = (day: Day): TimelineView => ({ begin: startOfDay(day), end: endOfDay(day) + 1 });

export const spanOf = ({ begin, end }: TimelineView): number => end - begin;

export const timeOfFraction = (view: TimelineView, fraction: number): number =>
  view.begin + fraction * spanOf(view);

/** Where a moment lies in the view: 0 at its beginning, 1 at its end, beyond them outside. */
export const fractionOf = (view: TimelineView, time: number): number => (time - view.begin) / spanOf(view);

/** As long as the view was, moved into the bounds. */
function within(begin: number, span: number, bounds: TimelineView): TimelineView {
  const length = Math.min(span, spanOf(bounds));
  const first = Math.min(bounds.end - length, Math.max(bounds.begin, begin));
  return { begin: first, end: first + length };
}

/**
 * Nearer or farther, while `around` stays where it is on the screen.
 * @param factor below 1: nearer.
 */
export function zoomed(
  view: TimelineView,
  factor: number,
  around: number,
  bounds: TimelineView,
): TimelineView {
  const span = Math.min(spanOf(bounds), Math.max(SHORTEST_VIEW, spanOf(view) * factor));
  return within(around - fractionOf(view, around) * span, span, bounds);
}

/** @param by milliseconds, positive towards later. */
export const panned = (view: TimelineView, by: number, bounds: TimelineView): TimelineView =>
  within(view.begin + by, spanOf(view), bounds);

/** The same view, or one as long in which the moment is well inside, as far as the bounds allow. */
export function revealing(view: TimelineView, time: number, bounds: TimelineView): TimelineView {
  const margin = 0.04;
  const place = fractionOf(view, time);
  const isSeen = place >= margin && place <= 1 - margin;
  const centred = within(time - spanOf(view) / 2, spanOf(view), bounds);
  return isSeen || centred.begin === view.begin ? view : centred;
}

/**
 * Where a key on the slider leads to.
 * @param time what is shown. It may lie outside of the day, in a recording that runs over midnight, or after `now`.
 * @param now Unix epoch milliseconds, up to half a minute old.
 * @returns null when the key is none of the slider's.
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

const HALF_HOUR = 30 * MINUTE;

/** Distances between the lines of the axis, in milliseconds. */
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
  HALF_HOUR,
  2 * HALF_HOUR,
  4 * HALF_HOUR,
  6 * HALF_HOUR,
  12 * HALF_HOUR,
] as const;

const timeOfDay = (at: number): number => {
  const date = new Date(at);
  return (
    ((date.getHours() * 60 + date.getMinutes()) * 60 + date.getSeconds()) * 1_000 + date.getMilliseconds()
  );
};

/**
 * The lines of the axis: round times of the clock, at most so many, also on a day whose clocks are changed (the hour
 * that comes twice has two lines).
 */
export function axisTicks(view: TimelineView, day: Day, atMost: number): { step: number; times: number[] } {
  const step =
    TICK_INTERVALS.find((length) => spanOf(view) / length <= atMost) ??
    TICK_INTERVALS[TICK_INTERVALS.length - 1] ??
    HALF_HOUR;
  const bounds = wholeDay(day);
  // Clocks change by hours or half hours, so a grid of at most half an hour never loses the round times.
  const grid = Math.min(step, HALF_HOUR);
  const times: number[] = [];
  const first = bounds.begin + Math.max(0, Math.ceil((view.begin - bounds.begin) / grid)) * grid;
  for (let at = first; at <= Math.min(view.end, bounds.end); at += grid) {
    if (timeOfDay(at) % step === 0) times.push(at);
  }
  return { step, times };
}
