import { createContext } from 'react';

/** Preloads the screen of a URL. Provided as a context, because only the app layer knows the routes. */
export const ScreenPreload = createContext<(pathname: string) => void>(() => undefined);
