import type { SaveFailure } from './types';

/** Carries a failure through a library that knows exceptions only. */
export class SaveProblem extends Error {
  readonly failure: SaveFailure;

  constructor(failure: SaveFailure) {
    super(failure.kind);
    this.failure = failure;
  }
}

export const failureIn = (error: unknown): SaveFailure | null =>
  error instanceof SaveProblem ? error.failure : null;
