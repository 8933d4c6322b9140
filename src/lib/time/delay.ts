import { systemClock, type Clock } from './clock';

/** Resolves early if the signal aborts, and never rejects. */
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
