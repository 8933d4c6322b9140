import { ReadError } from '@/recordings/readError';
import type { ExportFailure } from './types';

/** Ends an export from within a library that knows exceptions only. */
export class ExportError extends Error {
  readonly failure: ExportFailure;

  constructor(failure: ExportFailure) {
    super(failure.kind);
    this.failure = failure;
  }
}

export const exportFailureOf = (error: unknown): ExportFailure | null =>
  error instanceof ExportError || error instanceof ReadError ? error.failure : null;
