import { useCallback, useMemo, useState } from 'react';
import type { Camera } from '@/domain/cameras/camera';
import { startOfDay } from '@/domain/dateRange';
import { eventCategory, type CameraEvent } from '@/domain/events/cameraEvent';
import {
  recordingsInOrder,
  type Recording,
  type Track,
  tracksOf,
  type RecordingFacts,
  type ListedRange,
} from '@/domain/recordings';
import type { ReplayAddress } from '@/domain/replayAddress';
import { isLoadedAt } from '@/store/events/EventLoader';
import { queueOf, type QueueItem } from '../model/queue';
import { useCorrections } from '@/features/clocks/useCorrections';
import type { KnownDurations } from '../useKnownDurations';
import type { ReplaySelection } from '../useReplayAddress';
import { useDayEvents, type ReplayDayLoad } from './useDayEvents';

const ALL_CATEGORIES: readonly string[] = [];

export interface ReplayedDay {
  load: ReplayDayLoad;
  isComplete: boolean;
  isTimeLoaded: boolean;
  cameraName: (cameraId: string) => string;
  all: readonly Recording[];
  tracks: readonly Track[];
  rows: readonly Track[];
  isSelected: (event: Pick<CameraEvent, 'cameraId' | 'code'>) => boolean;
  queue: readonly QueueItem[];
  recordings: readonly Recording[];
  corrections: ReadonlyMap<string, number>;
  correct: (cameraId: string, milliseconds: number) => void;
}

/** Selects all cameras if none of the selected ones is known. */
export function selectionIn(
  allIds: readonly string[],
  { cameraIds, categories }: Pick<ReplayAddress, 'cameraIds' | 'categories'>,
) {
  const known = allIds.filter((id) => cameraIds.includes(id));
  const ids = known.length === 0 ? allIds : known;
  const isSelected = ({ cameraId, code }: Pick<CameraEvent, 'cameraId' | 'code'>): boolean =>
    ids.includes(cameraId) && (categories.length === 0 || categories.includes(eventCategory(code)));
  return { ids, isSelected };
}

function useCameraIds(cameras: readonly Camera[]): readonly string[] {
  const [ids, setIds] = useState<readonly string[]>(() => cameras.map(({ id }) => id));
  const isSame = ids.length === cameras.length && cameras.every(({ id }, index) => id === ids[index]);
  if (isSame) return ids;
  const next = cameras.map(({ id }) => id);
  setIds(next);
  return next;
}

function useTracks(
  cameraIds: readonly string[],
  events: readonly CameraEvent[],
  categories: readonly string[],
  facts: RecordingFacts,
  listed: ListedRange,
): readonly Track[] {
  return useMemo(() => {
    const selected = new Set(categories);
    const shown =
      selected.size === 0 ? events : events.filter(({ code }) => selected.has(eventCategory(code)));
    return tracksOf(cameraIds, shown, facts, listed);
  }, [cameraIds, events, categories, facts, listed]);
}

export function useReplayedDay(
  cameras: readonly Camera[],
  { address, now }: ReplaySelection,
  { durations }: KnownDurations,
): ReplayedDay {
  const names = useMemo(() => new Map(cameras.map(({ id, name }) => [id, name])), [cameras]);
  const cameraName = useCallback((id: string) => names.get(id) ?? id, [names]);
  const allIds = useCameraIds(cameras);
  const load = useDayEvents(allIds, address.day, now);
  const { corrections, correct } = useCorrections();
  const { cameraIds, categories } = address;
  const { ids: selectedIds, isSelected } = useMemo(
    () => selectionIn(allIds, { cameraIds, categories }),
    [allIds, cameraIds, categories],
  );
  const facts = useMemo(() => ({ durations, corrections }), [durations, corrections]);
  const listed = useMemo(
    () => ({ begin: startOfDay(address.day), time: address.time }),
    [address.day, address.time],
  );
  const tracks = useTracks(allIds, load.events, ALL_CATEGORIES, facts, listed);
  const selected = useTracks(selectedIds, load.events, categories, facts, listed);
  const queue = useMemo(() => queueOf(selected), [selected]);
  const loads = [...load.loads.values()];
  return {
    load,
    isComplete: loads.length > 0 && loads.every(({ kind }) => kind !== 'loading'),
    isTimeLoaded: selected.length > 0 && isLoadedAt(load.loads, selected, address.time),
    cameraName,
    all: useMemo(() => recordingsInOrder(tracks), [tracks]),
    tracks,
    rows: useMemo(() => selected.filter(({ recordings }) => recordings.length > 0), [selected]),
    isSelected,
    queue,
    recordings: useMemo(() => queue.map(({ recording }) => recording), [queue]),
    corrections,
    correct,
  };
}
