import { setImmediate } from 'node:timers';

/** Lets every promise and what follows from it come to where only something else can take it further. No time passes. */
export const settle = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
