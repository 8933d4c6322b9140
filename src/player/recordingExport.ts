import type { Result } from '@/domain/result';
import type { Cut, CutPoints } from '@/domain/export/cut';

/** Implemented by the feature that shows the player. */
export interface RecordingExport {
  save: () => void;
  saveCut: (cut: Cut) => void;
  /** A failure is a sentence. */
  cutPoints: (signal: AbortSignal) => Promise<Result<CutPoints, string>>;
  /** Prefetches the code for saving. */
  prefetch: () => void;
  /** The recording was saved in this browser before. */
  isSaved: boolean;
  isSaving: boolean;
  /** The failure as a sentence, or an empty text. */
  problem: string;
}
