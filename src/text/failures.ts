import english from 'messages:failures';
import type { Failure } from '@/domain/result';
import { isRightToLeft } from '@/domain/language';
import { appText } from './app';
import { language, texts } from './language/language';

export const failuresText = texts('failures', english);

/** Isolates the vendor's left-to-right sentence, whose full stop would otherwise move in right-to-left text. */
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
 * Describes a failure by the vendor's `detail`, if there is one.
 * @returns an empty string for a cancelled call and after the end of the session
 */
export const failureText = (failure: Failure): string =>
  inWords(failure, appText.crashed, failuresText.unreachable);

/**
 * Describes a form's failure by the vendor's `detail`. Without one, asks the user to try again, and adds the
 * reason if no answer arrived.
 * @returns an empty string for a cancelled call and after the end of the session
 */
export const formFailureText = (failure: Failure): string =>
  inWords(
    failure.kind === 'unexpected' && failure.isUnanswered ? { kind: 'unreachable' } : failure,
    failuresText.wrongTryAgain,
    `${failuresText.wrongTryAgain} ${failuresText.unreachable}`,
  );
