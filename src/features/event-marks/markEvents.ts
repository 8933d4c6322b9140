import {
  isSeenEvent,
  parseSeen,
  parseStars,
  storedSeen,
  toSeconds,
  withStar,
} from '@/domain/events/eventMarks';
import { eventKey } from '@/domain/selection';
import { updateRecord } from '@/features/lost-changes/lostChanges';
import { personalRecords } from '@/store/personalRecords';
import type { Services } from '@/store/services';
import type { MarkedEvent } from './useEventMarks';

/**
 * Marks only these events as seen, not all earlier ones, because an event may appear in its camera's list
 * late.
 * @param isPressed true to show an alert if the marks cannot be stored; during playback, an alert would cover
 * the video
 * @returns a function that undoes only this change
 */
export function markSeen(services: Services, events: readonly MarkedEvent[], isPressed = false): () => void {
  const { now } = services;
  const records = personalRecords(services);
  const record = records.current('seen');
  const nothing = () => undefined;
  const update = (change: Parameters<typeof records.update>[1]) =>
    void (isPressed ? updateRecord(services, 'seen', change) : records.update('seen', change));
  if (record?.kind === 'stored') {
    const seen = parseSeen(record.value, now());
    const isSeen = (event: MarkedEvent) => isSeenEvent(seen, event.at, () => record.hash(eventKey(event)));
    if (events.every(isSeen)) return nothing;
  }
  let added: readonly string[] = [];
  update((value, hash) => {
    const before = parseSeen(value, now());
    const entries = events.map((event) => [hash(eventKey(event)), toSeconds(event.at)] as const);
    added = entries.map(([key]) => key).filter((key) => !before.seen.has(key));
    return storedSeen({ ...before, seen: new Map([...before.seen, ...entries]) }, now());
  });
  return () =>
    update((value) => {
      const current = parseSeen(value, now());
      const seen = new Map(current.seen);
      for (const key of added) seen.delete(key);
      return storedSeen({ ...current, seen }, now());
    });
}

/**
 * Corrects stored marks that hide new events. Such marks were stored while this computer's clock was days
 * ahead.
 * @param latest time of the newest event of all cameras, Unix epoch milliseconds
 */
export function correctSeen(services: Services, latest: number): void {
  const records = personalRecords(services);
  const record = records.current('seen');
  if (record?.kind !== 'stored') return;
  if (!isSeenEvent(parseSeen(record.value, services.now()), latest, () => '')) return;
  void records.update('seen', (value) => storedSeen(parseSeen(value, latest), latest));
}

export function setStarred(services: Services, event: MarkedEvent, isStarred: boolean): void {
  void updateRecord(services, 'stars', (value, hash) =>
    withStar(parseStars(value), hash(eventKey(event)), isStarred),
  );
}
