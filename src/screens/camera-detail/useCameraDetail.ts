import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '@/config/paths';
import type { Activity } from '@/domain/activity';
import { readClipLink, type ClipLink } from '@/domain/clipLink';
import type { Failure } from '@/domain/result';
import { loadNewest, loadNextPage, openCamera } from '@/store/cameraActivities';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { loadCameras } from '@/store/cameras';
import { selectCamera, selectCamerasLoad } from '@/store/slices/houseCameraSlice';
import { selectCameraActivities } from '@/store/slices/lastActivitySlice';
import { cameraDetailText } from '@/text/cameraDetail';
import { failureText } from '@/text/failures';
import { tell } from '@/ui/popups/askAndTell';
import { useComeback } from '@/ui/useComeback';
import { useLatestTask } from '@/ui/loading/useLatestTask';

const NONE: readonly Activity[] = [];

const tellFailure = async (failure: Failure | null) => {
  if (failure) await tell({ title: cameraDetailText.oops, text: failureText(failure), icon: 'error' });
};

/** A camera, its activities page by page, and the one among them that the address names. */
export function useCameraDetail(cameraId: string, activityId: string) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { state: linkState, search } = useLocation();
  const { at, listQuery } = readClipLink(linkState);
  const task = useLatestTask();
  const camera = useAppSelector((state) => selectCamera(state, cameraId));
  const camerasLoad = useAppSelector(selectCamerasLoad);
  const list = useAppSelector(selectCameraActivities);

  // The camera is opened once; the activity that the address named then is the one that has to be found.
  const sought = useRef({ id: activityId, at });
  useEffect(() => {
    sought.current = { id: activityId, at };
  }, [activityId, at]);

  const open = useCallback(() => {
    task.run(async (signal) => {
      await tellFailure(await dispatch(openCamera(cameraId, sought.current, signal)));
    });
  }, [dispatch, task, cameraId]);

  useEffect(() => {
    open();
    return () => task.end();
  }, [open, task]);

  const { isSearching } = list;
  const loadMore = useCallback(() => {
    // The search loads the same pages, and must not find one under way.
    if (!isSearching) void dispatch(loadNextPage(task.signal)).then(tellFailure);
  }, [dispatch, task, isSearching]);

  const isOpened = list.cameraId === cameraId;
  const activities = isOpened ? list.activities : NONE;

  useComeback(() => {
    // What was cut off before anything came begins anew.
    if (activities.length === 0) return open();
    void dispatch(loadCameras({ whenUnreachable: 'keep', signal: task.signal }));
    void dispatch(loadNewest(task.signal));
  });

  const loaded = useMemo(() => activities.find(({ id }) => id === activityId), [activities, activityId]);
  const selected = loaded ?? (isOpened && list.sought?.id === activityId ? list.sought : null);

  const select = useCallback(
    (activity: Activity) => {
      const link: ClipLink = { at: activity.at, listQuery };
      void navigate({ pathname: paths.cameraDetail(cameraId, activity.id), search }, { state: link });
    },
    [navigate, cameraId, listQuery, search],
  );

  return {
    camera,
    camerasLoad,
    isOpened,
    isSearching,
    load: list.load,
    isComplete: list.isComplete,
    activities,
    selected,
    listQuery,
    open,
    loadMore,
    select,
  };
}
