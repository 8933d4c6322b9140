import type { CameraEvent } from './cameraEvent';

export interface Reach {
  cameraId: string;
  /** Unix epoch milliseconds of the oldest loaded event. */
  oldest: number;
  hasMore: boolean;
}

export interface EventFeed {
  events: readonly CameraEvent[];
  /** Contains only cameras that have answered. */
  reach: readonly Reach[];
}

export interface LoadedPage {
  cameraId: string;
  events: readonly CameraEvent[];
  isLast: boolean;
}

export interface NextPage extends LoadedPage {
  after: number;
}

interface CameraPart {
  events: readonly CameraEvent[];
  reach: Reach | null;
}

const order = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Sorting by time and key makes the list independent of the order of answers. */
const newestFirst = (one: CameraEvent, other: CameraEvent): number =>
  other.at - one.at || order(one.cameraId, other.cameraId) || order(one.id, other.id);

const oldestOf = (events: readonly CameraEvent[]): number =>
  events.reduce((oldest, { at }) => Math.min(oldest, at), Infinity);

function changed<Page extends LoadedPage>(
  feed: EventFeed,
  pages: readonly Page[],
  change: (known: CameraPart, page: Page) => CameraPart | null,
): EventFeed {
  const changes = new Map<string, CameraPart>();
  for (const page of pages) {
    const { cameraId } = page;
    const known = {
      events: feed.events.filter((event) => event.cameraId === cameraId),
      reach: feed.reach.find((reach) => reach.cameraId === cameraId) ?? null,
    };
    const part = change(known, page);
    if (part) changes.set(cameraId, part);
  }
  const parts = [...changes.values()];
  const others = <Item extends { cameraId: string }>(items: readonly Item[]): Item[] =>
    items.filter(({ cameraId }) => !changes.has(cameraId));
  return {
    events: [...others(feed.events), ...parts.flatMap(({ events }) => events)].sort(newestFirst),
    reach: [...others(feed.reach), ...parts.flatMap(({ reach }) => (reach ? [reach] : []))],
  };
}

/**
 * Merges the newest pages of some cameras. Known older events stay if the page joins them; otherwise there
 * would be a gap, so the camera's list starts over.
 */
export const withFirstPages = (feed: EventFeed, pages: readonly LoadedPage[]): EventFeed =>
  changed(feed, pages, (known, { cameraId, events, isLast }) => {
    const ids = new Set(events.map(({ id }) => id));
    const oldest = oldestOf(events);
    const joins = !isLast && known.events.some(({ id }) => ids.has(id));
    if (!joins || !known.reach) {
      // A page of unreadable events has no time to continue from.
      return { events, reach: { cameraId, oldest, hasMore: !isLast && events.length > 0 } };
    }
    const older = known.events.filter(({ id, at }) => at <= oldest && !ids.has(id));
    return { events: [...events, ...older], reach: known.reach };
  });

/** Merges the pages that continue some cameras' lists, unless those lists have started over since. */
export const withNextPages = (feed: EventFeed, pages: readonly NextPage[]): EventFeed =>
  changed(feed, pages, (known, { cameraId, events, isLast, after }) => {
    if (known.reach?.oldest !== after) return null;
    const ids = new Set(known.events.map(({ id }) => id));
    const added = events.filter(({ id }) => !ids.has(id));
    return {
      events: [...known.events, ...added],
      // A page without new events would be requested endlessly.
      reach: { cameraId, oldest: Math.min(after, oldestOf(added)), hasMore: !isLast && added.length > 0 },
    };
  });

export function ofCameras(feed: EventFeed, cameraIds: readonly string[]): EventFeed {
  const there = new Set(cameraIds);
  return {
    events: feed.events.filter(({ cameraId }) => there.has(cameraId)),
    reach: feed.reach.filter(({ cameraId }) => there.has(cameraId)),
  };
}

/** @returns the time from which on nothing is missing; null if nothing is missing */
export function horizonOf(reach: readonly Reach[]): number | null {
  const ends = reach.flatMap(({ oldest, hasMore }) => (hasMore ? [oldest] : []));
  return ends.length === 0 ? null : Math.max(...ends);
}
