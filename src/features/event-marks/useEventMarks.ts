import { useMemo } from 'react';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import { isSeenEvent, parseSeen, parseStars, type EventMark } from '@/domain/events/eventMarks';
import { eventKey } from '@/domain/selection';
import { useClock } from '@/store/hooks';
import { usePersonalRecord } from '@/store/personalRecords';

export type MarkedEvent = Pick<CameraEvent, 'id' | 'cameraId' | 'at'>;

export interface EventMarks {
  has: (event: MarkedEvent, mark: EventMark) => boolean;
}

const NO_MARKS: EventMarks = { has: () => false };

/** Returns empty marks until the records have loaded, and the same object until a mark changes. */
export function useEventMarks(): EventMarks {
  const seenRecord = usePersonalRecord('seen');
  const starRecord = usePersonalRecord('stars');
  const clock = useClock();
  return useMemo(() => {
    if (seenRecord === null || starRecord === null) return NO_MARKS;
    const seen = parseSeen(seenRecord.kind === 'stored' ? seenRecord.value : null, clock());
    const stars = new Set(starRecord.kind === 'stored' ? parseStars(starRecord.value) : []);
    const hashed = (record: typeof seenRecord, event: MarkedEvent) =>
      record.kind === 'stored' ? record.hash(eventKey(event)) : '';
    return {
      has: (event, mark) =>
        mark === 'unseen'
          ? !isSeenEvent(seen, event.at, () => hashed(seenRecord, event))
          : stars.size > 0 && stars.has(hashed(starRecord, event)),
    };
  }, [seenRecord, starRecord, clock]);
}
