import type { RecordingAddress } from '@/recordings/types';

export interface CoveredRecording extends RecordingAddress {
  id: string;
  cameraName: string;
  at: number;
  correction: number;
}
