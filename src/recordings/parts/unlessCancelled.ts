import { unlessAborted } from '@/lib/unlessAborted';
import { ReadError } from '../readError';

function cancel(): never {
  throw new ReadError({ kind: 'cancelled' });
}

/** Rejects with a `ReadError` as soon as the signal aborts, however long the work still takes to notice it. */
export const unlessCancelled = <Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> =>
  unlessAborted(work, signal, cancel);
