/**
 * Settles with `work`, or as soon as the signal aborts.
 * @param onAbort returns the result after an abort, or throws to reject
 */
export async function unlessAborted<Value>(
  work: Promise<Value>,
  signal: AbortSignal,
  onAbort: () => Value,
): Promise<Value> {
  const over = new AbortController();
  const aborted = new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { signal: over.signal });
  });
  try {
    return await Promise.race([aborted.then(onAbort), work]);
  } finally {
    over.abort();
  }
}
