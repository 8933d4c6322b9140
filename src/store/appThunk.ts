import type { Action, ThunkAction, ThunkDispatch } from '@reduxjs/toolkit';
import type { RootState } from './rootReducer';
import type { Services } from './services';

export type AppDispatch = ThunkDispatch<RootState, Services, Action>;
export type AppThunk<Returned = void> = ThunkAction<Returned, RootState, Services, Action>;
