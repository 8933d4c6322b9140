import { createContext, use } from 'react';

export const HostWindowContext = createContext<Window & typeof globalThis>(globalThis.window);

export const useHostWindow = (): Window & typeof globalThis => use(HostWindowContext);
