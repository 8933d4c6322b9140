import { configureStore } from '@reduxjs/toolkit';
import { rootReducer, type RootState } from './rootReducer';
import type { Services } from './services';

export function makeStore(services: Services, preloadedState?: Partial<RootState>) {
  const store = configureStore({
    reducer: rootReducer,
    ...(preloadedState ? { preloadedState } : {}),
    // Disables the DevTools in production, because camera data is private.
    devTools: import.meta.env.DEV,
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: services },
        // Disables the warnings, because these checks often exceed their time limit on a slow machine.
        immutableCheck: { warnAfter: Infinity },
        serializableCheck: { warnAfter: Infinity },
      }),
  });
  return Object.assign(store, { services });
}

export type AppStore = ReturnType<typeof makeStore>;
