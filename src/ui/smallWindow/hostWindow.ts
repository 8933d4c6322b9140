import { createContext, use } from 'react';

/** The window that shows what is drawn here. */
export const HostWindowContext = createContext<Window & typeof globalThis>(globalThis.window);

/** @returns the window that shows the component: the page's, or the small one that it was moved to. */
export const useHostWindow = (): Window & typeof globalThis => use(HostWindowContext);
