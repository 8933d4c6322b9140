import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { ACTIVITIES_PER_CAMERA, ACTIVITIES_PER_PAGE, PAGE_OVERLAP_GUARD } from '@/config/constants';
import type { Activity } from '@/domain/activity';
import type { Camera } from '@/domain/camera';
import { isDropped, type Failure } from '@/domain/result';
import type { AppThunk } from './store';
import { loadCameras } from './houseCameraSlice';
import { idle, loaded, loadFailed, loading, type LoadState } from './loadState';
import { sessionEnded } from './sessionEvents';

interface LastActivityState {
  /** All cameras' activities of the chosen range, newest first. */
  lastActivities: Activity[];
  load: LoadState;
  /** Cameras whose activities could not be loaded while others' could. */
  failedCameraIds: string[];
  /** One camera's activities, appended page by page, newest first. */
  individualLastActivities: {
    cameraId: string | null;
    activities: Activity[];
    load: LoadState;
    isComplete: boolean;
  };
}

const noCamera = { cameraId: null, activities: [], load: idle, isComplete: false };

const initialState: LastActivityState = {
  lastActivities: [],
  load: idle,
  failedCameraIds: [],
  individualLastActivities: noCamera,
};

const lastActivitySlice = createSlice({
  name: 'getLastActivity',
  initialState,
  reducers: {
    activitiesRequested: (state) => {
      state.load = loading;
    },
    activitiesLoaded: (
      state,
      { payload }: PayloadAction<{ activities: Activity[]; failedCameraIds: string[] }>,
    ) => {
      state.lastActivities = payload.activities;
      state.failedCameraIds = payload.failedCameraIds;
      state.load = loaded;
    },
    activitiesFailed: (state, { payload }: PayloadAction<Failure>) => {
      state.lastActivities = [];
      state.failedCameraIds = [];
      state.load = loadFailed(payload);
    },
    cameraOpened: (state, { payload }: PayloadAction<string>) => {
      state.individualLastActivities = { ...noCamera, cameraId: payload };
    },
    pageRequested: (state) => {
      state.individualLastActivities.load = loading;
    },
    pageLoaded: (
      state,
      { payload }: PayloadAction<{ cameraId: string; activities: Activity[]; isLast: boolean }>,
    ) => {
      const list = state.individualLastActivities;
      if (list.cameraId !== payload.cameraId) return;
      const known = new Set(list.activities.map(({ id }) => id));
      list.activities.push(...payload.activities.filter(({ id }) => !known.has(id)));
      list.isComplete = payload.isLast;
      list.load = loaded;
    },
    pageFailed: (state, { payload }: PayloadAction<{ cameraId: string; failure: Failure }>) => {
      const list = state.individualLastActivities;
      if (list.cameraId === payload.cameraId) list.load = loadFailed(payload.failure);
    },
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, () => initialState);
  },
  selectors: {
    selectLastActivities: (state) => state.lastActivities,
    selectLastActivitiesLoad: (state) => state.load,
    selectFailedCameraIds: (state) => state.failedCameraIds,
    selectCameraActivities: (state) => state.individualLastActivities,
  },
});

const {
  activitiesRequested,
  activitiesLoaded,
  activitiesFailed,
  cameraOpened,
  pageRequested,
  pageLoaded,
  pageFailed,
} = lastActivitySlice.actions;
export const {
  selectLastActivities,
  selectLastActivitiesLoad,
  selectFailedCameraIds,
  selectCameraActivities,
} = lastActivitySlice.selectors;
export const lastActivityReducer = lastActivitySlice.reducer;

export interface ActivityRange {
  /** Inclusive, Unix epoch milliseconds. */
  begin: number;
  /** Inclusive, Unix epoch milliseconds. */
  end: number;
}

/**
 * Loads what all cameras recorded in a range and merges it, newest first. A failing camera is named while the others
 * show; nothing is changed once the signal is aborted, so that an old answer never replaces a newer one.
 */
export const loadLastActivities =
  (range: ActivityRange, signal: AbortSignal): AppThunk<Promise<void>> =>
  async (dispatch, _getState, services) => {
    dispatch(activitiesRequested());
    const found = await dispatch(loadCameras({ whenUnreachable: 'signOut', signal }));
    if (signal.aborted) return;
    if (!found.ok) {
      if (!isDropped(found.failure)) dispatch(activitiesFailed(found.failure));
      return;
    }
    const api = await services.api();
    const answers = await Promise.all(
      found.value.map(async (camera: Camera) => ({
        camera,
        page: await api.events.page({ cameraId: camera.id, ...range, size: ACTIVITIES_PER_CAMERA }, signal),
      })),
    );
    if (signal.aborted) return;

    const failures = answers.flatMap(({ camera, page }) =>
      page.ok ? [] : [{ cameraId: camera.id, failure: page.failure }],
    );
    const first = failures[0];
    if (failures.some(({ failure }) => isDropped(failure))) return;
    if (first && failures.length === answers.length) {
      dispatch(activitiesFailed(first.failure));
      if (failures.every(({ failure }) => failure.kind === 'unreachable')) services.session.end();
      return;
    }
    const activities = answers.flatMap(({ camera, page }) =>
      page.ok ? page.value.activities.map((activity) => ({ ...activity, cameraId: camera.id })) : [],
    );
    dispatch(
      activitiesLoaded({
        activities: activities.sort((one, other) => other.at - one.at),
        failedCameraIds: failures.map(({ cameraId }) => cameraId),
      }),
    );
  };

/** Forgets the list of another camera and starts one for this. */
export const openCamera =
  (cameraId: string): AppThunk =>
  (dispatch) => {
    dispatch(cameraOpened(cameraId));
  };

/**
 * Loads the next page of the opened camera: up to now first, then from 5 seconds before the last loaded item back.
 * @param begin 00:00 of the earliest day of the calendar, Unix epoch milliseconds.
 */
export const loadNextPage =
  (begin: number, signal: AbortSignal): AppThunk<Promise<void>> =>
  async (dispatch, getState, services) => {
    const { cameraId, activities, isComplete, load } = selectCameraActivities(getState());
    if (cameraId === null || isComplete || load.kind === 'loading') return;
    const last = activities.at(-1);
    const end = last ? last.at - PAGE_OVERLAP_GUARD : services.now();
    dispatch(pageRequested());
    const api = await services.api();
    const result = await api.events.page({ cameraId, begin, end, size: ACTIVITIES_PER_PAGE }, signal);
    if (signal.aborted) return;
    if (result.ok) {
      const page = result.value.activities.map((activity) => ({ ...activity, cameraId }));
      dispatch(pageLoaded({ cameraId, activities: page, isLast: result.value.isLast }));
      return;
    }
    if (isDropped(result.failure)) return;
    dispatch(pageFailed({ cameraId, failure: result.failure }));
    if (result.failure.kind === 'unreachable') services.session.end();
  };
