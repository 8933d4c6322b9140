import { eventCategory, type CameraEvent, type EventCategory } from '@/domain/events/cameraEvent';

/** Events of one camera and one kind that follow each other closely: a person who stays is one visit, not ten. */
export interface Visit {
  cameraId: string;
  category: EventCategory;
  /** Oldest first, at least one. */
  events: readonly [CameraEvent, ...CameraEvent[]];
  /** When the first event began, Unix epoch milliseconds. */
  from: number;
  /** When the last event began. */
  to: number;
}

/** Events at most this far apart belong to one visit, in milliseconds. */
export const SAME_VISIT = 60_000;

interface OpenVisit {
  cameraId: string;
  category: EventCategory;
  events: [CameraEvent, ...CameraEvent[]];
  from: number;
  to: number;
}

/** @returns the visits in order of their first events. Every event is in exactly one. */
export function visitsOf(events: readonly CameraEvent[]): Visit[] {
  const running = new Map<string, OpenVisit>();
  const all: OpenVisit[] = [];
  for (const event of [...events].sort((one, other) => one.at - other.at)) {
    const { cameraId, at, code } = event;
    const category = eventCategory(code);
    const key = `${category} ${cameraId}`;
    const before = running.get(key);
    if (before && at - before.to <= SAME_VISIT) {
      before.events.push(event);
      before.to = at;
      continue;
    }
    const begun: OpenVisit = { cameraId, category, events: [event], from: at, to: at };
    running.set(key, begun);
    all.push(begun);
  }
  return all;
}
