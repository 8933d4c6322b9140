import { useCallback, useMemo } from 'react';
import type { Camera } from '@/domain/camera';
import { startOfDay } from '@/domain/dateRange';
import { clipsInOrder, type Clip, type Track } from '@/domain/replay/clips';
import { queueOf, type QueueItem } from '@/domain/replay/queue';
import { useCorrections } from '@/features/clocks/useCorrections';
import type { ReplayChoice } from './useReplayAddress';
import {
  useCameraIds,
  useDayActivities,
  useTracks,
  type KnownLengths,
  type ReplayDayLoad,
} from './useReplayDay';

const NO_KINDS: readonly string[] = [];

export interface DayRecordings {
  load: ReplayDayLoad;
  /** Every camera has answered, or failed. */
  isComplete: boolean;
  cameraName: (cameraId: string) => string;
  /** Of all cameras and kinds, oldest first. */
  all: readonly Clip[];
  /** All cameras, all kinds. */
  tracks: readonly Track[];
  /** The chosen cameras and kinds, only cameras that recorded something. */
  rows: readonly Track[];
  /** The chosen cameras and kinds in the order in which they are played. */
  queue: readonly QueueItem[];
  /** Milliseconds that are added to a camera's times, by its id. */
  corrections: ReadonlyMap<string, number>;
  correct: (cameraId: string, milliseconds: number) => void;
}

/** What the cameras recorded on the chosen day, as far as it is loaded, and what of it is chosen. */
export function useDayRecordings(
  cameras: readonly Camera[],
  { address, now }: ReplayChoice,
  { lengths }: KnownLengths,
): DayRecordings {
  const names = useMemo(() => new Map(cameras.map(({ id, name }) => [id, name])), [cameras]);
  const cameraName = useCallback((id: string) => names.get(id) ?? id, [names]);
  const allIds = useCameraIds(cameras);
  const load = useDayActivities(allIds, address.day, now);
  const { corrections, correct } = useCorrections();
  const chosenIds = useMemo(() => {
    const known = allIds.filter((id) => address.cameraIds.includes(id));
    return known.length === 0 ? allIds : known;
  }, [allIds, address.cameraIds]);
  const facts = useMemo(() => ({ lengths, corrections }), [lengths, corrections]);
  const listed = useMemo(
    () => ({ begin: startOfDay(address.day), wanted: address.moment }),
    [address.day, address.moment],
  );
  const tracks = useTracks(allIds, load.activities, NO_KINDS, facts, listed);
  const chosen = useTracks(chosenIds, load.activities, address.kinds, facts, listed);
  const loads = [...load.loads.values()];
  return {
    load,
    isComplete: loads.length > 0 && loads.every(({ kind }) => kind !== 'loading'),
    cameraName,
    all: useMemo(() => clipsInOrder(tracks), [tracks]),
    tracks,
    rows: useMemo(() => chosen.filter(({ clips }) => clips.length > 0), [chosen]),
    queue: useMemo(() => queueOf(chosen), [chosen]),
    corrections,
    correct,
  };
}
