import {
  combineReducers,
  configureStore,
  type Action,
  type ThunkAction,
  type ThunkDispatch,
} from '@reduxjs/toolkit';
import { authReducer } from './authSlice';
import { errorReducer } from './errorSlice';
import { generalReducer } from './generalSlice';
import { houseCameraReducer } from './houseCameraSlice';
import { lastActivityReducer } from './lastActivitySlice';
import { profileReducer } from './profileSlice';
import type { Services } from './services';
import { viewAllReducer } from './viewAllSlice';

const rootReducer = combineReducers({
  auth: authReducer,
  error: errorReducer,
  getHouseCamera: houseCameraReducer,
  getLastActivity: lastActivityReducer,
  viewAll: viewAllReducer,
  general: generalReducer,
  profile: profileReducer,
});

export type RootState = ReturnType<typeof rootReducer>;
export type AppDispatch = ThunkDispatch<RootState, Services, Action>;
export type AppThunk<Returned = void> = ThunkAction<Returned, RootState, Services, Action>;

export function makeStore(services: Services, preloadedState?: Partial<RootState>) {
  return configureStore({
    reducer: rootReducer,
    ...(preloadedState ? { preloadedState } : {}),
    // What somebody's cameras saw is nobody else's business: no DevTools in production.
    devTools: import.meta.env.DEV,
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: services },
        // In development each list of ten thousand is checked; how long that takes says something about the machine only.
        immutableCheck: { warnAfter: Infinity },
        serializableCheck: { warnAfter: Infinity },
      }),
  });
}

export type AppStore = ReturnType<typeof makeStore>;
