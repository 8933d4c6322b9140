import type { ReadFailure } from '@/recordings/types';

/** Why a recording could not be searched. */
export type SearchFailure =
  | ReadFailure
  /** This browser does not decode it. */
  | { kind: 'codec'; codec: string }
  /** Its pictures are damaged. */
  | { kind: 'undecodable' }
  /** It did not come within the time that one recording may take. */
  | { kind: 'slow' };

/** Ends the search of one recording. */
export class SearchError extends Error {
  readonly failure: SearchFailure;

  constructor(failure: SearchFailure) {
    super(failure.kind);
    this.failure = failure;
  }
}
