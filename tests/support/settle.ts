import { setImmediate } from 'node:timers';

/** Lets all promises settle that need nothing else. No time passes. */
export const settle = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
