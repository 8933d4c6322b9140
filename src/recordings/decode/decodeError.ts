export type DecodeFailure = { kind: 'codec'; codec: string } | { kind: 'undecodable' };

export class DecodeError extends Error {
  readonly failure: DecodeFailure;

  constructor(failure: DecodeFailure) {
    super(failure.kind);
    this.failure = failure;
  }
}
