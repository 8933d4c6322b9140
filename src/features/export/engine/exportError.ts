import { FailureError, ReadError } from '@/recordings/readError';
import type { ExportFailure } from './types';

/** Carries a failure through a library's callback, which can report failures only by throwing. */
export class ExportError extends FailureError<ExportFailure> {}

/** @returns null for an unexpected error, such as a bug in a library */
export const exportFailureOf = (error: unknown): ExportFailure | null =>
  error instanceof ExportError || error instanceof ReadError ? error.failure : null;

/** @returns `unreadable` for an unexpected error */
export const failureOf = (error: unknown): ExportFailure => exportFailureOf(error) ?? { kind: 'unreadable' };
