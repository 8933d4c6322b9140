import type { PictureFailure } from '@/recordings/recordingProblem';
import type { AddressAnswer } from '@/recordings/types';

export interface ShownRecording {
  key: string;
  cameraName: string;
  at: number;
}

export interface TimeLapsePlan {
  recordings: readonly ShownRecording[];
  share: number;
  frames: number;
  /** BCP 47 tag that determines the format of the clock in the picture. */
  locale: string;
  note: string;
}

export type TimeLapseOrder =
  | { kind: 'show'; playback: number; plan: TimeLapsePlan }
  | { kind: 'save'; plan: TimeLapsePlan };

/** The worker asks `shown` for each frame and is answered once the page has shown it. */
export type TimeLapseQuestion = { kind: 'address'; key: string } | { kind: 'shown'; playback: number };

export type TimeLapseAnswer = AddressAnswer | null;

export type TimeLapseReport =
  /**
   * @property seconds duration of the frame @property at time on the clock in the picture, Unix epoch
   * milliseconds
   */
  | { kind: 'frame'; key: string; picture: ImageBitmap; seconds: number; at: number }
  | { kind: 'recordingDone'; key: string; failure: PictureFailure | null; isWholeFile: boolean }
  | { kind: 'progress'; bytes: number }
  | { kind: 'saved'; video: Blob }
  | { kind: 'failed'; reason: 'encoder' | 'empty' };
