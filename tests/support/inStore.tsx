import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import type { AppStore } from '@/store/store';

/** Options of `renderHook` that provide the store to the hook. */
export const inStore = (store: AppStore) => ({
  wrapper: ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>,
});
