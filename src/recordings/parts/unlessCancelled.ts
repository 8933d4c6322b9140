import { unlessAborted } from '@/lib/async/unlessAborted';
import { ReadError } from '../readError';

function cancel(): never {
  throw new ReadError({ kind: 'cancelled' });
}

export const unlessCancelled = <Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> =>
  unlessAborted(work, signal, cancel);
