import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import type { AppStore } from '@/store/store';

export const inStore = (store: AppStore) => ({
  wrapper: ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>,
});
