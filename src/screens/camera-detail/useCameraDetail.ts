import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '@/config/paths';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import { readClipLink, type ClipLink } from '@/domain/clipLink';
import { INSTANT_PARAM, readInstant } from '@/domain/instant';
import type { Failure } from '@/domain/result';
import {
  loadNewest,
  loadNextPage,
  openCamera,
  selectListedEvent,
  type RequestedEvent,
} from '@/store/events/cameraEvents';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { loadCameras } from '@/store/cameras';
import { selectCamera, selectCamerasLoad } from '@/store/slices/houseCameraSlice';
import { selectCameraEvents } from '@/store/slices/lastActivitySlice';
import { failureText } from '@/text/failures';
import { showAlert } from '@/ui/popups/confirmAndAlert';
import { useOnPageVisible } from '@/ui/hooks/useOnPageVisible';
import { useLatestTask } from '@/ui/loading/useLatestTask';
import { commonText } from '@/text/common';

/** Maximum duration of a clip, which limits the search for the clip that contains an instant. */
const MAX_CLIP_MS = 3_600_000;

const requestedOf = (id: string, at: number | null, time: number | null): RequestedEvent =>
  at === null && time !== null ? { id, at: time, reach: MAX_CLIP_MS } : { id, at };

const NONE: readonly CameraEvent[] = [];

const reportFailure = async (failure: Failure | null) => {
  if (failure) await showAlert(() => ({ title: commonText.oops, text: failureText(failure) }), 'error');
};

export type CameraDetailState = ReturnType<typeof useCameraDetail>;

export function useCameraDetail(cameraId: string, activityId: string) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { state: linkState, search } = useLocation();
  const { at, listQuery } = readClipLink(linkState);
  const time = readInstant(new URLSearchParams(search).get(INSTANT_PARAM));
  const task = useLatestTask();
  const camera = useAppSelector((state) => selectCamera(state, cameraId));
  const camerasLoad = useAppSelector(selectCamerasLoad);
  const list = useAppSelector(selectCameraEvents);

  // Uses a ref, because selecting another event of the same camera must not call `openCamera` again.
  const requested = useRef(requestedOf(activityId, at, time));
  useEffect(() => {
    requested.current = requestedOf(activityId, at, time);
  }, [activityId, at, time]);

  const open = useCallback(() => {
    task.run(async (signal) => {
      await reportFailure(await dispatch(openCamera(cameraId, requested.current, signal)));
    });
  }, [dispatch, task, cameraId]);

  useEffect(() => {
    open();
    return () => task.end();
  }, [open, task]);

  const { isSearching } = list;
  const loadMore = useCallback(() => {
    // Skips the request during a search, which loads the same pages and fails if another request is pending.
    if (!isSearching) void dispatch(loadNextPage(task.signal)).then(reportFailure);
  }, [dispatch, task, isSearching]);

  const isOpened = list.cameraId === cameraId;
  const events = isOpened ? list.events : NONE;

  useOnPageVisible(async () => {
    if (events.length === 0) return open();
    const cameras = dispatch(loadCameras({ whenUnreachable: 'keep', signal: task.signal }));
    const isNewest = await dispatch(loadNewest(activityId, task.signal));
    return (await cameras).ok && isNewest;
  });

  const loaded = useMemo(() => events.find(({ id }) => id === activityId), [events, activityId]);
  // Reads the event from the previous screen's list, because the player mounts before `openCamera` finishes.
  const listed = useAppSelector((state) =>
    isOpened ? null : selectListedEvent(state, cameraId, activityId),
  );
  const selected = loaded ?? (isOpened && list.requested?.id === activityId ? list.requested : listed);

  // Opens an event that is newer than the loaded list, for example from a notification.
  const opened = useRef(activityId);
  const follow = useEffectEvent((id: string) => {
    if (opened.current !== id && isOpened && selected === null) open();
    opened.current = id;
  });
  useEffect(() => follow(activityId), [activityId]);

  const select = useCallback(
    (event: CameraEvent) => {
      const link: ClipLink = { at: event.at, listQuery };
      const kept = new URLSearchParams(globalThis.location.search);
      const pathname = paths.cameraDetail(cameraId, event.id);
      // Replaces the history entry if the URL stays the same, as a link to the current URL does.
      const replace = pathname === globalThis.location.pathname && !kept.has(INSTANT_PARAM);
      kept.delete(INSTANT_PARAM);
      void navigate({ pathname, search: kept.toString() }, { replace, state: link });
    },
    [navigate, cameraId, listQuery],
  );

  return {
    camera,
    camerasLoad,
    isOpened,
    isSearching,
    load: list.load,
    isComplete: list.isComplete,
    events,
    selected,
    isCurrent: loaded !== undefined,
    time,
    listQuery,
    open,
    loadMore,
    select,
  };
}
