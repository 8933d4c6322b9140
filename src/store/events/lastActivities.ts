import { ofCameras, withFirstPages } from '@/domain/events/eventFeed';
import { instantsOf, isSameRange, type DayRange } from '@/domain/dateRange';
import { isDropped, type Failure } from '@/domain/result';
import type { AppThunk } from '../appThunk';
import { requestCameraPages } from './cameraPages';
import { loadCameras } from '../cameras';
import {
  eventsArrived,
  eventsFailed,
  eventsKept,
  eventsLoaded,
  eventsRequested,
  feedOf,
  selectLastActivityDays,
} from '../slices/lastActivitySlice';

/**
 * Loads what all cameras recorded on some days and merges it as it comes, newest first. A failing camera is named while the
 * others show; nothing is changed once the signal is aborted, so that an old answer never replaces a newer one.
 * @param isQuiet brings up to date what is on the screen already: if that fails it stays as it is, without a message.
 * @returns what to tell the user, or null when there is nothing to tell.
 */
export const loadLastActivities =
  (
    days: DayRange,
    signal: AbortSignal,
    { isQuiet = false }: { isQuiet?: boolean } = {},
  ): AppThunk<Promise<Failure | null>> =>
  async (dispatch, getState, services) => {
    const areOtherDays = !isSameRange(selectLastActivityDays(getState()), days);
    dispatch(eventsRequested({ days, areOtherDays, isQuiet }));
    const found = await dispatch(loadCameras({ whenUnreachable: isQuiet ? 'keep' : 'signOut', signal }));
    if (signal.aborted) return null;
    if (!found.ok) {
      if (isQuiet || isDropped(found.failure) || found.failure.kind === 'unreachable') return null;
      dispatch(eventsFailed(found.failure));
      return found.failure;
    }
    const now = services.now();
    const { begin, end } = instantsOf(days, now);
    const after = instantsOf(days, now, services.latestNow()).end;
    const cameraIds = found.value.map(({ id }) => id);
    const feed = () => feedOf(getState());
    dispatch(eventsArrived({ feed: ofCameras(feed(), cameraIds), awaited: cameraIds.length }));
    const outcome = await dispatch(
      requestCameraPages(
        cameraIds.map((cameraId) => ({ cameraId, begin, after })),
        { which: 'first', toleratesMissing: isQuiet || cameraIds.length > 1 },
        signal,
        (pages, awaited) => dispatch(eventsArrived({ feed: withFirstPages(feed(), pages), awaited })),
      ),
    );
    if (outcome.kind === 'loaded') {
      dispatch(eventsLoaded({ failedCameraIds: outcome.failedCameraIds, until: end }));
    } else if (isQuiet && outcome.kind !== 'dropped') {
      dispatch(eventsKept());
    } else if (outcome.kind === 'failed') {
      dispatch(eventsFailed(outcome.failure));
      return outcome.failure;
    } else if (outcome.kind === 'unreachable') {
      services.session.end('unreachable');
    }
    return null;
  };
