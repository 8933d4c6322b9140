import { createContext } from 'react';

/** Preloads the screen of a URL. A context, because only the app layer has the routes. */
export const ScreenPreload = createContext<(pathname: string) => void>(() => undefined);
