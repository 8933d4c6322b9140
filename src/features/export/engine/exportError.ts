import { FailureError, ReadError } from '@/recordings/readError';
import type { ExportFailure } from './types';

/** Carries a failure as an exception, because a library's callbacks can report failures only by throwing. */
export class ExportError extends FailureError<ExportFailure> {}

/** @returns the failure of an `ExportError` or `ReadError`; null for any other error */
export const exportFailureOf = (error: unknown): ExportFailure | null =>
  error instanceof ExportError || error instanceof ReadError ? error.failure : null;

/** @returns `unreadable` for an error that is neither an `ExportError` nor a `ReadError` */
export const failureOf = (error: unknown): ExportFailure => exportFailureOf(error) ?? { kind: 'unreadable' };
