import { setImmediate } from 'node:timers';

/** Drains the microtask queue, so that promises without timers or I/O settle. */
export const settle = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
