import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { portalFor, type Portal, type Role } from '@/domain/account/user';
import { sessionEnded, sessionStarted } from './sessionEvents';

interface GeneralState {
  /** Number of calls in progress. The loader is visible above 0. */
  loader: number;
  portal: Portal;
  roles: Role;
}

const initialState: GeneralState = { loader: 0, portal: 0, roles: 2 };

export const generalSlice = createSlice({
  name: 'general',
  initialState,
  reducers: {
    callStarted: (state) => {
      state.loader += 1;
    },
    callSettled: (state) => {
      state.loader = Math.max(0, state.loader - 1);
    },
    portalChanged: (state, { payload }: PayloadAction<Portal>) => {
      state.portal = portalFor(state.roles, payload);
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(sessionStarted, (state, { payload }) => {
        state.roles = payload.role;
        state.portal = portalFor(payload.role, payload.portal);
      })
      // Keeps the count, because aborted calls still settle.
      .addCase(sessionEnded, (state) => ({ ...initialState, loader: state.loader }));
  },
  selectors: {
    selectIsLoading: (state) => state.loader > 0,
    selectPortal: (state) => state.portal,
    selectIsHomePortal: (state) => state.portal === 0,
    selectRole: (state) => state.roles,
  },
});

export const { selectIsLoading, selectPortal, selectIsHomePortal, selectRole } = generalSlice.selectors;
