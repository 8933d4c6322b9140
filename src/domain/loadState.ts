import type { Failure } from '@/domain/result';

export type LoadState =
  | { kind: 'idle' }
  | { kind: 'loading'; request?: string }
  | { kind: 'loaded' }
  | { kind: 'failed'; failure: Failure };

export const idle: LoadState = { kind: 'idle' };
export const loading: LoadState = { kind: 'loading' };
export const loaded: LoadState = { kind: 'loaded' };
export const loadFailed = (failure: Failure): LoadState => ({ kind: 'failed', failure });

export const loadingBy = (request: string): LoadState => ({ kind: 'loading', request });

export const awaits = (load: LoadState, request: string): boolean =>
  load.kind === 'loading' && load.request === request;
