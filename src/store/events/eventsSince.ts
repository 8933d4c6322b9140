import type { CameraEvent } from '@/domain/events/cameraEvent';
import { withFirstPages, type EventLog } from '@/domain/eventLog';
import { selectCameras } from '../slices/houseCameraSlice';
import type { AppThunk } from '../appThunk';
import { requestCameraPages } from './pages';

export interface EventsSince {
  events: readonly CameraEvent[];
  /** False where a page was full: these are the newest of some cameras then. */
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
    const { events, reach } = log;
    return { events, isComplete: reach.length === questions.length && reach.every(({ isShort }) => isShort) };
  };
