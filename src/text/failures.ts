import type { Failure } from '@/domain/result';

export const failuresText = {
  wrong: 'Something went wrong!',
  wrongTryAgain: 'Something went wrong! Please try again.',
  unreachable: 'The server cannot be reached. Please check your connection and try again.',
};

/**
 * A failure in words: the vendor's own where it gave any.
 * @param withoutReason what stands in where the vendor gave no reason.
 * @returns empty when nobody waits for the answer any more, so that there is nothing to say.
 */
export function failureText(failure: Failure, withoutReason: string = failuresText.wrong): string {
  switch (failure.kind) {
    case 'refused':
      return failure.detail.trim() || withoutReason;
    case 'unexpected':
      return withoutReason;
    case 'unreachable':
      return failuresText.unreachable;
    case 'sessionEnded':
    case 'cancelled':
      return '';
  }
}
