import { createContext, use } from 'react';

export const HostWindowContext = createContext<Window & typeof globalThis>(globalThis.window);

/** @returns the window of the component, which may be the Picture-in-Picture window */
export const useHostWindow = (): Window & typeof globalThis => use(HostWindowContext);
