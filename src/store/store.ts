import { configureStore } from '@reduxjs/toolkit';
import { rootReducer, type RootState } from './rootReducer';
import type { Services } from './services';

export function makeStore(services: Services, preloadedState?: Partial<RootState>) {
  const store = configureStore({
    reducer: rootReducer,
    ...(preloadedState ? { preloadedState } : {}),
    // Camera data is private: no DevTools in production.
    devTools: import.meta.env.DEV,
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: services },
        // In development each list of ten thousand is checked; how long that takes says something about the machine only.
        immutableCheck: { warnAfter: Infinity },
        serializableCheck: { warnAfter: Infinity },
      }),
  });
  return Object.assign(store, { services });
}

export type AppStore = ReturnType<typeof makeStore>;
