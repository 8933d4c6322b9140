import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { ACTIVITIES_PER_CAMERA } from '@/config/constants';
import type { Activity } from '@/domain/activity';
import { instantsOf, isSameRange, type DayRange } from '@/domain/dateRange';
import { isDropped, type Failure } from '@/domain/result';
import type { AppThunk } from './store';
import { loadCameras } from './houseCameraSlice';
import { idle, loaded, loadFailed, loading, type LoadState } from './loadState';
import { sessionEnded } from './sessionEvents';

/** One camera's activities, appended page by page, newest first. */
interface CameraActivities {
  cameraId: string | null;
  activities: Activity[];
  load: LoadState;
  isComplete: boolean;
  /** An activity that an address names and that was found on its own, perhaps far below the loaded pages. */
  sought: Activity | null;
  /** From the opening of the camera until that activity was found or given up. */
  isSearching: boolean;
}

interface LastActivityState {
  /** All cameras' activities of the chosen days, newest first. */
  lastActivities: Activity[];
  /** The days that were asked for last; the activities are always theirs. */
  days: DayRange | null;
  load: LoadState;
  /** Cameras whose activities could not be loaded while others' could. */
  failedCameraIds: string[];
  individualLastActivities: CameraActivities;
}

const noCamera: CameraActivities = {
  cameraId: null,
  activities: [],
  load: idle,
  isComplete: false,
  sought: null,
  isSearching: false,
};

const initialState: LastActivityState = {
  lastActivities: [],
  days: null,
  load: idle,
  failedCameraIds: [],
  individualLastActivities: noCamera,
};

const lastActivitySlice = createSlice({
  name: 'getLastActivity',
  initialState,
  reducers: {
    activitiesRequested: (state, { payload }: PayloadAction<DayRange>) => {
      if (!isSameRange(state.days, payload)) {
        state.lastActivities = [];
        state.failedCameraIds = [];
      }
      state.days = payload;
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
    /** What an earlier load of the same days found stays. */
    activitiesFailed: (state, { payload }: PayloadAction<Failure>) => {
      state.load = loadFailed(payload);
    },
    cameraOpened: (state, { payload }: PayloadAction<string>) => {
      state.individualLastActivities = { ...noCamera, cameraId: payload, isSearching: true };
    },
    pageRequested: (state) => {
      state.individualLastActivities.load = loading;
    },
    /** The whole list, so that ten thousand known activities are not walked through as drafts. */
    pageLoaded: (
      state,
      { payload }: PayloadAction<{ cameraId: string; activities: Activity[]; isComplete: boolean }>,
    ) => {
      const list = state.individualLastActivities;
      if (list.cameraId !== payload.cameraId) return;
      list.activities = payload.activities;
      list.isComplete = payload.isComplete;
      list.load = loaded;
    },
    pageFailed: (state, { payload }: PayloadAction<{ cameraId: string; failure: Failure }>) => {
      const list = state.individualLastActivities;
      if (list.cameraId === payload.cameraId) list.load = loadFailed(payload.failure);
    },
    searchEnded: (state, { payload }: PayloadAction<{ cameraId: string; found: Activity | null }>) => {
      const list = state.individualLastActivities;
      if (list.cameraId !== payload.cameraId) return;
      list.isSearching = false;
      list.sought = payload.found;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, () => initialState);
  },
  selectors: {
    selectLastActivities: (state) => state.lastActivities,
    selectLastActivityDays: (state) => state.days,
    selectLastActivitiesLoad: (state) => state.load,
    selectFailedCameraIds: (state) => state.failedCameraIds,
    selectCameraActivities: (state) => state.individualLastActivities,
  },
});

const { activitiesRequested, activitiesLoaded, activitiesFailed } = lastActivitySlice.actions;
export const { cameraOpened, pageRequested, pageLoaded, pageFailed, searchEnded } = lastActivitySlice.actions;
export const {
  selectLastActivities,
  selectLastActivityDays,
  selectLastActivitiesLoad,
  selectFailedCameraIds,
  selectCameraActivities,
} = lastActivitySlice.selectors;
export const lastActivityReducer = lastActivitySlice.reducer;

/**
 * Loads what all cameras recorded on some days and merges it, newest first. A failing camera is named while the others
 * show; nothing is changed once the signal is aborted, so that an old answer never replaces a newer one.
 * @returns what to tell the user, or null when there is nothing to tell.
 */
export const loadLastActivities =
  (days: DayRange, signal: AbortSignal): AppThunk<Promise<Failure | null>> =>
  async (dispatch, _getState, services) => {
    dispatch(activitiesRequested(days));
    const found = await dispatch(loadCameras({ whenUnreachable: 'signOut', signal }));
    if (signal.aborted) return null;
    if (!found.ok) {
      if (isDropped(found.failure) || found.failure.kind === 'unreachable') return null;
      dispatch(activitiesFailed(found.failure));
      return found.failure;
    }
    const api = await services.api();
    const range = instantsOf(days, services.now());
    const answers = await Promise.all(
      found.value.map(async ({ id: cameraId }) => ({
        cameraId,
        page: await api.events.page({ cameraId, ...range, size: ACTIVITIES_PER_CAMERA }, signal),
      })),
    );
    if (signal.aborted) return null;

    const failures = answers.flatMap(({ cameraId, page }) =>
      page.ok ? [] : [{ cameraId, failure: page.failure }],
    );
    if (failures.some(({ failure }) => isDropped(failure))) return null;
    const [first] = failures;
    if (first && failures.length === answers.length) {
      if (failures.every(({ failure }) => failure.kind === 'unreachable')) {
        services.session.end('unreachable');
        return null;
      }
      dispatch(activitiesFailed(first.failure));
      return first.failure;
    }
    const activities = answers.flatMap(({ cameraId, page }) =>
      page.ok ? page.value.activities.map((activity) => ({ ...activity, cameraId })) : [],
    );
    dispatch(
      activitiesLoaded({
        activities: activities.sort((one, other) => other.at - one.at),
        failedCameraIds: failures.map(({ cameraId }) => cameraId),
      }),
    );
    return null;
  };
