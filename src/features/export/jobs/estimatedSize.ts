import type { Result } from '@/domain/result';
import { exportLimit } from '@/recordings/parts/exportLimit';
import type { ExportedFile, ExportFailure } from '../engine/types';
import type { AppDispatch } from '@/store/appThunk';
import { featureScope } from '@/store/featureScope';

/** What a recording of a usual camera weighs: 16 seconds at 1.5 Mbit/s. */
const DEFAULT_BYTES = 3_000_000;

interface KnownSizes {
  bytes: number;
  recordings: number;
}

declare module '@/store/featureValues' {
  interface SessionValues {
    /** What was saved in this session. */
    exportedSizes?: KnownSizes;
  }
}

/** How many whole recordings are in a file; null: a part of one is, which tells nothing of the others. */
function countIn({ method }: ExportedFile): number | null {
  if (method.kind !== 'together') return 1;
  return method.skipped.some(({ isCutShort }) => isCutShort) ? null : method.of - method.skipped.length;
}

/** Remembers for this session what whole recordings weighed. */
export function recordSize(dispatch: AppDispatch, saved: ExportedFile): void {
  const recordings = countIn(saved);
  if (recordings === null || recordings === 0) return;
  const { session } = dispatch(featureScope());
  const known = session.exportedSizes ?? { bytes: 0, recordings: 0 };
  session.exportedSizes = { bytes: known.bytes + saved.bytes, recordings: known.recordings + recordings };
}

/**
 * About how many bytes so many recordings have. The size of one is not known before it is read: they count as large as those
 * that were saved before them, and as usual while there are none.
 */
export function estimatedSize(dispatch: AppDispatch, count: number): number {
  const known = dispatch(featureScope()).session.exportedSizes;
  return Math.round(count * (known === undefined ? DEFAULT_BYTES : known.bytes / known.recordings));
}

/** True when an export was larger than memory may hold and another try can write straight to the disk. */
export const isLargerThanEstimated = (outcome: Result<ExportedFile, ExportFailure>): boolean =>
  !outcome.ok && outcome.failure.kind === 'tooLarge' && exportLimit() === null;
