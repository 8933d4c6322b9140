import type { Result } from '@/domain/result';
import type { Cut, CutPoints } from '@/domain/export/cut';

/** What a player needs to export the recording that it plays; the feature that shows the player implements it. */
export interface RecordingExport {
  save: () => void;
  saveCut: (cut: Cut) => void;
  /** Where the clip can be cut; a failure is a sentence. */
  cutPoints: (signal: AbortSignal) => Promise<Result<CutPoints, string>>;
  /** Fetches what saving needs, before it is asked for. */
  prefetch: () => void;
  /** Whether it has been saved in this browser before. */
  isSaved: boolean;
  isSaving: boolean;
  /** Why it was not saved; empty: nothing to say. */
  problem: string;
}
