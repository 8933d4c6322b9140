import type { RecordingProblem } from '@/domain/recordingProblem';
import { DecodeError, type DecodeFailure } from './decode/decodeError';
import { ReadError, UnsupportedInMp4 } from './readError';
import type { ReadFailure } from './types';

export type PictureFailure =
  | ReadFailure
  | DecodeFailure
  | { kind: 'soundOnly' }
  /** The time limit for one of many recordings has passed. */
  | { kind: 'slow' };

export function pictureFailureOf(error: unknown): PictureFailure {
  if (error instanceof DecodeError || error instanceof ReadError) return error.failure;
  const isSoundOnly = error instanceof UnsupportedInMp4 && error.reason === 'soundOnly';
  return { kind: isSoundOnly ? 'soundOnly' : 'unreadable' };
}

export function problemOf(failure: PictureFailure): RecordingProblem {
  switch (failure.kind) {
    case 'address':
      return failure.problem.kind === 'gone' || failure.problem.kind === 'noRecording'
        ? 'gone'
        : 'unreachable';
    case 'unreadable':
      return failure.isEmpty === true ? 'other' : 'encrypted';
    case 'undecodable':
      return 'encrypted';
    case 'busy':
    case 'unreachable':
      return 'unreachable';
    case 'crossOrigin':
      return 'refused';
    case 'tooLarge':
    case 'cancelled':
      return 'other';
    case 'codec':
    case 'gone':
    case 'expired':
    case 'slow':
    case 'soundOnly':
      return failure.kind;
  }
}
