import { systemClock, type Clock } from './clock';

/**
 * Waits for a time, or until the signal aborts; it never rejects.
 * @param milliseconds how long.
 */
export const delay = (milliseconds: number, signal: AbortSignal, clock: Clock = systemClock): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      cancel();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const cancel = clock.after(milliseconds, done);
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });
