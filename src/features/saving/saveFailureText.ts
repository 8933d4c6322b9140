import type { Saved, SaveFailure } from '@/saving/types';
import { failureText } from '@/text/failures';
import { bytesText, savingText } from '@/text/saving';

/** Why something was not saved. @returns empty when there is nothing to say: they cancelled it themselves. */
export function saveFailureText(failure: SaveFailure): string {
  switch (failure.kind) {
    case 'cancelled':
      return '';
    case 'address':
      return failure.problem.kind === 'noRecording'
        ? savingText.failures.noRecording
        : failureText(failure.problem);
    case 'tooLarge':
      return savingText.tooLarge(bytesText(failure.bytes), bytesText(failure.limit));
    default:
      return savingText.failures[failure.kind];
  }
}

/** What was saved, and what is to be known about it. */
export function savedText({ fileName, how }: Saved): string {
  const notes =
    how.kind === 'segments'
      ? [savingText.asItCame[how.why], ...(how.missesSound ? [savingText.withoutSound] : [])]
      : [];
  return [savingText.savedAs(fileName), ...notes].join(notes.length > 0 ? '. ' : '');
}
