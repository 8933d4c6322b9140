/** Why a recording could not be decoded. */
export type DecodeFailure =
  /** This browser does not decode it. */
  | { kind: 'codec'; codec: string }
  /** Its pictures are damaged. */
  | { kind: 'undecodable' };

/** Ends the decoding of one recording. */
export class DecodeError extends Error {
  readonly failure: DecodeFailure;

  constructor(failure: DecodeFailure) {
    super(failure.kind);
    this.failure = failure;
  }
}
