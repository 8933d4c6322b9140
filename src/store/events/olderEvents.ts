import { horizonOf, withNextPages } from '@/domain/eventLog';
import { instantsOf } from '@/domain/dateRange';
import type { AppThunk } from '../appThunk';
import type { RootState } from '../rootReducer';
import { requestCameraPages, requestNextPage } from './pages';
import { selectCameras } from '../slices/houseCameraSlice';
import {
  lastActivitySlice,
  eventLogOf,
  selectLastActivities,
  selectLastActivityDays,
  selectOlder,
  selectReach,
} from '../slices/lastActivitySlice';

export const selectHorizon = (state: RootState): number | null => horizonOf(selectReach(state));

/**
 * Loads the next page of each camera that has more events on the selected days, starting with cameras whose
 * last page was full. The next call repeats failed pages.
 * @param isAutomatic true if scrolling started the load, so that neither an unreachable server nor a missing
 * camera ends the session
 */
export const loadOlderEvents =
  (signal: AbortSignal, { isAutomatic = false }: { isAutomatic?: boolean } = {}): AppThunk<Promise<void>> =>
  async (dispatch, getState, services) => {
    const days = selectLastActivityDays(getState());
    if (days === null || selectOlder(getState()).load.kind === 'loading') return;
    const { begin } = instantsOf(days, services.now());
    const open = selectReach(getState()).filter(({ hasMore }) => hasMore);
    const certain = open.filter(({ isShort }) => !isShort);
    const behind = certain.length > 0 ? certain : open;
    dispatch(lastActivitySlice.actions.olderRequested());
    const options = { toleratesMissing: isAutomatic || selectCameras(getState()).length > 1 };
    const known = selectLastActivities(getState());
    const outcome = await requestCameraPages(
      behind.map(({ cameraId, oldest }) => ({ cameraId, begin, after: oldest })),
      (question, ongoing) => requestNextPage(services, known, question, ongoing, options),
      signal,
      (pages) =>
        dispatch(lastActivitySlice.actions.olderArrived(withNextPages(eventLogOf(getState()), pages))),
    );
    if (outcome.kind === 'loaded') dispatch(lastActivitySlice.actions.olderLoaded(outcome.failedCameraIds));
    else if (outcome.kind === 'failed') dispatch(lastActivitySlice.actions.olderFailed(outcome.failure));
    else if (outcome.kind === 'unreachable' && isAutomatic)
      dispatch(lastActivitySlice.actions.olderFailed({ kind: 'unreachable' }));
    else if (outcome.kind === 'unreachable') services.session.end('unreachable');
  };
