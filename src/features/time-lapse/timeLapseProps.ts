import type { Recording } from '@/domain/recordings';
import type { Day } from '@/domain/dateRange';

export interface TimeLapseProps {
  day: Day;
  /** What is shown: the day's recordings of the chosen cameras, in order. */
  recordings: readonly Recording[];
  cameraName: (cameraId: string) => string;
  /** It is about to play: what plays beside it is to pause. */
  onPlay: () => void;
}
