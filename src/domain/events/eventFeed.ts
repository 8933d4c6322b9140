import type { CameraEvent } from './cameraEvent';

/** How far back the events of one camera are loaded. */
export interface Reach {
  cameraId: string;
  /** When the oldest loaded event happened, Unix epoch milliseconds. */
  oldest: number;
  /** Whether there may be older ones in the chosen days. */
  hasMore: boolean;
}

/** The events of all cameras in one list, of which each camera's may end at another time. */
export interface EventFeed {
  /** Newest first. */
  events: readonly CameraEvent[];
  /** Of the cameras that have answered. */
  reach: readonly Reach[];
}

/** One answer of one camera. */
export interface LoadedPage {
  cameraId: string;
  events: readonly CameraEvent[];
  isLast: boolean;
}

/** A page that was asked for to go on from where its camera's list ended then. */
export interface NextPage extends LoadedPage {
  after: number;
}

interface CameraPart {
  events: readonly CameraEvent[];
  reach: Reach | null;
}

const order = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Whatever the order in which answers come, the list is the same: nothing changes places later. */
const newestFirst = (one: CameraEvent, other: CameraEvent): number =>
  other.at - one.at || order(one.cameraId, other.cameraId) || order(one.id, other.id);

const oldestOf = (events: readonly CameraEvent[]): number =>
  events.reduce((oldest, { at }) => Math.min(oldest, at), Infinity);

/** The feed with what some cameras' parts become; null: the part stays. */
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
 * Takes in the newest page of some cameras. Older events that are known already stay where the page joins on to them; where
 * it does not, there would be a hole, and the camera's list begins anew.
 */
export const withFirstPages = (feed: EventFeed, pages: readonly LoadedPage[]): EventFeed =>
  changed(feed, pages, (known, { cameraId, events, isLast }) => {
    const ids = new Set(events.map(({ id }) => id));
    const oldest = oldestOf(events);
    const joins = !isLast && known.events.some(({ id }) => ids.has(id));
    if (!joins || !known.reach) {
      // Thirty events of which none can be read leave no time to go on from.
      return { events, reach: { cameraId, oldest, hasMore: !isLast && events.length > 0 } };
    }
    const older = known.events.filter(({ id, at }) => at <= oldest && !ids.has(id));
    return { events: [...events, ...older], reach: known.reach };
  });

/** Takes in the pages that go on from the oldest events of some cameras, unless those lists have begun anew since. */
export const withNextPages = (feed: EventFeed, pages: readonly NextPage[]): EventFeed =>
  changed(feed, pages, (known, { cameraId, events, isLast, after }) => {
    if (known.reach?.oldest !== after) return null;
    const ids = new Set(known.events.map(({ id }) => id));
    const added = events.filter(({ id }) => !ids.has(id));
    return {
      events: [...known.events, ...added],
      // A page with nothing new would be asked for again and again.
      reach: { cameraId, oldest: Math.min(after, oldestOf(added)), hasMore: !isLast && added.length > 0 },
    };
  });

/** The feed without the cameras that are gone. */
export function ofCameras(feed: EventFeed, cameraIds: readonly string[]): EventFeed {
  const there = new Set(cameraIds);
  return {
    events: feed.events.filter(({ cameraId }) => there.has(cameraId)),
    reach: feed.reach.filter(({ cameraId }) => there.has(cameraId)),
  };
}

/** Down to here, and including it, nothing is missing; null where nothing is missing at all. */
export function horizonOf(reach: readonly Reach[]): number | null {
  const ends = reach.flatMap(({ oldest, hasMore }) => (hasMore ? [oldest] : []));
  return ends.length === 0 ? null : Math.max(...ends);
}
