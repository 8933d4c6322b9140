import type { Action, ThunkAction } from '@reduxjs/toolkit';
import type { RootState } from './rootReducer';
import type { Services } from './services';

export type AppThunk<Returned = void> = ThunkAction<Returned, RootState, Services, Action>;
