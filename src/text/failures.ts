import english from 'messages:failures';
import type { Failure } from '@/domain/result';
import { isRightToLeft } from '@/domain/language';
import { appText } from './app';
import { language, texts } from './language/language';

export const failuresText = texts('failures', english);

/** A sentence from outside is read from its own side: where the words around it are mirrored, its full stop would move. */
const foreign = (sentence: string): string =>
  sentence !== '' && isRightToLeft(language()) ? `\u2068${sentence}\u2069` : sentence;

function inWords(failure: Failure, withoutReason: string, unreachable: string): string {
  switch (failure.kind) {
    case 'refused':
      return foreign(failure.detail.trim()) || withoutReason;
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
 * A failure in words: the vendor's own where it gave any.
 * @returns empty when the call was cancelled, so that there is nothing to say.
 */
export const failureText = (failure: Failure): string =>
  inWords(failure, failuresText.wrong, failuresText.unreachable);

/**
 * A form's failure in words. What was typed is still there, so it asks to try again; without any answer it says why not
 * one came as well.
 * @returns empty when the call was cancelled, so that there is nothing to say.
 */
export const formFailureText = (failure: Failure): string =>
  inWords(
    failure.kind === 'unexpected' && failure.isUnanswered ? { kind: 'unreachable' } : failure,
    failuresText.wrongTryAgain,
    `${failuresText.wrongTryAgain} ${failuresText.unreachable}`,
  );
