import type { Conditions } from '../setting/conditions';
import { hash32 } from '../seededRandom';
import type { RecordedEvent } from './eventHistory';

const DAY = 86_400_000;
/** Milliseconds after the event that starts a burst. */
const BURST_DELAYS = [0, 1_700, 3_900];
/** Position of the variant digit in a UUID: https://www.rfc-editor.org/rfc/rfc9562#name-variant-field */
const VARIANT_AT = 19;

const follower = (event: RecordedEvent, delay: number, index: number): RecordedEvent => ({
  ...event,
  uuid: `${event.uuid.slice(0, VARIANT_AT)}${'9ab'.charAt(index)}${event.uuid.slice(VARIANT_AT + 1)}`,
  timestamp: event.timestamp + delay,
});

function withBursts(events: readonly RecordedEvent[], count: number): RecordedEvent[] {
  const delays = BURST_DELAYS.slice(0, count);
  const followers = (event: RecordedEvent) => delays.map((delay, index) => follower(event, delay, index));
  return events
    .flatMap((event) => [...followers(event).reverse(), event])
    .sort((one, other) => other.timestamp - one.timestamp);
}

/** Numbers the events of each UTC day from the oldest, so a new event does not change earlier numbers. */
function placesOf(events: readonly RecordedEvent[]): Map<RecordedEvent, string> {
  const counts = new Map<number, number>();
  return new Map(
    events.toReversed().map((event) => {
      const day = Math.floor(event.timestamp / DAY);
      const count = counts.get(day) ?? 0;
      counts.set(day, count + 1);
      return [event, `${day} ${count}`];
    }),
  );
}

/** The n-th event of a day gets the UUID of the other camera's n-th event on that day. */
function withIdsOf(events: readonly RecordedEvent[], others: readonly RecordedEvent[]): RecordedEvent[] {
  const ids = new Map(Array.from(placesOf(others), ([{ uuid }, place]) => [place, uuid]));
  const places = placesOf(events);
  return events.map((event) => {
    const uuid = ids.get(places.get(event) ?? '');
    return uuid === undefined ? event : { ...event, uuid, mediaId: event.uuid };
  });
}

const isListed = ({ uuid, timestamp }: RecordedEvent, now: number, delay: number): boolean =>
  timestamp + (hash32(uuid) % 2) * delay <= now;

/**
 * @param events newest first
 * @param neighbor returns events whose UUIDs may be reused
 * @param now Unix epoch milliseconds
 */
export function unevenEvents(
  events: readonly RecordedEvent[],
  conditions: Conditions,
  neighbor: () => readonly RecordedEvent[],
  now: number,
): readonly RecordedEvent[] {
  const { bursts, 'late-events': late, 'shared-ids': shared } = conditions;
  let uneven = shared === undefined ? events : withIdsOf(events, neighbor());
  if (bursts !== undefined) uneven = withBursts(uneven, bursts);
  const delay = (late ?? 0) * 1_000;
  return late === undefined && bursts === undefined
    ? uneven
    : uneven.filter((event) => isListed(event, now, delay));
}
