import { isSeenEvent, parseSeen, storedSeen, toSeconds } from '@/domain/events/eventMarks';
import { eventKey } from '@/domain/selection';
import type { AppThunk } from '@/store/appThunk';
import { personalRecords } from '@/store/personalRecords';
import type { MarkedEvent } from './useEventMarks';

/**
 * Notes that events were seen: played, their page opened, or marked by hand.
 * @param andOlder also everything that happened before the oldest of them
 * @returns undoes it, without touching what was seen since
 */
export const markSeen =
  (events: readonly MarkedEvent[], andOlder = false): AppThunk<() => void> =>
  (dispatch, _getState, { now }) => {
    const records = dispatch(personalRecords());
    const nothing = () => undefined;
    const [first] = events;
    if (first === undefined) return nothing;
    const record = records.current('seen');
    if (record?.kind === 'stored' && !andOlder) {
      const seen = parseSeen(record.value, now());
      const isSeen = (event: MarkedEvent) => isSeenEvent(seen, event.at, () => record.hash(eventKey(event)));
      if (events.every(isSeen)) return nothing;
    }
    const oldest = events.reduce((least, { at }) => Math.min(least, at), first.at);
    let before = parseSeen(null, now());
    let added: readonly string[] = [];
    let reached = before.until;
    void records.update('seen', (value, hash) => {
      before = parseSeen(value, now());
      const until = andOlder ? Math.max(before.until, toSeconds(oldest) - 1) : before.until;
      const entries = events.map((event) => [hash(eventKey(event)), toSeconds(event.at)] as const);
      added = entries.map(([key]) => key).filter((key) => !before.seen.has(key));
      const stored = storedSeen({ until, seen: new Map([...before.seen, ...entries]) }, now());
      reached = stored.until;
      return stored;
    });
    return () =>
      void records.update('seen', (value) => {
        const current = parseSeen(value, now());
        const seen = new Map([...before.seen, ...current.seen]);
        for (const key of added) seen.delete(key);
        return storedSeen({ until: current.until === reached ? before.until : current.until, seen }, now());
      });
  };
