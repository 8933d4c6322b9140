import type { RecordingAddress } from '@/recordings/types';

export interface CoveredRecording extends RecordingAddress {
  id: string;
  cameraName: string;
  /** By its camera's clock, Unix epoch milliseconds. */
  at: number;
  /** To be added to its camera's clock, milliseconds. */
  correction: number;
}
