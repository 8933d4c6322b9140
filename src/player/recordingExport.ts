import type { Result } from '@/domain/result';
import type { Cut, CutPoints } from '@/domain/export/cut';

export interface RecordingExport {
  save: () => void;
  saveCut: (cut: Cut) => void;
  cutPoints: (signal: AbortSignal) => Promise<Result<CutPoints, string>>;
  prefetch: () => void;
  /** The recording was saved in this browser before. */
  isSaved: boolean;
  isSaving: boolean;
  /** The failure as a sentence, or an empty text. */
  problem: string;
}
