/** What the browser says. It may be wrong about yes, never about no. */
export const isOnline = (): boolean => navigator.onLine;

/** Waits until the browser says that it is online; rejects when the signal is aborted first. */
export function whenOnline(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (isOnline()) {
      resolve();
      return;
    }
    if (signal.aborted) {
      reject(new Error('Nobody waits any more.'));
      return;
    }
    const stop = () => {
      globalThis.removeEventListener('online', onBack);
      signal.removeEventListener('abort', onAbort);
    };
    const onBack = () => {
      stop();
      resolve();
    };
    const onAbort = () => {
      stop();
      reject(new Error('Nobody waits any more.'));
    };
    globalThis.addEventListener('online', onBack);
    signal.addEventListener('abort', onAbort);
  });
}
