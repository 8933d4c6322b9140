import { activityCategory, type Activity, type ActivityCategory } from '@/domain/activity';
import { fractionOfDay, type Day } from '@/domain/dateRange';

/** One bar for every ten minutes of a usual day. */
const BARS = 144;

/** One event's part of a bar; all lengths as fractions of the drawing. */
export interface StripPart {
  id: string;
  category: ActivityCategory;
  /** From the left: the middle of the bar. */
  x: number;
  /** From the top. */
  top: number;
  length: number;
}

/** How tall a bar is, 0 to 1: a single event is well seen, and ten do not dwarf it. */
const barHeight = (count: number): number => Math.min(1, 0.28 + 0.24 * Math.sqrt(count - 1));

interface Bar {
  index: number;
  parts: { id: string; category: ActivityCategory }[];
}

function stacked({ index, parts }: Bar): StripPart[] {
  const height = barHeight(parts.length);
  const length = height / parts.length;
  return parts
    .sort((one, other) => one.category.localeCompare(other.category))
    .map(({ id, category }, place) => ({
      id,
      category,
      x: (index + 0.5) / BARS,
      top: (1 - height) / 2 + place * length,
      length,
    }));
}

/** Bars about the middle line, the same kinds of events next to each other. */
export function stripParts(activities: readonly Activity[], day: Day): StripPart[] {
  const bars = new Map<number, Bar>();
  for (const { id, at, code } of activities) {
    const index = Math.min(BARS - 1, Math.floor(fractionOfDay(at, day) * BARS));
    const bar = bars.get(index) ?? { index, parts: [] };
    bar.parts.push({ id, category: activityCategory(code) });
    bars.set(index, bar);
  }
  return [...bars.values()].flatMap(stacked);
}

/** The hour, 0 to 23 on the clock, that saw most. Null without any. */
export function busiestHour(activities: readonly Activity[]): number | null {
  const counts = new Map<number, number>();
  for (const { at } of activities) {
    const hour = new Date(at).getHours();
    counts.set(hour, (counts.get(hour) ?? 0) + 1);
  }
  const [busiest] = [...counts].sort(([, one], [, other]) => other - one);
  return busiest?.[0] ?? null;
}
