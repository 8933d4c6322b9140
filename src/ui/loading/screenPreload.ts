import { createContext } from 'react';

/** Preloads an address's screen; only the app knows the routes. */
export const ScreenPreload = createContext<(pathname: string) => void>(() => undefined);
