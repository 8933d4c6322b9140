import type { FoundMovement } from './foundMovement';
import type { Recording, Track } from '@/domain/recordings';
import type { Day, DayRange } from '@/domain/dateRange';

export interface FoundMark extends FoundMovement {
  cameraId: string;
}

interface EarlierDays {
  recordings: readonly Recording[];
  isIncomplete: boolean;
}

export interface FindMotionProps {
  recordings: readonly Recording[];
  /**
   * Includes a change of the filter that is not rendered yet. The events of the cameras in `incompleteIds`
   * have not all loaded.
   */
  selectedNow: () => { recordings: readonly Recording[]; incompleteIds: readonly string[] };
  tracks: readonly Track[];
  shown: Recording | null;
  video: HTMLVideoElement | null;
  cameraName: (cameraId: string) => string;
  onlyMovement: {
    isOn: boolean;
    toggle: (() => void) | null;
    playedTime: number;
    skippedCount: number;
  };
  day: Day;
  earliestDay: Day;
  isInitiallyOpen: boolean;
  openedResult: string | null;
  isSelected: (event: Pick<Recording, 'cameraId' | 'code'>) => boolean;
  /**
   * Loads earlier days of the selected cameras and categories, oldest first.
   * @param cameraIds restricts the cameras; empty for all
   */
  loadEarlierDays: (
    range: DayRange,
    signal: AbortSignal,
    cameraIds: readonly string[],
  ) => Promise<EarlierDays>;
  onPlayFrom: (key: string, time: number) => void;
  onOpenDay: (recording: Pick<Recording, 'key' | 'cameraId'>, time: number, result: string) => void;
  onFound: (marks: readonly FoundMark[]) => void;
}
