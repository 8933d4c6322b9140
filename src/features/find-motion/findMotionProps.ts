import type { Recording } from '@/domain/replay/recordings';

/** Where something was found, for the timeline. */
export interface FoundMark {
  /** Unix epoch milliseconds. */
  at: number;
  cameraId: string;
}

export interface FindMotionProps {
  /** What may be searched: the day's recordings of the chosen cameras. */
  recordings: readonly Recording[];
  /** The recording on the stage, and the element that shows it. */
  shown: Recording | null;
  video: HTMLVideoElement | null;
  cameraName: (cameraId: string) => string;
  /** Goes to a time of a camera; Unix epoch milliseconds. */
  onSeek: (time: number, cameraId: string) => void;
  onFound: (marks: readonly FoundMark[]) => void;
}
