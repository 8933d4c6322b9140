import type { FlawedRecording, SkippedRecording, ExportedFile, ExportFailure } from '../engine/types';
import type { RecordingFlaw } from '@/recordings/types';
import { dayOf } from '@/domain/dateRange';
import { dateTimeText } from '@/text/format/days';
import { exportLimit } from '@/recordings/parts/exportLimit';
import { failureText } from '@/text/failures';
import { recordingProblems } from '@/text/features/findMotion';
import { exportText } from '@/text/features/export';
import { bytesText } from '@/text/format/units';

/** @returns an empty string for a cancellation */
export function exportFailureText(failure: ExportFailure): string {
  switch (failure.kind) {
    case 'cancelled':
      return '';
    case 'address': {
      const { problem } = failure;
      return problem.kind === 'noRecording' || problem.kind === 'gone'
        ? exportText.failures[problem.kind]
        : failureText(problem);
    }
    case 'tooLarge':
      return exportLimit() === null
        ? exportText.largerThanEstimated
        : exportText.tooLarge(bytesText(failure.bytes), bytesText(failure.limit));
    case 'changes':
      return exportText.changes(failure.reason);
    case 'incompatible':
      return exportText.incompatible(failure.reason);
    default:
      return exportText.failures[failure.kind];
  }
}

export function reasonText(failure: ExportFailure): string {
  switch (failure.kind) {
    case 'crossOrigin':
    case 'expired':
    case 'unreachable':
    case 'gone':
    case 'unreadable':
    case 'busy':
    case 'tooLarge':
      return exportText.reasons[failure.kind];
    case 'address': {
      const { problem } = failure;
      return problem.kind === 'noRecording' || problem.kind === 'gone'
        ? exportText.reasons.gone
        : failureText(problem);
    }
    default:
      return exportText.reasons.other;
  }
}

/** Adds the day unless it is today, because a file may contain recordings from several days. */
const whenText = (at: number): string => dateTimeText(at, dayOf(Date.now()));

const skippedText = ({ recording, failure, isCutShort }: SkippedRecording): string =>
  (isCutShort ? exportText.cutShort : exportText.skipped)(
    recording.cameraName,
    whenText(recording.at),
    reasonText(failure),
  );

export function flawText(flaw: RecordingFlaw): string {
  if (flaw.kind === 'shorter') return exportText.shorter(flaw.seconds, flaw.expected);
  return flaw.kind === 'missesSound' ? exportText.withoutSound : exportText[flaw.kind];
}

const flawedText = ({ recording, flaws }: FlawedRecording): string[] =>
  flaws.map((flaw) => exportText.flawed(recording.cameraName, whenText(recording.at), flawText(flaw)));

function notesOn({ method }: ExportedFile): string[] {
  switch (method.kind) {
    case 'segments':
      return [
        exportText.passthrough[method.reason],
        ...(method.missesSound ? [exportText.withoutSound] : []),
      ];
    case 'parts':
      return [
        exportText.parts(method.count, method.reason),
        ...(method.missesSound ? [exportText.withoutSound] : []),
      ];
    case 'together': {
      const saved = method.of - method.skipped.filter(({ isCutShort }) => !isCutShort).length;
      return [
        ...(method.reason === null ? [] : [exportText.zipped(method.reason)]),
        ...(method.skipped.length === 0 ? [] : [exportText.someSaved(saved, method.of)]),
      ];
    }
    case 'excerpts':
      return [exportText.excerpts(method.of - method.skipped.length, method.of)];
    default:
      return [];
  }
}

export function recordingNotes({ method }: ExportedFile): string[] {
  if (method.kind === 'together')
    return [...method.skipped.map(skippedText), ...method.flawed.flatMap(flawedText)];
  if (method.kind !== 'excerpts') return [];
  return method.skipped.map(({ recording: { cameraName, at }, problem }) =>
    exportText.skipped(cameraName, whenText(at), recordingProblems[problem]),
  );
}

export const savedNotes = (saved: ExportedFile): string[] => [
  ...notesOn(saved),
  ...saved.flaws.map(flawText),
];
