import type { FoundMovement } from './foundMovement';
import type { Recording, Track } from '@/domain/recordings';
import type { Day, DayRange } from '@/domain/dateRange';

/** Where something was found, for the timeline and for `Play only movement`. */
export interface FoundMark extends FoundMovement {
  cameraId: string;
}

interface EarlierDays {
  recordings: readonly Recording[];
  /** Some calls failed. */
  isIncomplete: boolean;
}

export interface FindMotionProps {
  /** What may be searched: the day's recordings of the chosen cameras. */
  recordings: readonly Recording[];
  /** Cameras of which some recordings are not loaded, or could not be. */
  incompleteIds: readonly string[];
  /** The same by camera, in the cameras' order. */
  tracks: readonly Track[];
  /** The recording on the stage, and the element that shows it. */
  shown: Recording | null;
  video: HTMLVideoElement | null;
  cameraName: (cameraId: string) => string;
  onlyMovement: {
    isOn: boolean;
    /** Null while there is nothing to play. */
    toggle: (() => void) | null;
    /** How long the parts are that are played, in milliseconds, and how many recordings are skipped. */
    playedTime: number;
    skippedCount: number;
  };
  /** The replayed day, the last one that is searched. */
  day: Day;
  /** The first one that can be replayed. */
  earliestDay: Day;
  /** Whether a press on a result of another day has led here, or Back to where it was pressed. */
  isInitiallyOpen: boolean;
  /** The id of the result that was pressed here; null: none was, or another one has led here. */
  openedResult: string | null;
  /** Whether an event is of the cameras and kinds that are replayed. */
  isSelected: (event: Pick<Recording, 'cameraId' | 'code'>) => boolean;
  /**
   * The recordings of the days before, oldest first; of the cameras and kinds that are replayed.
   * @param cameraIds of these cameras alone; empty: of all of them
   */
  loadEarlierDays: (
    range: DayRange,
    signal: AbortSignal,
    cameraIds: readonly string[],
  ) => Promise<EarlierDays>;
  /** Plays one of the recordings from a time on; Unix epoch milliseconds. @param key `Recording.key` */
  onPlayFrom: (key: string, time: number) => void;
  /** The same for a recording of another day. @param result the id of what was pressed */
  onOpenDay: (recording: Pick<Recording, 'key' | 'cameraId'>, time: number, result: string) => void;
  onFound: (marks: readonly FoundMark[]) => void;
}
