import type { CameraEvent } from '@/domain/events/cameraEvent';
import { selectCameras } from '../slices/houseCameraSlice';
import type { AppThunk } from '../appThunk';
import { requestCameraPages } from './cameraPages';

export interface EventsSince {
  events: readonly CameraEvent[];
  /** False for the newest events of some cameras only. */
  isComplete: boolean;
}

/** Returns null after a failure, which is not reported. */
export const requestEventsSince =
  (since: number, signal: AbortSignal): AppThunk<Promise<EventsSince | null>> =>
  async (_dispatch, getState, services) => {
    const end = services.latestNow();
    const questions = selectCameras(getState()).map(({ id }) => ({ cameraId: id, begin: since, after: end }));
    const events: CameraEvent[] = [];
    let areLast = true;
    const outcome = await requestCameraPages(
      services,
      questions,
      { which: 'first', toleratesMissing: true },
      signal,
      (pages) => {
        for (const page of pages) {
          events.push(...page.events);
          areLast &&= page.isLast;
        }
      },
    );
    if (outcome.kind !== 'loaded') return null;
    return { events, isComplete: areLast && outcome.failedCameraIds.length === 0 };
  };
