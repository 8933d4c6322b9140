import { createContext } from 'react';

/** Preloads a URL's screen. Provided as a context, because only the app layer knows the routes. */
export const ScreenPreload = createContext<(pathname: string) => void>(() => undefined);
