import { createContext, useContext } from 'react';

/** Where views that a user keeps are stored, as a text. */
export interface KeptViews {
  /** @returns null where there are none. */
  read: () => Promise<string | null>;
  write: (text: string) => Promise<void>;
}

const KeptViewsContext = createContext<KeptViews>({
  read: () => Promise.resolve(null),
  write: () => Promise.resolve(),
});

export const KeptViewsProvider = KeptViewsContext.Provider;

/** Where kept views are stored; without a provider nothing is kept. */
export const useKeptViews = (): KeptViews => useContext(KeptViewsContext);
