import type { Recording } from '@/domain/recordings';
import type { Day } from '@/domain/dateRange';

export interface TimeLapseProps {
  day: Day;
  recordings: readonly Recording[];
  cameraName: (cameraId: string) => string;
  onPlay: () => void;
}
