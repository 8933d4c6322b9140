import { useMediaQuery } from './useMediaQuery';

/** @returns true if the system asks for less motion */
export const useReducedMotion = (): boolean => useMediaQuery('(prefers-reduced-motion: reduce)');
