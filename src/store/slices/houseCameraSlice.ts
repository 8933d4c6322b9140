import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Camera } from '@/domain/cameras/camera';
import type { Failure } from '@/domain/result';
import type { ShareMember } from '@/domain/account/shareMember';
import { awaits, idle, loaded, loadFailed, loadingBy, type LoadState } from '@/domain/loadState';
import { sessionEnded } from './sessionEvents';

/** Must not contain credentials or recording URLs, which expire. */
interface HouseCameraState {
  cameras: Camera[];
  load: LoadState;
  loadedAt: number | null;
  noCameraFound: boolean;
  activeCameraID: string | null;
  sharedCameraEmails: { cameraId: string; members: ShareMember[]; load: LoadState } | null;
}

const initialState: HouseCameraState = {
  cameras: [],
  load: idle,
  loadedAt: null,
  noCameraFound: false,
  activeCameraID: null,
  sharedCameraEmails: null,
};

export const houseCameraSlice = createSlice({
  name: 'getHouseCamera',
  initialState,
  reducers: {
    camerasRequested: (state, { payload: request }: PayloadAction<string>) => {
      state.load = loadingBy(request);
    },
    camerasLoaded: (
      state,
      { payload }: PayloadAction<{ request: string; cameras: Camera[]; at: number }>,
    ) => {
      if (!awaits(state.load, payload.request)) return;
      state.cameras = payload.cameras;
      state.loadedAt = payload.at;
      state.load = loaded;
      state.noCameraFound = payload.cameras.length === 0;
    },
    camerasFailed: (state, { payload }: PayloadAction<{ request: string; failure: Failure }>) => {
      if (awaits(state.load, payload.request)) state.load = loadFailed(payload.failure);
    },
    camerasKept: (state, { payload: request }: PayloadAction<string>) => {
      if (awaits(state.load, request)) state.load = loaded;
    },
    cameraActivated: (state, { payload }: PayloadAction<string>) => {
      state.activeCameraID = payload;
    },
    membersRequested: (
      state,
      { payload: { cameraId, request } }: PayloadAction<{ cameraId: string; request: string }>,
    ) => {
      const known = state.sharedCameraEmails?.cameraId === cameraId ? state.sharedCameraEmails.members : [];
      state.sharedCameraEmails = { cameraId, members: known, load: loadingBy(request) };
    },
    membersLoaded: (state, { payload }: PayloadAction<{ request: string; members: ShareMember[] }>) => {
      const sharing = state.sharedCameraEmails;
      if (!sharing || !awaits(sharing.load, payload.request)) return;
      sharing.members = payload.members;
      sharing.load = loaded;
    },
    membersFailed: (state, { payload }: PayloadAction<{ request: string; failure: Failure }>) => {
      const sharing = state.sharedCameraEmails;
      if (sharing && awaits(sharing.load, payload.request)) sharing.load = loadFailed(payload.failure);
    },
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, () => initialState);
  },
  selectors: {
    selectCameras: (state) => state.cameras,
    selectCamerasLoad: (state) => state.load,
    selectCamerasLoadedAt: (state) => state.loadedAt,
    selectCamera: (state, cameraId: string) => state.cameras.find(({ id }) => id === cameraId) ?? null,
    selectSharing: (state, cameraId: string) =>
      state.sharedCameraEmails?.cameraId === cameraId ? state.sharedCameraEmails : null,
  },
});

export const { selectCameras, selectCamerasLoad, selectCamerasLoadedAt, selectCamera, selectSharing } =
  houseCameraSlice.selectors;
