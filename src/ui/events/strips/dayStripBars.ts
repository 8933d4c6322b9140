import { eventCategory, type CameraEvent, type EventCategory } from '@/domain/events/cameraEvent';
import { fractionOfDay, type Day } from '@/domain/dateRange';

/** A usual day has a bar for every ten minutes. */
const BARS = 144;

export interface StripPart {
  category: EventCategory;
  /** The middle of the bar is so far from the left. */
  x: number;
  top: number;
  length: number;
}

/** Bars are 0 to 1 high: a single event is visible, and ten do not dwarf it. */
const barHeight = (count: number): number => Math.min(1, 0.28 + 0.24 * Math.sqrt(count - 1));

type Bar = Map<EventCategory, number>;

function stacked(index: number, bar: Bar): StripPart[] {
  const count = [...bar.values()].reduce((sum, ofKind) => sum + ofKind, 0);
  const height = barHeight(count);
  let top = (1 - height) / 2;
  return [...bar]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([category, ofKind]) => {
      const length = (height * ofKind) / count;
      const part = { category, x: (index + 0.5) / BARS, top, length };
      top += length;
      return part;
    });
}

/** Bars are centred on the middle line; parts of the same kind of event are adjacent. */
export function stripParts(events: readonly CameraEvent[], day: Day): StripPart[] {
  const bars = new Map<number, Bar>();
  for (const { at, code } of events) {
    const index = Math.min(BARS - 1, Math.floor(fractionOfDay(at, day) * BARS));
    const bar: Bar = bars.get(index) ?? new Map();
    const category = eventCategory(code);
    bar.set(category, (bar.get(category) ?? 0) + 1);
    bars.set(index, bar);
  }
  return [...bars].flatMap(([index, bar]) => stacked(index, bar));
}

/** @returns the hour with most events, 0 to 23 on the clock; null without events */
export function busiestHour(events: readonly CameraEvent[]): number | null {
  const counts = new Map<number, number>();
  for (const { at } of events) {
    const hour = new Date(at).getHours();
    counts.set(hour, (counts.get(hour) ?? 0) + 1);
  }
  const [busiest] = [...counts].sort(([, one], [, other]) => other - one);
  return busiest?.[0] ?? null;
}
