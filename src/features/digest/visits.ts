import { eventCategory, type CameraEvent, type EventCategory } from '@/domain/events/cameraEvent';

/** Events of one camera and category at most `SAME_VISIT_MS` apart, such as those of a person who stays. */
export interface Visit {
  cameraId: string;
  category: EventCategory;
  events: readonly [CameraEvent, ...CameraEvent[]];
  from: number;
  to: number;
}

export const SAME_VISIT_MS = 60_000;

interface OpenVisit {
  cameraId: string;
  category: EventCategory;
  events: [CameraEvent, ...CameraEvent[]];
  from: number;
  to: number;
}

export function visitsOf(events: readonly CameraEvent[]): Visit[] {
  const running = new Map<string, OpenVisit>();
  const all: OpenVisit[] = [];
  for (const event of [...events].sort((one, other) => one.at - other.at)) {
    const { cameraId, at, code } = event;
    const category = eventCategory(code);
    const key = `${category} ${cameraId}`;
    const before = running.get(key);
    if (before && at - before.to <= SAME_VISIT_MS) {
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
