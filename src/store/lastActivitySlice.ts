import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Activity } from '@/domain/activity';
import { instantsOf, isSameRange, type DayRange } from '@/domain/dateRange';
import { horizonOf, ofCameras, withFirstPages, type ActivityFeed, type Reach } from '@/domain/activityFeed';
import { isDropped, type Failure } from '@/domain/result';
import type { AppThunk } from './store';
import { askCameras } from './cameraPages';
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
  /** How far back each camera's are loaded. */
  reach: Reach[];
  /** How many cameras have not answered yet. */
  awaited: number;
  /** Cameras whose activities could not be loaded while others' could. */
  failedCameraIds: string[];
  /** The pages beyond the first: how many activities they brought, and whose did not come. */
  older: { load: LoadState; added: number; failedCameraIds: string[] };
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

const nothingOlder: LastActivityState['older'] = { load: idle, added: 0, failedCameraIds: [] };

const initialState: LastActivityState = {
  lastActivities: [],
  days: null,
  load: idle,
  reach: [],
  awaited: 0,
  failedCameraIds: [],
  older: nothingOlder,
  individualLastActivities: noCamera,
};

const lastActivitySlice = createSlice({
  name: 'getLastActivity',
  initialState,
  reducers: {
    activitiesRequested: (state, { payload }: PayloadAction<{ days: DayRange; isQuiet: boolean }>) => {
      if (!isSameRange(state.days, payload.days)) {
        state.lastActivities = [];
        state.reach = [];
        state.failedCameraIds = [];
      }
      state.days = payload.days;
      state.older = nothingOlder;
      state.awaited = 0;
      if (!payload.isQuiet) state.load = loading;
    },
    /** Some cameras have answered. */
    activitiesArrived: (state, { payload }: PayloadAction<{ feed: ActivityFeed; awaited: number }>) => {
      state.lastActivities = [...payload.feed.activities];
      state.reach = [...payload.feed.reach];
      state.awaited = payload.awaited;
    },
    activitiesLoaded: (state, { payload: failedCameraIds }: PayloadAction<string[]>) => {
      state.failedCameraIds = failedCameraIds;
      state.load = loaded;
    },
    /** What an earlier load of the same days found stays. */
    activitiesFailed: (state, { payload }: PayloadAction<Failure>) => {
      state.load = loadFailed(payload);
      state.awaited = 0;
    },
    olderRequested: (state) => {
      state.older = { ...nothingOlder, load: loading };
    },
    olderArrived: (state, { payload: feed }: PayloadAction<ActivityFeed>) => {
      state.older.added += feed.activities.length - state.lastActivities.length;
      state.lastActivities = [...feed.activities];
      state.reach = [...feed.reach];
    },
    olderLoaded: (state, { payload: failedCameraIds }: PayloadAction<string[]>) => {
      state.older.failedCameraIds = failedCameraIds;
      state.older.load = loaded;
    },
    olderFailed: (state, { payload }: PayloadAction<Failure>) => {
      state.older.load = loadFailed(payload);
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
    /** The whole list, with newer ones at its top. */
    newestLoaded: (state, { payload }: PayloadAction<{ cameraId: string; activities: Activity[] }>) => {
      const list = state.individualLastActivities;
      if (list.cameraId === payload.cameraId) list.activities = payload.activities;
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
    selectAwaitedCameras: (state) => state.awaited,
    selectReach: (state) => state.reach,
    selectHorizon: (state) => horizonOf(state.reach),
    selectOlder: (state) => state.older,
    selectCameraActivities: (state) => state.individualLastActivities,
  },
});

const { activitiesRequested, activitiesArrived, activitiesLoaded, activitiesFailed } =
  lastActivitySlice.actions;
export const { olderRequested, olderArrived, olderLoaded, olderFailed } = lastActivitySlice.actions;
export const { cameraOpened, pageRequested, pageLoaded, newestLoaded, pageFailed, searchEnded } =
  lastActivitySlice.actions;
export const {
  selectLastActivities,
  selectLastActivityDays,
  selectLastActivitiesLoad,
  selectFailedCameraIds,
  selectAwaitedCameras,
  selectReach,
  selectHorizon,
  selectOlder,
  selectCameraActivities,
} = lastActivitySlice.selectors;
export const lastActivityReducer = lastActivitySlice.reducer;

/** What is loaded of all cameras, as the merging wants it. */
export const feedOf = (state: Parameters<typeof selectReach>[0]): ActivityFeed => ({
  activities: selectLastActivities(state),
  reach: selectReach(state),
});

/**
 * Loads what all cameras recorded on some days and merges it as it comes, newest first. A failing camera is named while the
 * others show; nothing is changed once the signal is aborted, so that an old answer never replaces a newer one.
 * @param isQuiet brings up to date what is on the screen already: if that fails it stays as it is, and nobody is told.
 * @returns what to tell the user, or null when there is nothing to tell.
 */
export const loadLastActivities =
  (
    days: DayRange,
    signal: AbortSignal,
    { isQuiet = false }: { isQuiet?: boolean } = {},
  ): AppThunk<Promise<Failure | null>> =>
  async (dispatch, getState, services) => {
    dispatch(activitiesRequested({ days, isQuiet }));
    const found = await dispatch(loadCameras({ whenUnreachable: isQuiet ? 'keep' : 'signOut', signal }));
    if (signal.aborted) return null;
    if (!found.ok) {
      if (isQuiet || isDropped(found.failure) || found.failure.kind === 'unreachable') return null;
      dispatch(activitiesFailed(found.failure));
      return found.failure;
    }
    const { begin, end } = instantsOf(days, services.now());
    const cameraIds = found.value.map(({ id }) => id);
    const feed = () => feedOf(getState());
    dispatch(activitiesArrived({ feed: ofCameras(feed(), cameraIds), awaited: cameraIds.length }));
    const outcome = await dispatch(
      askCameras(
        cameraIds.map((cameraId) => ({ cameraId, begin, end, after: end })),
        signal,
        (pages, awaited) => dispatch(activitiesArrived({ feed: withFirstPages(feed(), pages), awaited })),
      ),
    );
    if (outcome.kind === 'loaded') {
      dispatch(activitiesLoaded(outcome.failedCameraIds));
    } else if (outcome.kind === 'failed' && !isQuiet) {
      dispatch(activitiesFailed(outcome.failure));
      return outcome.failure;
    } else if (outcome.kind === 'unreachable' && !isQuiet) {
      services.session.end('unreachable');
    }
    return null;
  };
