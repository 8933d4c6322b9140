import { useCallback } from 'react';
import type { DayRange } from '@/domain/dateRange';
import { requestPage } from '@/store/events/pages';
import { useServices } from '@/store/hooks';
import type { KnownDurations } from '../useKnownDurations';
import type { ReplaySelection } from '../useReplayAddress';
import { loadRecordings } from './loadRecordings';
import type { ReplayedDay } from './useReplayedDay';

export function useEarlierDays(
  { tracks, corrections }: ReplayedDay,
  { address: { cameraIds, categories } }: ReplaySelection,
  { durations }: KnownDurations,
) {
  const services = useServices();
  return useCallback(
    async (range: DayRange, signal: AbortSignal, chosenIds: readonly string[]) => {
      const all = tracks.map(({ cameraId }) => cameraId);
      const selectedIds = chosenIds.length === 0 ? cameraIds : chosenIds;
      const known = all.filter((id) => selectedIds.includes(id));
      const facts = { durations, corrections };
      const ofCameras = { cameraIds: known.length === 0 ? all : known, categories, range, facts };
      return await loadRecordings(
        (query, stopped) => requestPage(services, query, stopped, { toleratesMissing: true }),
        ofCameras,
        services.latestNow(),
        signal,
      );
    },
    [services, tracks, corrections, cameraIds, categories, durations],
  );
}
