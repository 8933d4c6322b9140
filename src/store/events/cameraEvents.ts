import { CALENDAR_DAYS_BACK, LATE_EVENT_WINDOW_MS } from '@/config/constants';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import { selectableDays, startOfDay } from '@/domain/dateRange';
import { isDropped, type Failure } from '@/domain/result';
import type { AppThunk } from '../appThunk';
import type { Services } from '../services';
import type { RootState } from '../rootReducer';
import { loadCameras } from '../cameras';
import { requestNextPage, requestPage, requestRange } from './pages';
import { horizonOf, mergedEvents, oldestOf, withNextPages } from '@/domain/eventLog';
import { lastActivitySlice, selectCameraEvents, selectLastActivities } from '../slices/lastActivitySlice';

const isLoaded = (events: readonly CameraEvent[], { id }: { id: string }): boolean =>
  events.some((event) => event.id === id);

const ACTIVITIES_PER_PAGE = 20;

/** Maximum number of pages for a refresh or for the search for a linked event. */
const PAGES_SEARCHED = 10;

export const loadNextPage =
  (signal: AbortSignal): AppThunk<Promise<Failure | null>> =>
  async (dispatch, getState, services) => {
    const { cameraId, events, isComplete, load } = selectCameraEvents(getState());
    if (cameraId === null || isComplete || load.kind === 'loading') return null;
    const { from } = selectableDays(services.now(), CALENDAR_DAYS_BACK);
    const query = { cameraId, begin: startOfDay(from), size: ACTIVITIES_PER_PAGE };
    const after = oldestOf(events);
    dispatch(lastActivitySlice.actions.pageRequested());
    const result = await (events.length > 0
      ? requestNextPage(services, events, { ...query, after }, signal)
      : requestPage(services, { ...query, end: services.latestNow() }, signal));
    if (signal.aborted) return null;
    if (result.ok) {
      // Merges into the current list, which may have newer events or have started over.
      const { events: known, isComplete: hasEnded } = selectCameraEvents(getState());
      const reach = [{ cameraId, oldest: oldestOf(known), hasMore: !hasEnded, isShort: false }];
      const log = withNextPages({ events: known, reach }, [{ ...result.value, cameraId, after }]);
      const hasMore = horizonOf(log.reach) !== null;
      dispatch(
        lastActivitySlice.actions.pageLoaded({ cameraId, events: [...log.events], isComplete: !hasMore }),
      );
      return null;
    }
    if (isDropped(result.failure)) return null;
    dispatch(lastActivitySlice.actions.pageFailed({ cameraId, failure: result.failure }));
    if (result.failure.kind === 'unreachable') {
      services.session.end('unreachable');
      return null;
    }
    return result.failure;
  };

/**
 * Refreshes the list back to `LATE_EVENT_WINDOW_MS` before the newest known event, or starts it over if there
 * are too many new events. A failure leaves the list unchanged.
 * @param selectedId event that must stay in the list
 * @returns true if the list is up to date
 */
export const loadNewest =
  (selectedId: string, signal: AbortSignal): AppThunk<Promise<boolean>> =>
  async (dispatch, getState, services) => {
    const { cameraId, events: before } = selectCameraEvents(getState());
    const [newest] = before;
    if (cameraId === null || !newest) return true;
    const answer = await requestRange(
      (page) =>
        requestPage(services, { cameraId, ...page, size: ACTIVITIES_PER_PAGE }, signal, {
          toleratesMissing: true,
        }),
      { begin: newest.at - LATE_EVENT_WINDOW_MS, end: services.latestNow() },
      { maxPages: PAGES_SEARCHED },
    );
    if (signal.aborted || !answer.ok) return false;
    const { events: found, isComplete: isJoined } = answer.value;
    const { events } = selectCameraEvents(getState());
    if (isJoined) {
      // Merges rather than prepends, because a late event belongs between known events.
      dispatch(lastActivitySlice.actions.newestLoaded({ cameraId, events: mergedEvents(events, found) }));
      return true;
    }
    const selected = events.find(({ id }) => id === selectedId);
    if (selected) dispatch(lastActivitySlice.actions.searchEnded({ cameraId, found: selected }));
    dispatch(
      lastActivitySlice.actions.pageLoaded({ cameraId, events: mergedEvents([], found), isComplete: false }),
    );
    return true;
  };

export interface RequestedEvent {
  id: string;
  /** Unix epoch milliseconds; null if the link lacks the time. */
  at: number | null;
  /**
   * Milliseconds by which the event may precede `at`, because a link to an instant does not contain the
   * clip's start.
   */
  reach?: number;
}

async function findByTime(
  services: Services,
  cameraId: string,
  { id, at, reach = 0 }: RequestedEvent,
  signal: AbortSignal,
): Promise<CameraEvent | null> {
  if (at === null) return null;
  const page = { begin: at - reach, end: at, size: ACTIVITIES_PER_PAGE };
  const result = await requestPage(services, { cameraId, ...page }, signal);
  return result.ok ? (result.value.events.find((event) => event.id === id) ?? null) : null;
}

const findByPages =
  (requested: RequestedEvent, signal: AbortSignal): AppThunk<Promise<Failure | null>> =>
  async (dispatch, getState) => {
    for (let page = 1; page < PAGES_SEARCHED; page += 1) {
      const { events, isComplete } = selectCameraEvents(getState());
      if (signal.aborted || isComplete || isLoaded(events, requested)) return null;
      const failure = await dispatch(loadNextPage(signal));
      if (failure) return failure;
    }
    return null;
  };

/**
 * Loads the cameras and this camera's first page, then finds the event. Requests the events of listed
 * cameras only, because the vendor answers unknown IDs with 404, which ends the session.
 */
const openAndFind =
  (
    cameraId: string,
    requested: RequestedEvent,
    signal: AbortSignal,
  ): AppThunk<Promise<{ found: CameraEvent | null; failure: Failure | null }>> =>
  async (dispatch, getState, services) => {
    const nothing = { found: null, failure: null };
    const cameras = await dispatch(loadCameras({ whenUnreachable: 'signOut', signal }));
    if (!cameras.ok) {
      const { failure } = cameras;
      if (isDropped(failure) || failure.kind === 'unreachable') return nothing;
      dispatch(lastActivitySlice.actions.pageFailed({ cameraId, failure }));
      return { found: selectCameraEvents(getState()).requested, failure };
    }
    if (signal.aborted || !cameras.value.some(({ id }) => id === cameraId)) return nothing;
    const failure = await dispatch(loadNextPage(signal));
    const { events, load, requested: listed } = selectCameraEvents(getState());
    if (failure || signal.aborted || load.kind !== 'loaded' || isLoaded(events, requested)) {
      return { found: listed, failure };
    }
    if (listed !== null) return { found: listed, failure: null };
    const found = await findByTime(services, cameraId, requested, signal);
    return { found, failure: found ? null : await dispatch(findByPages(requested, signal)) };
  };

export const selectListedEvent = (state: RootState, cameraId: string, id: string): CameraEvent | null =>
  selectLastActivities(state).find((event) => event.id === id && event.cameraId === cameraId) ?? null;

export const openCamera =
  (cameraId: string, requested: RequestedEvent, signal: AbortSignal): AppThunk<Promise<Failure | null>> =>
  async (dispatch, getState) => {
    // Takes the event from the previous list, so that the clip plays while the camera's list loads.
    dispatch(
      lastActivitySlice.actions.cameraOpened({
        cameraId,
        listed: selectListedEvent(getState(), cameraId, requested.id),
      }),
    );
    const { found, failure } = await dispatch(openAndFind(cameraId, requested, signal));
    if (signal.aborted) return null;
    dispatch(lastActivitySlice.actions.searchEnded({ cameraId, found }));
    return failure;
  };
