import type { LeftOut, Saved, SaveFailure } from '@/saving/types';
import { exactTimeText } from '@/text/days';
import { saveLimit } from '@/saving/saveLimit';
import { failureText } from '@/text/failures';
import { bytesText, savingText } from '@/text/saving';

/** Why something was not saved. @returns empty when there is nothing to say: they cancelled it themselves. */
export function saveFailureText(failure: SaveFailure): string {
  switch (failure.kind) {
    case 'cancelled':
      return '';
    case 'address': {
      const { problem } = failure;
      return problem.kind === 'noRecording' || problem.kind === 'gone'
        ? savingText.failures[problem.kind]
        : failureText(problem);
    }
    case 'tooLarge':
      return saveLimit() === null
        ? savingText.largerThanThought
        : savingText.tooLarge(bytesText(failure.bytes), bytesText(failure.limit));
    case 'apart':
      return savingText.apart(failure.why);
    default:
      return savingText.failures[failure.kind];
  }
}

function reasonText(failure: SaveFailure): string {
  switch (failure.kind) {
    case 'crossOrigin':
    case 'expired':
    case 'unreachable':
    case 'gone':
    case 'unreadable':
    case 'tooLarge':
      return savingText.reasons[failure.kind];
    case 'address': {
      const { problem } = failure;
      return problem.kind === 'noRecording' || problem.kind === 'gone'
        ? savingText.reasons.gone
        : failureText(problem);
    }
    default:
      return savingText.reasons.other;
  }
}

/** Which recording is missing from a file of several, and why. */
export const leftOutText = ({ clip, failure, isCutShort }: LeftOut): string =>
  (isCutShort ? savingText.cutShort : savingText.leftOut)(
    clip.cameraName,
    exactTimeText(clip.at),
    reasonText(failure),
  );

function notesOn({ how }: Saved): string[] {
  switch (how.kind) {
    case 'segments':
      return [savingText.asItCame[how.why], ...(how.missesSound ? [savingText.withoutSound] : [])];
    case 'together': {
      const saved = how.of - how.left.filter(({ isCutShort }) => !isCutShort).length;
      return [
        ...(how.why === null ? [] : [savingText.zipped(how.why)]),
        ...(how.left.length === 0 ? [] : [savingText.someSaved(saved, how.of)]),
      ];
    }
    default:
      return [];
  }
}

/** What was saved, and what is to be known about it. */
export function savedText(saved: Saved): string {
  const notes = notesOn(saved);
  return [savingText.savedAs(saved.fileName), ...notes].join(notes.length > 0 ? '. ' : '');
}
