import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { activityCategory, type Activity } from '@/domain/activity';
import type { Camera } from '@/domain/camera';
import { instantsOf, onlyDay, type Day } from '@/domain/dateRange';
import { tracksOf, type Track } from '@/domain/replay/clips';
import { queueOf, type QueueItem } from '@/domain/replay/queue';
import { requestDayPage } from '@/store/dayPages';
import { useAppDispatch } from '@/store/hooks';
import { DayLoader, type DayView } from './DayLoader';

export interface ReplayDay extends DayView {
  retry: () => void;
}

/** The cameras' ids: the same list for as long as they are the same cameras, however often they are brought up to date. */
export function useCameraIds(cameras: readonly Camera[]): readonly string[] {
  const [ids, setIds] = useState<readonly string[]>(() => cameras.map(({ id }) => id));
  const isSame = ids.length === cameras.length && cameras.every(({ id }, index) => id === ids[index]);
  if (isSame) return ids;
  const next = cameras.map(({ id }) => id);
  setIds(next);
  return next;
}

/** Everything that the cameras recorded on a day, as it comes. Another day, other cameras or leaving drop what is under way. */
export function useDayActivities(cameraIds: readonly string[], day: Day, now: number): ReplayDay {
  const dispatch = useAppDispatch();
  const loader = useMemo(
    () =>
      new DayLoader(cameraIds, instantsOf(onlyDay(day), now), (query, signal) =>
        dispatch(requestDayPage(query, signal)),
      ),
    [dispatch, cameraIds, day, now],
  );
  useEffect(() => {
    const leaving = new AbortController();
    loader.start(leaving.signal);
    return () => leaving.abort();
  }, [loader]);
  const view = useSyncExternalStore(loader.subscribe, loader.getView);
  const retry = useCallback(() => loader.retry(), [loader]);
  return useMemo(() => ({ ...view, retry }), [view, retry]);
}

export interface ReplayTracks {
  tracks: readonly Track[];
  queue: readonly QueueItem[];
  /** A recording's length has been read, in seconds. */
  noteLength: (id: string, seconds: number) => void;
}

/** The chosen kinds of events as tracks under one clock, and in the order in which they are played. */
export function useTracks(
  cameraIds: readonly string[],
  activities: readonly Activity[],
  kinds: readonly string[],
  corrections: ReadonlyMap<string, number>,
): ReplayTracks {
  const [lengths, setLengths] = useState<ReadonlyMap<string, number>>(new Map());
  const noteLength = useCallback((id: string, seconds: number) => {
    const length = Math.round(seconds * 1_000);
    setLengths((known) => (known.get(id) === length ? known : new Map(known).set(id, length)));
  }, []);
  const tracks = useMemo(() => {
    const wanted = new Set(kinds);
    const shown =
      wanted.size === 0 ? activities : activities.filter(({ code }) => wanted.has(activityCategory(code)));
    return tracksOf(cameraIds, shown, { lengths, corrections });
  }, [cameraIds, activities, kinds, lengths, corrections]);
  const queue = useMemo(() => queueOf(tracks), [tracks]);
  return { tracks, queue, noteLength };
}
