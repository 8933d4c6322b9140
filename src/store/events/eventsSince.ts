import type { CameraEvent } from '@/domain/events/cameraEvent';
import type { InstantRange } from '@/domain/dateRange';
import { mergedEvents, withFirstPages, type EventLog } from '@/domain/eventLog';
import { selectCameras } from '../slices/houseCameraSlice';
import type { AppThunk } from '../appThunk';
import { requestCameraPages, requestPage, requestRange } from './pages';

export interface EventsSince {
  events: readonly CameraEvent[];
  /** False where a page was full or failed: these are the newest of some cameras then. */
  isComplete: boolean;
}

/** Returns null after a failure, which is not reported. */
export const requestEventsSince =
  (since: number, signal: AbortSignal): AppThunk<Promise<EventsSince | null>> =>
  async (_dispatch, getState, services) => {
    const after = services.latestNow();
    const questions = selectCameras(getState()).map(({ id }) => ({ cameraId: id, begin: since, after }));
    let log: EventLog = { events: [], reach: [] };
    const outcome = await requestCameraPages(
      services,
      questions,
      { toleratesMissing: true },
      signal,
      (pages) => {
        log = withFirstPages(log, pages);
      },
    );
    if (outcome.kind !== 'loaded') return null;
    let { events } = log;
    const take = (page: readonly CameraEvent[]) => {
      const before = events.length;
      events = mergedEvents(events, page);
      return events.length > before;
    };
    // A short page may have been filtered after its limit.
    const areComplete = await Promise.all(
      log.reach.map(async ({ cameraId, oldest, hasMore, isShort }) => {
        if (!hasMore || !isShort) return !hasMore;
        const request = (range: InstantRange) =>
          requestPage(services, { cameraId, ...range }, signal, { toleratesMissing: true });
        const isKnown = await requestRange(request, { begin: since, end: oldest }, take, { maxPages: 2 });
        return isKnown.ok && isKnown.value;
      }),
    );
    return { events, isComplete: areComplete.length === questions.length && areComplete.every(Boolean) };
  };
