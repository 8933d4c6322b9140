import { parseStars, withStar } from '@/domain/events/eventMarks';
import { eventKey } from '@/domain/selection';
import { personalRecords } from '@/store/personalRecords';
import type { Services } from '@/store/services';
import { eventMarksText } from '@/text/features/eventMarks';
import { showAlert } from '@/ui/popups/confirmAndAlert';
import type { MarkedEvent } from './useEventMarks';

declare module '@/store/featureValues' {
  interface SessionValues {
    /** The user was told that stars are lost when the page closes. */
    knowsOfLostStars?: boolean;
  }
}

/** Reports once per session if the browser cannot store stars. */
export async function setStarred(services: Services, event: MarkedEvent, isStarred: boolean): Promise<void> {
  const session = services.featureValues.ofSession();
  const ended = services.session.signal();
  const isKept = await personalRecords(services).update('stars', (value, hash) =>
    withStar(parseStars(value), hash(eventKey(event)), isStarred),
  );
  if (isKept || ended.aborted || session.knowsOfLostStars === true) return;
  session.knowsOfLostStars = true;
  await showAlert(() => ({ title: eventMarksText.notKept, text: eventMarksText.notKeptDetail }), 'warning');
}
