import type { IncompatibilityReason, ReadFailure, SplitReason } from './types';

/** Carries a failure through a library that knows exceptions only. */
export class ReadError extends Error {
  readonly failure: ReadFailure;

  constructor(failure: ReadFailure) {
    super(failure.kind);
    this.failure = failure;
  }
}

/** What no new file could be made of; the parts can still be saved as they came. */
export class UnsupportedInMp4 extends Error {
  readonly reason: SplitReason;

  constructor(reason: SplitReason) {
    super(reason);
    this.reason = reason;
  }
}

/** A recording whose decoder configuration changes: it can be several files, not one. */
export class Incompatible extends Error {
  readonly reason: IncompatibilityReason;
  /** The first period that does not go with those before it. */
  readonly period: number;

  constructor(reason: IncompatibilityReason, period: number) {
    super(reason);
    this.reason = reason;
    this.period = period;
  }
}
