import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { isDropped, type Failure } from '@/domain/result';
import type { ViewAllTile } from '@/domain/viewAll';
import type { AppThunk } from './store';
import { idle, loaded, loadFailed, loading, type LoadState } from './loadState';
import { sessionEnded } from './sessionEvents';

interface ViewAllState {
  viewAllVideos: ViewAllTile[];
  load: LoadState;
  /** Set by an empty list and by a failed load alike. */
  noCameraFound: boolean;
}

const initialState: ViewAllState = { viewAllVideos: [], load: idle, noCameraFound: false };

const viewAllSlice = createSlice({
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

const { viewAllRequested, viewAllLoaded, viewAllFailed } = viewAllSlice.actions;
export const { selectViewAll } = viewAllSlice.selectors;
export const viewAllReducer = viewAllSlice.reducer;

/**
 * @param isQuiet brings up to date what is on the screen already: if that fails it stays as it is, and nobody is told.
 * @returns what to tell the user, or null when there is nothing to tell.
 */
export const loadViewAll =
  (signal: AbortSignal, { isQuiet = false }: { isQuiet?: boolean } = {}): AppThunk<Promise<Failure | null>> =>
  async (dispatch, _getState, services) => {
    if (!isQuiet) dispatch(viewAllRequested());
    const api = await services.api();
    const result = await api.cameras.viewAll(signal);
    if (signal.aborted) return null;
    if (result.ok) {
      dispatch(viewAllLoaded(result.value));
      return null;
    }
    if (isQuiet || isDropped(result.failure)) return null;
    if (result.failure.kind === 'unreachable') {
      services.session.end('unreachable');
      return null;
    }
    dispatch(viewAllFailed(result.failure));
    return result.failure;
  };
