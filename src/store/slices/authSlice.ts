import { createSlice } from '@reduxjs/toolkit';
import type { SessionEnd } from '@/domain/sessionEnd';
import type { User } from '@/domain/user';
import { sessionEnded, sessionStarted } from './sessionEvents';

interface AuthState {
  isAuthenticated: boolean;
  user: User | null;
  /** `starting` until it is clear whether a stored session can be taken up. */
  phase: 'starting' | 'ready';
  signingIn: boolean;
  /** Whether somebody was here since the page was loaded: the next user starts at the beginning. */
  hadSession: boolean;
  /** Why the last session ended, until the next log-in is tried; undefined where nothing need be said. */
  endedBecause: SessionEnd | undefined;
}

const initialState: AuthState = {
  isAuthenticated: false,
  user: null,
  phase: 'starting',
  signingIn: false,
  hadSession: false,
  endedBecause: undefined,
};

const authSlice = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    signInRequested: (state) => {
      state.signingIn = true;
      state.endedBecause = undefined;
    },
    signInSettled: (state) => {
      state.signingIn = false;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(sessionStarted, (state, { payload }) => {
        state.isAuthenticated = true;
        state.hadSession = true;
        state.user = payload.user;
        state.phase = 'ready';
      })
      .addCase(sessionEnded, ({ hadSession }, { payload }) => ({
        ...initialState,
        phase: 'ready' as const,
        hadSession,
        endedBecause: payload,
      }));
  },
  selectors: {
    selectIsAuthenticated: (state) => state.isAuthenticated,
    selectUser: (state) => state.user,
    selectIsStarting: (state) => state.phase === 'starting',
    selectIsSigningIn: (state) => state.signingIn,
    selectHadSession: (state) => state.hadSession,
    selectEndedBecause: (state) => state.endedBecause,
  },
});

export const { signInRequested, signInSettled } = authSlice.actions;
export const {
  selectIsAuthenticated,
  selectUser,
  selectIsStarting,
  selectIsSigningIn,
  selectHadSession,
  selectEndedBecause,
} = authSlice.selectors;
export const authReducer = authSlice.reducer;
