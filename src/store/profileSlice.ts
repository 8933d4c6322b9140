import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import { isDropped, type Failure, type Result } from '@/domain/result';
import type { Profile } from '@/domain/user';
import type { AppThunk } from './store';
import { awaits, idle, loaded, loadFailed, loadingBy, type LoadState } from './loadState';
import { sessionEnded } from './sessionEvents';

interface ProfileState {
  profile: Profile | null;
  load: LoadState;
}

const initialState: ProfileState = { profile: null, load: idle };

const profileSlice = createSlice({
  name: 'profile',
  initialState,
  reducers: {
    profileRequested: (state, { payload: request }: PayloadAction<string>) => {
      state.load = loadingBy(request);
    },
    profileLoaded: (state, { payload }: PayloadAction<{ request: string; profile: Profile }>) => {
      if (!awaits(state.load, payload.request)) return;
      state.profile = payload.profile;
      state.load = loaded;
    },
    profileFailed: (state, { payload }: PayloadAction<{ request: string; failure: Failure }>) => {
      if (awaits(state.load, payload.request)) state.load = loadFailed(payload.failure);
    },
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, () => initialState);
  },
  selectors: {
    selectProfile: (state) => state.profile,
    selectProfileLoad: (state) => state.load,
  },
});

const { profileRequested, profileLoaded, profileFailed } = profileSlice.actions;
export const { selectProfile, selectProfileLoad } = profileSlice.selectors;
export const profileReducer = profileSlice.reducer;

export const loadProfile = (): AppThunk<Promise<void>> => async (dispatch, _getState, services) => {
  const request = nanoid();
  dispatch(profileRequested(request));
  const api = await services.api();
  const result = await api.users.profile();
  if (result.ok) dispatch(profileLoaded({ request, profile: result.value }));
  else if (!isDropped(result.failure)) dispatch(profileFailed({ request, failure: result.failure }));
};

/** Changes the display name, then loads the profile anew so that the name is right everywhere. */
export const changeName =
  (displayName: string): AppThunk<Promise<Result<true>>> =>
  async (dispatch, _getState, services) => {
    const api = await services.api();
    const result = await api.users.changeName(displayName);
    if (result.ok) await dispatch(loadProfile());
    return result;
  };

/** Changes the password here and in the stored log-in. */
export const changePassword =
  (newPassword: string, oldPassword: string): AppThunk<Promise<Result<true>>> =>
  async (_dispatch, _getState, services) => {
    const api = await services.api();
    const result = await api.users.changePassword(newPassword, oldPassword);
    if (result.ok) await services.session.passwordChanged(newPassword);
    return result;
  };

/** @returns the address of the support page. */
export const findSupport =
  (): AppThunk<Promise<Result<string>>> => async (_dispatch, _getState, services) => {
    const api = await services.api();
    return await api.users.supportAddress();
  };
