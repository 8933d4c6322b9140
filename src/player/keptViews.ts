import { createContext, useContext } from 'react';

export interface KeptViews {
  read: () => Promise<string | null>;
  write: (text: string) => Promise<unknown>;
}

const KeptViewsContext = createContext<KeptViews>({
  read: () => Promise.resolve(null),
  write: () => Promise.resolve(),
});

export const KeptViewsProvider = KeptViewsContext.Provider;

/** @returns storage for camera views; without a provider, views are discarded */
export const useKeptViews = (): KeptViews => useContext(KeptViewsContext);
