import { ofCameras, withFirstPages } from '@/domain/eventLog';
import { instantsOf, isSameRange, type DayRange } from '@/domain/dateRange';
import { isDropped, type Failure } from '@/domain/result';
import type { AppThunk } from '../appThunk';
import { requestCameraPages, requestFirstPage } from './pages';
import { loadCameras } from '../cameras';
import {
  lastActivitySlice,
  eventLogOf,
  selectLastActivityDays,
  selectLoadedUntil,
} from '../slices/lastActivitySlice';

/**
 * Merges responses as they arrive. Ignores responses after an abort, because they must not replace newer
 * ones.
 * @param isQuiet true for a refresh, which shows no failures
 * @returns a failure to show, or null
 */
export const loadLastActivities =
  (
    days: DayRange,
    signal: AbortSignal,
    { isQuiet = false }: { isQuiet?: boolean } = {},
  ): AppThunk<Promise<Failure | null>> =>
  async (dispatch, getState, services) => {
    const areOtherDays = !isSameRange(selectLastActivityDays(getState()), days);
    dispatch(lastActivitySlice.actions.eventsRequested({ days, areOtherDays, isQuiet }));
    const found = await dispatch(loadCameras({ whenUnreachable: isQuiet ? 'keep' : 'signOut', signal }));
    if (signal.aborted) return null;
    if (!found.ok) {
      if (isQuiet || isDropped(found.failure) || found.failure.kind === 'unreachable') return null;
      dispatch(lastActivitySlice.actions.eventsFailed(found.failure));
      return found.failure;
    }
    const { begin, end } = instantsOf(days, services.latestNow());
    const cameraIds = found.value.map(({ id }) => id);
    const log = () => eventLogOf(getState());
    dispatch(
      lastActivitySlice.actions.eventsArrived({
        log: ofCameras(log(), cameraIds),
        awaited: cameraIds.length,
      }),
    );
    const options = { toleratesMissing: isQuiet || cameraIds.length > 1 };
    const known = { ...log(), until: selectLoadedUntil(getState()) };
    const outcome = await requestCameraPages(
      cameraIds.map((cameraId) => ({ cameraId, begin, after: end })),
      (question, ongoing) => requestFirstPage(services, known, question, ongoing, options),
      signal,
      (pages, awaited) =>
        dispatch(lastActivitySlice.actions.eventsArrived({ log: withFirstPages(log(), pages), awaited })),
    );
    if (outcome.kind === 'loaded') {
      // A quiet refresh does not report cameras whose events are visible.
      const shown = new Set(isQuiet ? log().reach.map(({ cameraId }) => cameraId) : []);
      const failedCameraIds = outcome.failedCameraIds.filter((id) => !shown.has(id));
      dispatch(lastActivitySlice.actions.eventsLoaded({ failedCameraIds, until: end }));
    } else if (isQuiet && outcome.kind !== 'dropped') {
      dispatch(lastActivitySlice.actions.eventsKept());
    } else if (outcome.kind === 'failed') {
      dispatch(lastActivitySlice.actions.eventsFailed(outcome.failure));
      return outcome.failure;
    } else if (outcome.kind === 'unreachable') {
      services.session.end('unreachable');
    }
    return null;
  };
