import { isSeenEvent, parseSeen, storedSeen, toSeconds } from '@/domain/events/eventMarks';
import { eventKey } from '@/domain/selection';
import type { AppThunk } from '@/store/appThunk';
import { personalRecords } from '@/store/personalRecords';
import type { MarkedEvent } from './useEventMarks';

/**
 * Notes that events were seen: played, their page opened, or marked by hand.
 * @param until also everything that had happened by then, before the oldest of them; Unix epoch milliseconds
 * @returns undoes it, without touching what was seen since
 */
export const markSeen =
  (events: readonly MarkedEvent[], until: number | null = null): AppThunk<() => void> =>
  (dispatch, _getState, { now }) => {
    const records = dispatch(personalRecords());
    const nothing = () => undefined;
    const [first] = events;
    if (first === undefined) return nothing;
    const record = records.current('seen');
    if (record?.kind === 'stored' && until === null) {
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
      const older = until === null ? 0 : Math.min(toSeconds(oldest) - 1, toSeconds(until));
      const entries = events.map((event) => [hash(eventKey(event)), toSeconds(event.at)] as const);
      added = entries.map(([key]) => key).filter((key) => !before.seen.has(key));
      const stored = storedSeen(
        { until: Math.max(before.until, older), seen: new Map([...before.seen, ...entries]) },
        now(),
      );
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
