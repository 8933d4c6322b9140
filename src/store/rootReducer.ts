import { combineReducers } from '@reduxjs/toolkit';
import { authSlice } from './slices/authSlice';
import { errorSlice } from './slices/errorSlice';
import { generalSlice } from './slices/generalSlice';
import { houseCameraSlice } from './slices/houseCameraSlice';
import { lastActivitySlice } from './slices/lastActivitySlice';
import { profileSlice } from './slices/profileSlice';
import { viewAllSlice } from './slices/viewAllSlice';

export const rootReducer = combineReducers({
  auth: authSlice.reducer,
  error: errorSlice.reducer,
  getHouseCamera: houseCameraSlice.reducer,
  getLastActivity: lastActivitySlice.reducer,
  viewAll: viewAllSlice.reducer,
  general: generalSlice.reducer,
  profile: profileSlice.reducer,
});

export type RootState = ReturnType<typeof rootReducer>;
