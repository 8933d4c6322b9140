import type { AddressAnswer } from '@/recordings/addressRelay';
import type { PictureFailure } from '@/recordings/recordingProblem';

export interface ShownRecording {
  key: string;
  cameraName: string;
  at: number;
}

export interface TimeLapseOrder {
  recordings: readonly ShownRecording[];
  share: number;
  frames: number;
  /** The clock in the picture is formatted in this language, a BCP 47 tag. */
  locale: string;
  note: string;
}

export type TimeLapseRequest =
  | { kind: 'show'; id: number; order: TimeLapseOrder }
  | { kind: 'save'; id: number; order: TimeLapseOrder }
  | { kind: 'more'; id: number; frames: number }
  | { kind: 'stop'; id: number }
  | { kind: 'address'; request: number; answer: AddressAnswer };

export type TimeLapseReport =
  | { kind: 'addressRequest'; request: number; key: string }
  /**
   * @property seconds for which the frame is shown
   * @property at time of the clock in the picture, Unix epoch milliseconds
   */
  | { kind: 'frame'; id: number; key: string; picture: ImageBitmap; seconds: number; at: number }
  | { kind: 'recordingDone'; id: number; key: string; failure: PictureFailure | null; isWholeFile: boolean }
  | { kind: 'progress'; id: number; bytes: number }
  | { kind: 'finished'; id: number; video: Blob | null }
  | { kind: 'failed'; id: number; reason: 'encoder' | 'empty' };
