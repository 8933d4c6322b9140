import { isObject } from '@/lib/isObject';

/** What a list can be narrowed to. */
export type EventMark = 'unseen' | 'starred';

export const EVENT_MARKS = ['unseen', 'starred'] as const satisfies readonly EventMark[];

export const isEventMark = (text: string): text is EventMark => EVENT_MARKS.some((mark) => mark === text);

/** Seen events, by a hash of each event's key: an event that a camera lists late is unseen, whatever its time. */
export interface SeenEvents {
  /** Older events count as seen: those of more than a day before the first mark, or too many to store. Unix epoch seconds. */
  until: number;
  /** Times of the events seen since, Unix epoch seconds. */
  seen: ReadonlyMap<string, number>;
}

const DAY = 86_400;
/** Before the user's first mark all but the last day counts as seen: a list full of dots would tell nothing. */
const FIRST_UNSEEN = DAY;
/** No list goes further back, in seconds. */
const KEPT = 31 * DAY;
/** Thirty days of a large house; what is older than the newest of so many counts as seen. */
export const MAX_SEEN = 12_000;
export const MAX_STARS = 2_000;

export const toSeconds = (milliseconds: number): number => Math.floor(milliseconds / 1_000);

/** A stored entry is the hash, which never has a colon, and the seconds in base 36. */
const ENTRY = /^([^:]+):([\da-z]{1,8})$/;

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/**
 * Reads the record; the usual beginning for what another version of the app has stored.
 * @param now Unix epoch milliseconds
 */
export function parseSeen(stored: unknown, now: number): SeenEvents {
  const { until, seen } = isObject(stored) ? stored : { until: null, seen: null };
  const entries = isList(seen) ? seen : [];
  return {
    until: typeof until === 'number' && Number.isSafeInteger(until) ? until : toSeconds(now) - FIRST_UNSEEN,
    seen: new Map(
      entries.flatMap((entry): [string, number][] => {
        const [, hash, at] = (typeof entry === 'string' && ENTRY.exec(entry)) || [];
        return hash === undefined || at === undefined ? [] : [[hash, Number.parseInt(at, 36)]];
      }),
    ),
  };
}

/** For the record: without what is too old to be listed, and the oldest ones where there are too many. */
export function storedSeen({ until, seen }: SeenEvents, now: number): { until: number; seen: string[] } {
  const limit = Math.max(until, toSeconds(now) - KEPT);
  const entries = [...seen].filter(([, at]) => at > limit).sort(([, one], [, other]) => one - other);
  const evicted = entries.splice(0, Math.max(0, entries.length - MAX_SEEN));
  return {
    until: evicted.at(-1)?.[1] ?? limit,
    seen: entries.map(([hash, at]) => `${hash}:${at.toString(36)}`),
  };
}

/** @param at when the event happened, Unix epoch milliseconds */
export const isSeenEvent = ({ until, seen }: SeenEvents, at: number, hash: () => string): boolean =>
  toSeconds(at) <= until || seen.has(hash());

/** @returns the hashes of starred events, the earliest star first */
export const parseStars = (stored: unknown): readonly string[] =>
  isList(stored) ? stored.filter((hash) => typeof hash === 'string') : [];

export const withStar = (stars: readonly string[], hash: string, isStarred: boolean): readonly string[] => {
  const others = stars.filter((other) => other !== hash);
  return isStarred ? [...others, hash].slice(-MAX_STARS) : others;
};
