import { systemClock, type Clock } from './clock';

/** Resolves after the delay, or early if the signal aborts. Never rejects. */
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
