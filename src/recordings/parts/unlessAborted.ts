import { ReadError } from '../readError';

/** Settles as soon as the signal is aborted, however long the work still takes to notice it. */
export async function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const over = new AbortController();
  const aborted = new Promise<never>((_resolve, reject) => {
    const end = () => {
      reject(new ReadError({ kind: 'cancelled' }));
    };
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { signal: over.signal });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    over.abort();
  }
}
