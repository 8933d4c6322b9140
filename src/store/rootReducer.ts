import { combineReducers } from '@reduxjs/toolkit';
import { authReducer } from './slices/authSlice';
import { errorReducer } from './slices/errorSlice';
import { generalReducer } from './slices/generalSlice';
import { houseCameraReducer } from './slices/houseCameraSlice';
import { lastActivityReducer } from './slices/lastActivitySlice';
import { profileReducer } from './slices/profileSlice';
import { viewAllReducer } from './slices/viewAllSlice';

export const rootReducer = combineReducers({
  auth: authReducer,
  error: errorReducer,
  getHouseCamera: houseCameraReducer,
  getLastActivity: lastActivityReducer,
  viewAll: viewAllReducer,
  general: generalReducer,
  profile: profileReducer,
});

export type RootState = ReturnType<typeof rootReducer>;
