import type { CameraEvent } from '@/domain/events/cameraEvent';
import { mergedEvents } from '@/domain/eventLog';
import { isDropped } from '@/domain/result';
import { selectCameras } from '../slices/houseCameraSlice';
import type { AppThunk } from '../appThunk';
import { requestPage, requestRange, whileReachable } from './pages';

export interface EventsSince {
  events: readonly CameraEvent[];
  /** False after too many or failed pages: the events are then only the newest of some cameras. */
  isComplete: boolean;
}

/** Limits automatic calls per camera; the last one may only confirm that no event is left. */
const MAX_PAGES = 3;

/** @returns null if every camera failed or the load was aborted; failures are not reported to the user */
export const requestEventsSince =
  (since: number, signal: AbortSignal): AppThunk<Promise<EventsSince | null>> =>
  async (_dispatch, getState, services) => {
    let events: readonly CameraEvent[] = [];
    const reachable = whileReachable(signal);
    const parts = await Promise.all(
      selectCameras(getState()).map(async ({ id: cameraId }) => {
        const part = await requestRange(
          (range) =>
            requestPage(services, { cameraId, ...range }, reachable.signal, { toleratesMissing: true }),
          { begin: since, end: services.latestNow() },
          {
            maxPages: MAX_PAGES,
            onPage: (page) => {
              events = mergedEvents(events, page);
            },
          },
        );
        reachable.note(part.ok ? null : part.failure);
        return part;
      }),
    );
    const isLost = parts.every(({ ok }) => !ok) || parts.some((part) => !part.ok && isDropped(part.failure));
    if (signal.aborted || isLost) return null;
    return { events, isComplete: parts.every((part) => part.ok && part.value.isComplete) };
  };
