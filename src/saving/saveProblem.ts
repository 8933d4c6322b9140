import type { SaveFailure, WhyApart, WhyChanges } from './types';

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
  readonly why: WhyChanges;

  constructor(why: WhyChanges) {
    super(why);
    this.why = why;
  }
}

/** A recording whose decoder configuration changes: it can be several files, not one. */
export class Incompatible extends Error {
  readonly why: WhyApart;
  /** The first period that does not go with those before it. */
  readonly period: number;

  constructor(why: WhyApart, period: number) {
    super(why);
    this.why = why;
    this.period = period;
  }
}

export const failureIn = (error: unknown): SaveFailure | null =>
  error instanceof SaveProblem ? error.failure : null;
