import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import type { DayRange } from '@/domain/dateRange';
import type { EventLog, Reach } from '@/domain/eventLog';
import type { Failure } from '@/domain/result';
import { idle, loaded, loadFailed, loading, type LoadState } from '@/domain/loadState';
import { sessionEnded } from './sessionEvents';

interface CameraEvents {
  cameraId: string | null;
  events: CameraEvent[];
  load: LoadState;
  isComplete: boolean;
  /** Event in the URL, which the loaded pages may lack. */
  requested: CameraEvent | null;
  isSearching: boolean;
}

interface LastActivityState {
  lastActivities: CameraEvent[];
  days: DayRange | null;
  load: LoadState;
  loadedUntil: number | null;
  reach: Reach[];
  awaited: number;
  failedCameraIds: string[];
  older: { load: LoadState; added: number; failedCameraIds: string[] };
  individualLastActivities: CameraEvents;
}

const noCamera: CameraEvents = {
  cameraId: null,
  events: [],
  load: idle,
  isComplete: false,
  requested: null,
  isSearching: false,
};

const nothingOlder: LastActivityState['older'] = { load: idle, added: 0, failedCameraIds: [] };

const initialState: LastActivityState = {
  lastActivities: [],
  days: null,
  load: idle,
  loadedUntil: null,
  reach: [],
  awaited: 0,
  failedCameraIds: [],
  older: nothingOlder,
  individualLastActivities: noCamera,
};

export const lastActivitySlice = createSlice({
  name: 'getLastActivity',
  initialState,
  reducers: {
    eventsRequested: (
      state,
      { payload }: PayloadAction<{ days: DayRange; areOtherDays: boolean; isQuiet: boolean }>,
    ) => {
      if (payload.areOtherDays) {
        state.lastActivities = [];
        state.reach = [];
        state.failedCameraIds = [];
        state.loadedUntil = null;
      }
      state.days = payload.days;
      state.older = nothingOlder;
      state.awaited = 0;
      if (!payload.isQuiet) state.load = loading;
    },
    eventsArrived: (state, { payload }: PayloadAction<{ log: EventLog; awaited: number }>) => {
      state.lastActivities = [...payload.log.events];
      state.reach = [...payload.log.reach];
      state.awaited = payload.awaited;
    },
    eventsLoaded: (state, { payload }: PayloadAction<{ failedCameraIds: string[]; until: number }>) => {
      state.failedCameraIds = payload.failedCameraIds;
      state.loadedUntil = payload.until;
      state.load = loaded;
    },
    eventsKept: (state) => {
      state.awaited = 0;
    },
    eventsFailed: (state, { payload }: PayloadAction<Failure>) => {
      state.load = loadFailed(payload);
      state.awaited = 0;
    },
    olderRequested: (state) => {
      state.older = { ...nothingOlder, load: loading };
    },
    olderArrived: (state, { payload: log }: PayloadAction<EventLog>) => {
      state.older.added += log.events.length - state.lastActivities.length;
      state.lastActivities = [...log.events];
      state.reach = [...log.reach];
    },
    olderLoaded: (state, { payload: failedCameraIds }: PayloadAction<string[]>) => {
      state.older.failedCameraIds = failedCameraIds;
      state.older.load = loaded;
    },
    olderFailed: (state, { payload }: PayloadAction<Failure>) => {
      state.older.load = loadFailed(payload);
    },
    cameraOpened: (state, { payload }: PayloadAction<{ cameraId: string; listed: CameraEvent | null }>) => {
      const { cameraId, listed } = payload;
      state.individualLastActivities = { ...noCamera, cameraId, requested: listed, isSearching: true };
    },
    pageRequested: (state) => {
      state.individualLastActivities.load = loading;
    },
    /** Takes the whole list as payload, because Immer drafts of thousands of events are slow. */
    pageLoaded: (
      state,
      { payload }: PayloadAction<{ cameraId: string; events: CameraEvent[]; isComplete: boolean }>,
    ) => {
      const list = state.individualLastActivities;
      if (list.cameraId !== payload.cameraId) return;
      list.events = payload.events;
      list.isComplete = payload.isComplete;
      list.load = loaded;
    },
    newestLoaded: (state, { payload }: PayloadAction<{ cameraId: string; events: CameraEvent[] }>) => {
      const list = state.individualLastActivities;
      if (list.cameraId === payload.cameraId) list.events = payload.events;
    },
    pageFailed: (state, { payload }: PayloadAction<{ cameraId: string; failure: Failure }>) => {
      const list = state.individualLastActivities;
      if (list.cameraId === payload.cameraId) list.load = loadFailed(payload.failure);
    },
    searchEnded: (state, { payload }: PayloadAction<{ cameraId: string; found: CameraEvent | null }>) => {
      const list = state.individualLastActivities;
      if (list.cameraId !== payload.cameraId) return;
      list.isSearching = false;
      list.requested = payload.found;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, () => initialState);
  },
  selectors: {
    selectLastActivities: (state) => state.lastActivities,
    selectLastActivityDays: (state) => state.days,
    selectLastActivitiesLoad: (state) => state.load,
    selectLoadedUntil: (state) => state.loadedUntil,
    selectFailedCameraIds: (state) => state.failedCameraIds,
    selectAwaitedCameras: (state) => state.awaited,
    selectReach: (state) => state.reach,
    selectOlder: (state) => state.older,
    selectCameraEvents: (state) => state.individualLastActivities,
  },
});

export const {
  selectLastActivities,
  selectLastActivityDays,
  selectLastActivitiesLoad,
  selectLoadedUntil,
  selectFailedCameraIds,
  selectAwaitedCameras,
  selectReach,
  selectOlder,
  selectCameraEvents,
} = lastActivitySlice.selectors;

export const eventLogOf = (state: Parameters<typeof selectReach>[0]): EventLog => ({
  events: selectLastActivities(state),
  reach: selectReach(state),
});
