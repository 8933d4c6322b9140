import { useSyncExternalStore } from 'react';

/** What the browser says. It may be wrong about yes, never about no. */
export const isOnline = (): boolean => navigator.onLine;

function subscribe(onChange: () => void): () => void {
  globalThis.addEventListener('online', onChange);
  globalThis.addEventListener('offline', onChange);
  return () => {
    globalThis.removeEventListener('online', onChange);
    globalThis.removeEventListener('offline', onChange);
  };
}

/** Whether the browser says that it is online, now and from now on. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline);

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
