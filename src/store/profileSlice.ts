import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { isDropped, type Failure, type Result } from '@/domain/result';
import type { Profile } from '@/domain/user';
import type { AppThunk } from './store';
import { idle, loaded, loadFailed, loading, type LoadState } from './loadState';
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
    profileRequested: (state) => {
      state.load = loading;
    },
    profileLoaded: (state, { payload }: PayloadAction<Profile>) => {
      state.profile = payload;
      state.load = loaded;
    },
    profileFailed: (state, { payload }: PayloadAction<Failure>) => {
      state.load = loadFailed(payload);
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
  dispatch(profileRequested());
  const api = await services.api();
  const result = await api.users.profile();
  if (result.ok) dispatch(profileLoaded(result.value));
  else if (!isDropped(result.failure)) dispatch(profileFailed(result.failure));
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
