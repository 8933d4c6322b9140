import { isObject } from '@/lib/isObject';

export type EventMark = 'unseen' | 'starred';

export const EVENT_MARKS = ['unseen', 'starred'] as const satisfies readonly EventMark[];

/**
 * Contains hashes of seen events rather than only a time, because events that are uploaded late must count
 * as unseen.
 */
interface SeenEvents {
  /** Unix epoch seconds up to which all events count as seen. */
  until: number;
  /** Time of each event in Unix epoch seconds, by the hash of its key. */
  seen: ReadonlyMap<string, number>;
}

const DAY_S = 86_400;
/**
 * Until the first event is marked as seen, only the last day's events count as unseen. Otherwise every row
 * would have a dot.
 */
const FIRST_UNSEEN_S = DAY_S;
/** At this age, seen events are dropped, because lists contain no older events. */
const KEPT_S = 31 * DAY_S;
/**
 * Enough for thirty days in a home with many cameras. Beyond this number, the oldest events count as seen.
 */
export const MAX_SEEN = 12_000;
export const MAX_STARS = 2_000;

export const toSeconds = (milliseconds: number): number => Math.floor(milliseconds / 1_000);

const ENTRY = /^([^:]+):([\da-z]{1,8})$/;

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

const isPastTime = (value: unknown, latest: number): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value <= latest;

/**
 * Replaces an invalid `until` with that of a first visit. An `until` later than both `now` and all marked
 * events is also invalid: this computer's clock was ahead when `until` was stored.
 * @param now Unix epoch milliseconds
 */
export function parseSeen(stored: unknown, now: number): SeenEvents {
  const { until, seen: list } = isObject(stored) ? stored : { until: null, seen: null };
  const entries = isList(list) ? list : [];
  const seen = new Map(
    entries.flatMap((entry): [string, number][] => {
      const [, hash, at] = (typeof entry === 'string' && ENTRY.exec(entry)) || [];
      return hash === undefined || at === undefined ? [] : [[hash, Number.parseInt(at, 36)]];
    }),
  );
  const latest = Math.max(toSeconds(now), ...seen.values());
  return { until: isPastTime(until, latest) ? until : toSeconds(now) - FIRST_UNSEEN_S, seen };
}

/**
 * Drops events that lists no longer contain, and treats the oldest events above `MAX_SEEN` as seen. Measures
 * age from the newest seen event, or from `now` if that is earlier.
 */
export function storedSeen({ until, seen }: SeenEvents, now: number): { until: number; seen: string[] } {
  const limit = Math.min(toSeconds(now), Math.max(...seen.values())) - KEPT_S;
  const entries = [...seen].filter(([, at]) => at > limit).sort(([, one], [, other]) => one - other);
  const evicted = entries.splice(0, Math.max(0, entries.length - MAX_SEEN));
  return {
    until: Math.max(until, limit, evicted.at(-1)?.[1] ?? limit),
    seen: entries.map(([hash, at]) => `${hash}:${at.toString(36)}`),
  };
}

export const isSeenEvent = ({ until, seen }: SeenEvents, at: number, hash: () => string): boolean =>
  toSeconds(at) <= until || seen.has(hash());

export const parseStars = (stored: unknown): readonly string[] =>
  isList(stored) ? stored.filter((hash) => typeof hash === 'string') : [];

export const withStar = (stars: readonly string[], hash: string, isStarred: boolean): readonly string[] => {
  const others = stars.filter((other) => other !== hash);
  return isStarred ? [...others, hash].slice(-MAX_STARS) : others;
};
