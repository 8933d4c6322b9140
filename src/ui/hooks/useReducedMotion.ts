import { useMediaQuery } from './useMediaQuery';

/** Whether the system asks for less motion. */
export const useReducedMotion = (): boolean => useMediaQuery('(prefers-reduced-motion: reduce)');
