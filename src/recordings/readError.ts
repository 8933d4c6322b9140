import type { IncompatibilityReason, ReadFailure, SplitReason } from './types';

/** Wraps a failure in an exception, to pass it through a library. */
export class ReadError extends Error {
  readonly failure: ReadFailure;

  constructor(failure: ReadFailure) {
    super(failure.kind);
    this.failure = failure;
  }
}

export class UnsupportedInMp4 extends Error {
  readonly reason: SplitReason;

  constructor(reason: SplitReason) {
    super(reason);
    this.reason = reason;
  }
}

export class Incompatible extends Error {
  readonly reason: IncompatibilityReason;
  readonly period: number;

  constructor(reason: IncompatibilityReason, period: number) {
    super(reason);
    this.reason = reason;
    this.period = period;
  }
}
