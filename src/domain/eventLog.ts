import { eventKey } from './selection';
import type { CameraEvent } from './events/cameraEvent';

export interface Reach {
  cameraId: string;
  oldest: number;
  /** False once a page without older events has been loaded. */
  hasMore: boolean;
  /**
   * True if the page with the oldest events had fewer items than its limit. Older items then exist only if
   * the vendor filters after it applies the limit.
   */
  isShort: boolean;
}

/** Merged events of all cameras. Cameras may differ in how far back their events are loaded. */
export interface EventLog {
  events: readonly CameraEvent[];
  reach: readonly Reach[];
}

interface LoadedPage {
  cameraId: string;
  events: readonly CameraEvent[];
  isShort: boolean;
}

/**
 * Page that continues a camera's list. `after` is the time of the list's oldest event when the page was
 * requested.
 */
export interface NextPage extends LoadedPage {
  after: number;
}

const order = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Breaks ties by camera and ID, so that the order does not depend on which answer arrives first. */
const newestFirst = (one: CameraEvent, other: CameraEvent): number =>
  other.at - one.at || order(one.cameraId, other.cameraId) || order(one.id, other.id);

export const oldestOf = (events: readonly CameraEvent[]): number =>
  events.reduce((oldest, { at }) => Math.min(oldest, at), Infinity);

/** Merges a page into known events, newest first. The page's version of an event replaces the known one. */
export const mergedEvents = (known: readonly CameraEvent[], page: readonly CameraEvent[]): CameraEvent[] =>
  [...new Map([...known, ...page].map((event) => [eventKey(event), event])).values()].sort(newestFirst);

function changed<Page extends LoadedPage>(
  log: EventLog,
  pages: readonly Page[],
  change: (
    known: readonly CameraEvent[],
    reach: Reach | null,
    page: Page,
  ) => { events: readonly CameraEvent[]; reach: Reach } | null,
): EventLog {
  const parts = pages.flatMap((page) => {
    const isOwn = ({ cameraId }: { cameraId: string }) => cameraId === page.cameraId;
    return change(log.events.filter(isOwn), log.reach.find(isOwn) ?? null, page) ?? [];
  });
  const cameraIds = new Set(parts.map(({ reach }) => reach.cameraId));
  const others = <Item extends { cameraId: string }>(items: readonly Item[]): Item[] =>
    items.filter(({ cameraId }) => !cameraIds.has(cameraId));
  return {
    events: [...others(log.events), ...parts.flatMap(({ events }) => events)].sort(newestFirst),
    reach: [...others(log.reach), ...parts.map(({ reach }) => reach)],
  };
}

/**
 * Adds the newest pages of some cameras. Older events stay if a page overlaps them. Otherwise the camera's
 * list starts over, because the events in between are unknown.
 */
export const withFirstPages = (log: EventLog, pages: readonly LoadedPage[]): EventLog =>
  changed(log, pages, (known, reach, { cameraId, events, isShort }) => {
    const keys = new Set(events.map(eventKey));
    const oldest = oldestOf(events);
    if (!reach || !known.some((event) => keys.has(eventKey(event)))) {
      // A page of only unreadable events has no time to continue from.
      return {
        events: mergedEvents([], events),
        reach: { cameraId, oldest, hasMore: events.length > 0, isShort },
      };
    }
    const older = known.filter(({ at }) => at <= oldest);
    return {
      events: mergedEvents(older, events),
      reach: oldest < reach.oldest ? { cameraId, oldest, hasMore: true, isShort } : reach,
    };
  });

/** Adds the next pages of some cameras, except to lists whose oldest event has changed since the request. */
export const withNextPages = (log: EventLog, pages: readonly NextPage[]): EventLog =>
  changed(log, pages, (known, reach, { cameraId, events, isShort, after }) => {
    if (reach?.oldest !== after) return null;
    const oldest = Math.min(after, oldestOf(events));
    // A page without older events ends the list, because it would otherwise be requested forever.
    return {
      events: mergedEvents(known, events),
      reach: { cameraId, oldest, hasMore: oldest < after, isShort },
    };
  });

export function ofCameras(log: EventLog, cameraIds: readonly string[]): EventLog {
  const there = new Set(cameraIds);
  return {
    events: log.events.filter(({ cameraId }) => there.has(cameraId)),
    reach: log.reach.filter(({ cameraId }) => there.has(cameraId)),
  };
}

/** @returns the time since which the log is complete, inclusive; null if it contains all events */
export function horizonOf(reach: readonly Reach[]): number | null {
  const ends = reach.flatMap(({ oldest, hasMore }) => (hasMore ? [oldest] : []));
  return ends.length === 0 ? null : Math.max(...ends);
}
