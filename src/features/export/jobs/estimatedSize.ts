import type { Result } from '@/domain/result';
import { exportLimit } from '@/recordings/parts/exportLimit';
import type { ExportedFile, ExportFailure } from '../engine/types';
import type { Services } from '@/store/services';

/** Bytes of a typical recording: 16 seconds at 1.5 Mbit/s. */
const DEFAULT_BYTES = 3_000_000;

interface KnownSizes {
  bytes: number;
  recordings: number;
}

declare module '@/store/featureValues' {
  interface SessionValues {
    exportedSizes?: KnownSizes;
  }
}

/** @returns the number of recordings in the file; null if one was cut short, because the average would be wrong */
function countIn({ method }: ExportedFile): number | null {
  if (method.kind !== 'together') return 1;
  return method.skipped.some(({ isCutShort }) => isCutShort) ? null : method.of - method.skipped.length;
}

export function recordSize({ featureValues }: Services, saved: ExportedFile): void {
  const recordings = countIn(saved);
  if (recordings === null || recordings === 0) return;
  const session = featureValues.ofSession();
  const known = session.exportedSizes ?? { bytes: 0, recordings: 0 };
  session.exportedSizes = { bytes: known.bytes + saved.bytes, recordings: known.recordings + recordings };
}

export function estimatedSize({ featureValues }: Services, count: number): number {
  const known = featureValues.ofSession().exportedSizes;
  return Math.round(count * (known === undefined ? DEFAULT_BYTES : known.bytes / known.recordings));
}

export const isLargerThanEstimated = (outcome: Result<ExportedFile, ExportFailure>): boolean =>
  !outcome.ok && outcome.failure.kind === 'tooLarge' && exportLimit() === null;
