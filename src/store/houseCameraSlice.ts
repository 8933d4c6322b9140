import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import type { Camera } from '@/domain/camera';
import { isDropped, type Failure, type Result } from '@/domain/result';
import type { ShareMember } from '@/domain/shareMember';
import type { AppThunk } from './store';
import { awaits, idle, loaded, loadFailed, loadingBy, type LoadState } from './loadState';
import { sessionEnded } from './sessionEvents';

/** Credentials and clip addresses are asked for when they are needed and never kept in the state. */
interface HouseCameraState {
  cameras: Camera[];
  load: LoadState;
  noCameraFound: boolean;
  /** The camera whose live stream or clip was started last. */
  activeCameraID: string | null;
  sharedCameraEmails: { cameraId: string; members: ShareMember[]; load: LoadState } | null;
}

const initialState: HouseCameraState = {
  cameras: [],
  load: idle,
  noCameraFound: false,
  activeCameraID: null,
  sharedCameraEmails: null,
};

const houseCameraSlice = createSlice({
  name: 'getHouseCamera',
  initialState,
  reducers: {
    camerasRequested: (state, { payload: request }: PayloadAction<string>) => {
      state.load = loadingBy(request);
    },
    camerasLoaded: (state, { payload }: PayloadAction<{ request: string; cameras: Camera[] }>) => {
      if (!awaits(state.load, payload.request)) return;
      state.cameras = payload.cameras;
      state.load = loaded;
      state.noCameraFound = payload.cameras.length === 0;
    },
    camerasFailed: (state, { payload }: PayloadAction<{ request: string; failure: Failure }>) => {
      if (awaits(state.load, payload.request)) state.load = loadFailed(payload.failure);
    },
    /** A newer list could not be had; what is known stays as if nobody had asked. */
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
    selectNoCameraFound: (state) => state.noCameraFound,
    selectCamera: (state, cameraId: string) => state.cameras.find(({ id }) => id === cameraId) ?? null,
    selectActiveCameraId: (state) => state.activeCameraID,
    selectSharing: (state, cameraId: string) =>
      state.sharedCameraEmails?.cameraId === cameraId ? state.sharedCameraEmails : null,
  },
});

const {
  camerasRequested,
  camerasLoaded,
  camerasFailed,
  camerasKept,
  membersRequested,
  membersLoaded,
  membersFailed,
} = houseCameraSlice.actions;
export const { cameraActivated } = houseCameraSlice.actions;
export const {
  selectCameras,
  selectCamerasLoad,
  selectNoCameraFound,
  selectCamera,
  selectActiveCameraId,
  selectSharing,
} = houseCameraSlice.selectors;
export const houseCameraReducer = houseCameraSlice.reducer;

/**
 * Loads the cameras.
 * @param whenUnreachable `signOut` on the screens where a server that cannot be reached ends the session; `keep` where
 *   the list is brought up to date unasked, and one that cannot be had is no news, whatever the reason.
 */
export const loadCameras =
  ({
    whenUnreachable = 'stay',
    signal,
  }: { whenUnreachable?: 'stay' | 'signOut' | 'keep'; signal?: AbortSignal } = {}): AppThunk<
    Promise<Result<Camera[]>>
  > =>
  async (dispatch, getState, services) => {
    const request = nanoid();
    const keeps = whenUnreachable === 'keep' && selectCamerasLoad(getState()).kind === 'loaded';
    dispatch(camerasRequested(request));
    const api = await services.api();
    const result = await api.cameras.list(signal);
    if (result.ok) dispatch(camerasLoaded({ request, cameras: result.value }));
    else if (keeps) dispatch(camerasKept(request));
    else if (!isDropped(result.failure)) dispatch(camerasFailed({ request, failure: result.failure }));
    if (!result.ok && result.failure.kind === 'unreachable' && whenUnreachable === 'signOut')
      services.session.end('unreachable');
    return result;
  };

const USER_GONE = 'user already logout';

export const loadMembers =
  (cameraId: string): AppThunk<Promise<void>> =>
  async (dispatch, _getState, services) => {
    const request = nanoid();
    dispatch(membersRequested({ cameraId, request }));
    const api = await services.api();
    const result = await api.cameras.shares(cameraId);
    if (result.ok) dispatch(membersLoaded({ request, members: result.value }));
    else if (result.failure.kind === 'refused' && result.failure.detail === USER_GONE)
      services.session.end('userGone');
    else if (!isDropped(result.failure)) dispatch(membersFailed({ request, failure: result.failure }));
  };

/** Shares a camera; the list is loaded anew, since the server decides what is on it. */
export const shareCamera =
  (cameraId: string, email: string): AppThunk<Promise<Result<string>>> =>
  async (dispatch, _getState, services) => {
    const api = await services.api();
    const result = await api.cameras.addShare(cameraId, email);
    if (result.ok) await dispatch(loadMembers(cameraId));
    return result;
  };

export const removeMember =
  (cameraId: string, userId: string): AppThunk<Promise<Result<true>>> =>
  async (dispatch, _getState, services) => {
    const api = await services.api();
    const result = await api.cameras.removeShare(cameraId, userId);
    if (result.ok) await dispatch(loadMembers(cameraId));
    return result;
  };
