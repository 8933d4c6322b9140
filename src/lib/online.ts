/** What the browser says. It may be wrong about yes, never about no. */
export const isOnline = (): boolean => navigator.onLine;

/** Waits until the browser says that it is online; rejects when the signal is aborted first. */
export const whenOnline = async (signal: AbortSignal): Promise<void> =>
  isOnline() ? undefined : await whenBackOnline(signal);

/** Waits for the next time that the browser comes online; rejects when the signal is aborted first. */
export function whenBackOnline(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(new Error('The wait for the network was aborted.'));
      return;
    }
    // Either ends both.
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
