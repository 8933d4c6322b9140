import { parseStars, withStar } from '@/domain/events/eventMarks';
import { eventKey } from '@/domain/selection';
import type { AppThunk } from '@/store/appThunk';
import { featureScope } from '@/store/featureScope';
import { personalRecords } from '@/store/personalRecords';
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
export const setStarred =
  (event: MarkedEvent, isStarred: boolean): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const { session, ended } = dispatch(featureScope());
    const isKept = await dispatch(personalRecords()).update('stars', (value, hash) =>
      withStar(parseStars(value), hash(eventKey(event)), isStarred),
    );
    if (isKept || ended.aborted || session.knowsOfLostStars === true) return;
    session.knowsOfLostStars = true;
    await showAlert(() => ({ title: eventMarksText.notKept, text: eventMarksText.notKeptDetail }), 'warning');
  };
