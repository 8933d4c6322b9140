import type { SaveFailure, WhyAsItCame } from './types';

/** Carries a failure through a library that knows exceptions only. */
export class SaveProblem extends Error {
  readonly failure: SaveFailure;

  constructor(failure: SaveFailure) {
    super(failure.kind);
    this.failure = failure;
  }
}

/** What no new file could be made of; the parts can still be saved as they came. */
export class NoFit extends Error {
  readonly why: WhyAsItCame;

  constructor(why: WhyAsItCame) {
    super(why);
    this.why = why;
  }
}

export const failureIn = (error: unknown): SaveFailure | null =>
  error instanceof SaveProblem ? error.failure : null;
