import type { IncompatibilityReason, ReadFailure, SplitReason } from './types';

/** Carries a failure through a library that reports errors by throwing. */
export class FailureError<Failure extends { kind: string }> extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.kind);
    this.failure = failure;
  }
}

export class ReadError extends FailureError<ReadFailure> {}

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
