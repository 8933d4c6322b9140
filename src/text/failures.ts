import english from 'messages:failures';
import type { Failure } from '@/domain/result';
import { isRightToLeft } from '@/domain/language';
import { appText } from './app';
import { language, texts } from './language/language';

export const failuresText = texts('failures', english);

/**
 * Isolates the vendor's left-to-right sentence, whose full stop would move in right-to-left text.
 * @returns an empty string for a blank `detail`
 */
export function vendorSentence(detail: string): string {
  const sentence = detail.trim();
  return sentence !== '' && isRightToLeft(language()) ? `\u2068${sentence}\u2069` : sentence;
}

function inWords(failure: Failure, withoutReason: string, unreachable: string): string {
  switch (failure.kind) {
    case 'refused':
      return vendorSentence(failure.detail) || withoutReason;
    case 'unexpected':
      return withoutReason;
    case 'unreachable':
      return unreachable;
    case 'codeMissing':
      return appText.partNotLoaded;
    case 'sessionEnded':
    case 'cancelled':
      return '';
  }
}

/**
 * @returns the vendor's `detail` or a general sentence; an empty string for a cancelled call and after the
 * session has ended
 */
export const failureText = (failure: Failure): string =>
  inWords(failure, appText.crashed, failuresText.unreachable);

/**
 * @returns the vendor's `detail`, or a request to try again, with the reason if no answer arrived; an empty
 * string for a cancelled call and after the session has ended
 */
export const formFailureText = (failure: Failure): string =>
  inWords(
    failure.kind === 'unexpected' && failure.isUnanswered ? { kind: 'unreachable' } : failure,
    failuresText.wrongTryAgain,
    `${failuresText.wrongTryAgain} ${failuresText.unreachable}`,
  );
