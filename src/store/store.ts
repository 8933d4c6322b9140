import { configureStore } from '@reduxjs/toolkit';
import { rootReducer, type RootState } from './rootReducer';
import type { Services } from './services';

export function makeStore(services: Services, preloadedState?: Partial<RootState>) {
  const store = configureStore({
    reducer: rootReducer,
    ...(preloadedState ? { preloadedState } : {}),
    // Camera data are private, so production has no DevTools.
    devTools: import.meta.env.DEV,
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: services },
        // Checks of lists with ten thousand items are slow, and the warning would depend only on the machine.
        immutableCheck: { warnAfter: Infinity },
        serializableCheck: { warnAfter: Infinity },
      }),
  });
  return Object.assign(store, { services });
}

export type AppStore = ReturnType<typeof makeStore>;
