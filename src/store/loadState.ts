import type { Failure } from '@/domain/result';

/** Where a load stands. Data of an earlier load stays while a later one is under way or has failed. */
export type LoadState =
  { kind: 'idle' } | { kind: 'loading' } | { kind: 'loaded' } | { kind: 'failed'; failure: Failure };

export const idle: LoadState = { kind: 'idle' };
export const loading: LoadState = { kind: 'loading' };
export const loaded: LoadState = { kind: 'loaded' };
export const loadFailed = (failure: Failure): LoadState => ({ kind: 'failed', failure });
