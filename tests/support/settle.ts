import { setImmediate } from 'node:timers';

/** Waits until all promises that need no timer have settled. */
export const settle = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
