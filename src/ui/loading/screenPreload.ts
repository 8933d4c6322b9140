import { createContext } from 'react';

/** Loads the code of an address's screen before the user goes there. Below the app nothing knows which one that is. */
export const ScreenPreload = createContext<(pathname: string) => void>(() => undefined);
