import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { RenewalWait } from '@/domain/account/renewalWait';
import type { SessionEnd } from '@/domain/account/sessionEnd';
import type { User } from '@/domain/account/user';
import { sessionEnded, sessionStarted } from './sessionEvents';

interface AuthState {
  isAuthenticated: boolean;
  user: User | null;
  phase: 'starting' | 'ready';
  signingIn: boolean;
  /** True once a session has started, so that after its end the next user starts on the first page. */
  hadSession: boolean;
  /** A change remounts the screens, so that none shows another user's data. */
  sessions: number;
  renewalWait: RenewalWait | null;
  endedBecause: SessionEnd | undefined;
}

const initialState: AuthState = {
  isAuthenticated: false,
  user: null,
  phase: 'starting',
  signingIn: false,
  hadSession: false,
  sessions: 0,
  renewalWait: null,
  endedBecause: undefined,
};

export const authSlice = createSlice({
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
    renewalWaits: (state, { payload }: PayloadAction<RenewalWait | null>) => {
      state.renewalWait = payload;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(sessionStarted, (state, { payload }) => {
        state.isAuthenticated = true;
        state.hadSession = true;
        state.sessions += 1;
        state.user = payload.user;
        state.phase = 'ready';
      })
      .addCase(sessionEnded, ({ hadSession, sessions }, { payload }) => ({
        ...initialState,
        phase: 'ready' as const,
        hadSession,
        sessions,
        endedBecause: payload,
      }));
  },
  selectors: {
    selectIsAuthenticated: (state) => state.isAuthenticated,
    selectUser: (state) => state.user,
    selectIsStarting: (state) => state.phase === 'starting',
    selectIsSigningIn: (state) => state.signingIn,
    selectSessionNumber: (state) => state.sessions,
    selectRenewalWait: (state) => state.renewalWait,
    selectHadSession: (state) => state.hadSession,
    selectEndedBecause: (state) => state.endedBecause,
  },
});

export const {
  selectIsAuthenticated,
  selectUser,
  selectIsStarting,
  selectIsSigningIn,
  selectSessionNumber,
  selectRenewalWait,
  selectHadSession,
  selectEndedBecause,
} = authSlice.selectors;
