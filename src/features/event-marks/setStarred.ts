import { parseStars, withStar } from '@/domain/events/eventMarks';
import { eventKey } from '@/domain/selection';
import { updateRecord } from '@/features/lost-changes/lostChanges';
import type { Services } from '@/store/services';
import type { MarkedEvent } from './useEventMarks';

export function setStarred(services: Services, event: MarkedEvent, isStarred: boolean): void {
  void updateRecord(services, 'stars', (value, hash) =>
    withStar(parseStars(value), hash(eventKey(event)), isStarred),
  );
}
