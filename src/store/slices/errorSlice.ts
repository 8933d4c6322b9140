import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Failure } from '@/domain/result';
import { sessionEnded } from './sessionEvents';

type FailurePlace = 'login';

type ErrorState = Partial<Record<FailurePlace, Failure>>;

const initialState: ErrorState = {};

export const errorSlice = createSlice({
  name: 'error',
  initialState,
  reducers: {
    failureNoted: (state, { payload }: PayloadAction<{ at: FailurePlace; failure: Failure }>) => {
      state[payload.at] = payload.failure;
    },
    failureCleared: (state, { payload }: PayloadAction<FailurePlace>) => {
      delete state[payload];
    },
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, () => initialState);
  },
  selectors: {
    selectFailureAt: (state, place: FailurePlace): Failure | null => state[place] ?? null,
  },
});

export const { selectFailureAt } = errorSlice.selectors;
