import type { CameraEvent } from '@/domain/events/cameraEvent';
import { isDropped } from '@/domain/result';
import { selectCameras } from '../slices/houseCameraSlice';
import type { AppThunk } from '../appThunk';
import { createEventLog } from './EventLog';

export interface EventsSince {
  events: readonly CameraEvent[];
  /** False after too many pages or a failure, when some cameras may lack older events. */
  isComplete: boolean;
}

/** Maximum number of pages per camera, including a last one that only confirms that no event is left. */
const MAX_PAGES = 3;

/** @returns null if every camera failed, the load was aborted or the session ended */
export const requestEventsSince =
  (since: number, signal: AbortSignal): AppThunk<Promise<EventsSince | null>> =>
  async (_dispatch, getState, services) => {
    const log = createEventLog(services);
    const cameraIds = selectCameras(getState()).map(({ id }) => id);
    const range = { begin: since, end: services.latestNow() };
    const loads = await log.loadAll(cameraIds, range, signal, MAX_PAGES);
    const isLost = loads.every(({ ok }) => !ok) || loads.some((load) => !load.ok && isDropped(load.failure));
    if (signal.aborted || isLost) return null;
    return {
      events: log.eventsOf(cameraIds, range),
      isComplete: loads.every((load) => load.ok && load.value),
    };
  };
