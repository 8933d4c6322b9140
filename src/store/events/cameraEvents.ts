import {
  ACTIVITIES_PER_PAGE,
  CALENDAR_DAYS_BACK,
  LATE_EVENT_WINDOW,
  PAGES_SEARCHED,
} from '@/config/constants';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import { selectableDays, startOfDay } from '@/domain/dateRange';
import { isDropped, type Failure } from '@/domain/result';
import type { AppThunk } from '../appThunk';
import type { Services } from '../services';
import type { RootState } from '../rootReducer';
import { loadCameras } from '../cameras';
import { merged, requestNextPage } from './nextPage';
import {
  cameraOpened,
  newestLoaded,
  pageFailed,
  pageLoaded,
  pageRequested,
  searchEnded,
  selectCameraEvents,
  selectLastActivities,
} from '../slices/lastActivitySlice';

const isLoaded = (events: readonly CameraEvent[], { id }: { id: string }): boolean =>
  events.some((event) => event.id === id);

/**
 * Loads the next page of the opened camera: up to now first, then back from the last loaded item, to
 * 00:00 of the calendar's earliest day.
 * @returns what to tell the user, or null when there is nothing to tell.
 */
export const loadNextPage =
  (signal: AbortSignal): AppThunk<Promise<Failure | null>> =>
  async (dispatch, getState, services) => {
    const { cameraId, events, isComplete, load } = selectCameraEvents(getState());
    if (cameraId === null || isComplete || load.kind === 'loading') return null;
    const now = services.now();
    const begin = startOfDay(selectableDays(now, CALENDAR_DAYS_BACK).from);
    const last = events.at(-1);
    dispatch(pageRequested());
    const { api } = services;
    const query = { cameraId, begin, size: ACTIVITIES_PER_PAGE };
    const result = last
      ? await requestNextPage(api, { ...query, after: last.at }, signal)
      : await api.events.page({ ...query, end: services.latestNow() }, signal);
    if (signal.aborted) return null;
    if (result.ok) {
      const page = result.value.events.map((event) => ({ ...event, cameraId }));
      // Newer ones may have come in the meantime.
      const known = selectCameraEvents(getState()).events;
      // Or the list begins anew, and this would not join it.
      if (last && !isLoaded(known, last)) return null;
      const all = merged(known, page);
      // A page with nothing new would be asked for again and again: its last item decides where the next one ends.
      const isLast = result.value.isLast || all.length === known.length;
      dispatch(pageLoaded({ cameraId, events: all, isComplete: isLast }));
      return null;
    }
    if (isDropped(result.failure)) return null;
    dispatch(pageFailed({ cameraId, failure: result.failure }));
    if (result.failure.kind === 'unreachable') {
      services.session.end('unreachable');
      return null;
    }
    return result.failure;
  };

/**
 * Brings the top of the opened camera's list up to date, back to the newest item that is known and as far before it as
 * events may be listed late. If too much has happened since, the list begins anew with the newest; if that fails it stays as
 * it is, without a message.
 * @param selectedId of the event that is shown whether the list has it or not
 * @returns whether it is up to date
 */
export const loadNewest =
  (selectedId: string, signal: AbortSignal): AppThunk<Promise<boolean>> =>
  async (dispatch, getState, services) => {
    const { cameraId, events: before } = selectCameraEvents(getState());
    const [newest] = before;
    if (cameraId === null || !newest) return true;
    const { api } = services;
    let found: CameraEvent[] = [];
    const begin = newest.at - LATE_EVENT_WINDOW;
    let end = services.latestNow();
    for (let page = 0; page < PAGES_SEARCHED; page += 1) {
      const query = { cameraId, begin, end, size: ACTIVITIES_PER_PAGE };
      const result = await api.events.page(query, signal, { toleratesMissing: true });
      if (signal.aborted || !result.ok) return false;
      const known = found.length;
      found = merged(
        found,
        result.value.events.map((event) => ({ ...event, cameraId })),
      );
      const last = found.at(-1);
      if (result.value.isLast || !last || found.length === known) {
        const { events } = selectCameraEvents(getState());
        // A late event belongs between those that are known.
        dispatch(newestLoaded({ cameraId, events: merged(found, events) }));
        return true;
      }
      end = last.at;
    }
    const selected = selectCameraEvents(getState()).events.find(({ id }) => id === selectedId);
    if (selected) dispatch(searchEnded({ cameraId, found: selected }));
    dispatch(pageLoaded({ cameraId, events: found, isComplete: false }));
    return true;
  };

/** The event that an address names. */
export interface RequestedEvent {
  id: string;
  /** When it happened, Unix epoch milliseconds, if the link that led here knew it. */
  at: number | null;
  /** How much earlier it may have happened: a link to a moment within a clip does not know when the clip began. */
  reach?: number;
}

/** The event at its time, when the link that led here knew it. */
async function findByTime(
  { api }: Services,
  cameraId: string,
  { id, at, reach = 0 }: RequestedEvent,
  signal: AbortSignal,
): Promise<CameraEvent | null> {
  if (at === null) return null;
  const moment = { begin: at - reach, end: at, size: ACTIVITIES_PER_PAGE };
  const result = await api.events.page({ cameraId, ...moment }, signal);
  const match = result.ok ? result.value.events.find((event) => event.id === id) : undefined;
  return match ? { ...match, cameraId } : null;
}

/** Loads page after page until the event is there, up to a limit. */
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
 * Loads the camera and its first page, then finds the requested event. Events are asked for only when the camera is
 * one of the user's, and a clip never by an id that no list vouches for: the vendor answers an unknown one with 404, which
 * ends the session.
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
      dispatch(pageFailed({ cameraId, failure }));
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

/** An event of the list of all cameras. */
export const selectListedEvent = (state: RootState, cameraId: string, id: string): CameraEvent | null =>
  selectLastActivities(state).find((event) => event.id === id && event.cameraId === cameraId) ?? null;

/**
 * Starts a camera's list and finds the event that the address names.
 * @returns what to tell the user, or null when there is nothing to tell.
 */
export const openCamera =
  (cameraId: string, requested: RequestedEvent, signal: AbortSignal): AppThunk<Promise<Failure | null>> =>
  async (dispatch, getState) => {
    // The list that the user comes from vouches for it: it is played while the camera's own list loads.
    dispatch(cameraOpened({ cameraId, listed: selectListedEvent(getState(), cameraId, requested.id) }));
    const { found, failure } = await dispatch(openAndFind(cameraId, requested, signal));
    if (signal.aborted) return null;
    dispatch(searchEnded({ cameraId, found }));
    return failure;
  };
