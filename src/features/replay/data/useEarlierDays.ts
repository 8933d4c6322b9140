import { useCallback } from 'react';
import { instantsOf, type DayRange } from '@/domain/dateRange';
import { recordingsInOrder, tracksOf } from '@/domain/recordings';
import { isDropped } from '@/domain/result';
import { createEventLog } from '@/store/events/EventLog';
import { useServices } from '@/store/hooks';
import type { KnownDurations } from '../useKnownDurations';
import type { ReplaySelection } from '../useReplayAddress';
import { selectionIn, type ReplayedDay } from './useReplayedDay';

/**
 * Returns a function that loads the recordings of the selected cameras and categories in a range, oldest
 * first. On abort, its promise resolves with the recordings loaded so far.
 */
export function useEarlierDays(
  { tracks, corrections }: ReplayedDay,
  { latestAddress }: ReplaySelection,
  { durations }: KnownDurations,
) {
  const services = useServices();
  return useCallback(
    async (days: DayRange, signal: AbortSignal, chosenIds: readonly string[]) => {
      const { cameraIds, categories } = latestAddress();
      const { ids: loadedIds, isSelected } = selectionIn(
        tracks.map(({ cameraId }) => cameraId),
        { cameraIds: chosenIds.length === 0 ? cameraIds : chosenIds, categories },
      );
      const log = createEventLog(services);
      const range = instantsOf(days, services.latestNow());
      const loads = await log.loadAll(loadedIds, range, signal);
      const events = log.eventsOf(loadedIds, range).filter(isSelected);
      return {
        recordings: recordingsInOrder(tracksOf(loadedIds, events, { durations, corrections })),
        isIncomplete: loads.some((load) => !load.ok && !isDropped(load.failure)),
      };
    },
    [services, tracks, corrections, latestAddress, durations],
  );
}
