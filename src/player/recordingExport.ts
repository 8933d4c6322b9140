import type { Result } from '@/domain/result';
import type { Cut, CutPoints } from '@/domain/export/cut';

export interface RecordingExport {
  save: () => void;
  saveCut: (cut: Cut) => void;
  cutPoints: (signal: AbortSignal) => Promise<Result<CutPoints, string>>;
  prefetch: () => void;
  isSaved: boolean;
  isSaving: boolean;
  problem: string;
}
