import { createContext, useContext } from 'react';

export interface KeptViews {
  read: () => Promise<string | null>;
  /** @returns false if the views are lost when the page closes */
  write: (text: string) => Promise<boolean>;
}

const KeptViewsContext = createContext<KeptViews>({
  read: () => Promise.resolve(null),
  write: () => Promise.resolve(false),
});

export const KeptViewsProvider = KeptViewsContext.Provider;

/** @returns storage for camera views; without a provider, views are discarded */
export const useKeptViews = (): KeptViews => useContext(KeptViewsContext);
