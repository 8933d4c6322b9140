/** @returns false if the browser is offline; true does not guarantee a connection */
export const isOnline = (): boolean => navigator.onLine;

/** Waits until the browser is online. Rejects if the signal aborts first. */
export const whenOnline = async (signal: AbortSignal): Promise<void> =>
  isOnline() ? undefined : await whenBackOnline(signal);

/** Waits for the next `online` event. Rejects if the signal aborts first. */
export function whenBackOnline(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(new Error('The wait for the network was aborted.'));
      return;
    }
    const settled = new AbortController();
    const once = { signal: settled.signal };
    const settle = (end: () => void) => () => {
      settled.abort();
      end();
    };
    const back = settle(resolve);
    const aborted = settle(() => reject(new Error('The wait for the network was aborted.')));
    globalThis.addEventListener('online', back, once);
    signal.addEventListener('abort', aborted, once);
  });
}
