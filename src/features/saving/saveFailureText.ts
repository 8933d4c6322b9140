import type { Flawed, LeftOut, Saved, SaveFailure, SaveFlaw } from '@/saving/types';
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
    case 'changes':
      return savingText.changes(failure.why);
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
    case 'busy':
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

/** What is not as it should be in a recording. */
export const flawText = (flaw: SaveFlaw): string =>
  flaw.kind === 'shorter' ? savingText.shorter(flaw.seconds, flaw.expected) : savingText.endUnreadable;

/** Which recording in a file of several is not as it should be, and how. */
export const flawedText = ({ clip, flaws }: Flawed): string =>
  savingText.flawed(clip.cameraName, exactTimeText(clip.at), flaws.map(flawText).join('. '));

function notesOn({ how }: Saved): string[] {
  switch (how.kind) {
    case 'segments':
      return [savingText.asItCame[how.why], ...(how.missesSound ? [savingText.withoutSound] : [])];
    case 'parts':
      return [savingText.parts(how.count, how.why), ...(how.missesSound ? [savingText.withoutSound] : [])];
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
  const notes = [...notesOn(saved), ...saved.flaws.map(flawText)];
  return [savingText.savedAs(saved.fileName), ...notes].join(notes.length > 0 ? '. ' : '');
}
