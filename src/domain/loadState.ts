import type { Failure } from '@/domain/result';

/** Where a load stands. Data of an earlier load stays while a later one is under way or has failed. */
export type LoadState =
  | { kind: 'idle' }
  /** Which request it waits for, where several may be under way: only the last one counts. */
  | { kind: 'loading'; request?: string }
  | { kind: 'loaded' }
  | { kind: 'failed'; failure: Failure };

export const idle: LoadState = { kind: 'idle' };
export const loading: LoadState = { kind: 'loading' };
export const loaded: LoadState = { kind: 'loaded' };
export const loadFailed = (failure: Failure): LoadState => ({ kind: 'failed', failure });

export const loadingBy = (request: string): LoadState => ({ kind: 'loading', request });

/** Whether it is this request's answer that the load waits for, and not a later one's. */
export const awaits = (load: LoadState, request: string): boolean =>
  load.kind === 'loading' && load.request === request;
