import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Failure } from '@/domain/result';
import type { Profile } from '@/domain/account/user';
import { awaits, idle, loaded, loadFailed, loadingBy, type LoadState } from '@/domain/loadState';
import { sessionEnded } from './sessionEvents';

interface ProfileState {
  profile: Profile | null;
  load: LoadState;
}

const initialState: ProfileState = { profile: null, load: idle };

export const profileSlice = createSlice({
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
    nameChanged: (state, { payload: name }: PayloadAction<string>) => {
      if (state.profile) state.profile.name = name;
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

export const { selectProfile, selectProfileLoad } = profileSlice.selectors;
