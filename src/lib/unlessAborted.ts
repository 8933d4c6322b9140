/**
 * Settles as the work does, or as soon as the signal aborts, however long the work takes to notice it.
 * @param onAbort gives the result for an abort; what it throws rejects.
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
