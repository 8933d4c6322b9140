import { horizonOf, withNextPages } from '@/domain/events/eventFeed';
import { instantsOf } from '@/domain/dateRange';
import type { AppThunk } from '../appThunk';
import type { RootState } from '../rootReducer';
import { requestCameraPages } from './cameraPages';
import { selectCameras } from '../slices/houseCameraSlice';
import {
  feedOf,
  olderArrived,
  olderFailed,
  olderLoaded,
  olderRequested,
  selectLastActivityDays,
  selectOlder,
  selectReach,
} from '../slices/lastActivitySlice';

export const selectHorizon = (state: RootState): number | null => horizonOf(selectReach(state));

/**
 * Loads the next page of every camera with older events. A failed camera keeps its position for the next
 * attempt.
 */
export const loadOlderEvents =
  (signal: AbortSignal): AppThunk<Promise<void>> =>
  async (dispatch, getState, services) => {
    const days = selectLastActivityDays(getState());
    if (days === null || selectOlder(getState()).load.kind === 'loading') return;
    const { begin } = instantsOf(days, services.now());
    const behind = selectReach(getState()).filter(({ hasMore }) => hasMore);
    dispatch(olderRequested());
    const outcome = await requestCameraPages(
      services,
      behind.map(({ cameraId, oldest }) => ({ cameraId, begin, after: oldest })),
      { which: 'next', toleratesMissing: selectCameras(getState()).length > 1 },
      signal,
      (pages) => dispatch(olderArrived(withNextPages(feedOf(getState()), pages))),
    );
    if (outcome.kind === 'loaded') dispatch(olderLoaded(outcome.failedCameraIds));
    else if (outcome.kind === 'failed') dispatch(olderFailed(outcome.failure));
    else if (outcome.kind === 'unreachable') services.session.end('unreachable');
  };
