import { exportText } from '@/text/features/export';
import { bytesText, secondsText } from '@/text/format/units';
import type { ExportState } from './exportJobs';

export type RunningState = Extract<ExportState, { kind: 'running' }>;

export function progressText({ bytesDone, bytesTotal, secondsLeft, isWaiting }: RunningState): string {
  if (isWaiting) return exportText.waiting;
  if (bytesDone === 0) return exportText.starting;
  return exportText.progress(
    bytesText(bytesDone),
    bytesTotal === null ? null : bytesText(bytesTotal),
    secondsLeft === null ? null : secondsText(secondsLeft),
  );
}

export const shareOf = ({ bytesDone, bytesTotal }: RunningState): number | null =>
  bytesTotal === null || bytesTotal === 0 ? null : bytesDone / bytesTotal;
