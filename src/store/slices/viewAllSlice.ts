import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Failure } from '@/domain/result';
import type { ViewAllTile } from '@/domain/cameras/viewAll';
import { idle, loaded, loadFailed, loading, type LoadState } from '@/domain/loadState';
import { sessionEnded } from './sessionEvents';

interface ViewAllState {
  viewAllVideos: ViewAllTile[];
  load: LoadState;
  noCameraFound: boolean;
}

const initialState: ViewAllState = { viewAllVideos: [], load: idle, noCameraFound: false };

export const viewAllSlice = createSlice({
  name: 'viewAll',
  initialState,
  reducers: {
    viewAllRequested: (state) => {
      state.load = loading;
      state.noCameraFound = false;
    },
    viewAllLoaded: (state, { payload }: PayloadAction<ViewAllTile[]>) => {
      state.viewAllVideos = payload;
      state.load = loaded;
      state.noCameraFound = payload.length === 0;
    },
    viewAllFailed: (state, { payload }: PayloadAction<Failure>) => {
      state.load = loadFailed(payload);
      state.noCameraFound = true;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, () => initialState);
  },
  selectors: {
    selectViewAll: (state) => state,
  },
});

export const { selectViewAll } = viewAllSlice.selectors;
