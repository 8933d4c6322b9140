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

/** @returns storage for views, which discards them without a provider */
export const useKeptViews = (): KeptViews => useContext(KeptViewsContext);
