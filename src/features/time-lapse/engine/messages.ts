import type { AddressAnswer } from '@/recordings/addressRelay';
import type { PictureFailure } from '@/recordings/recordingProblem';

/** What is shown of a recording, and what is written into its pictures. */
export interface ShownRecording {
  /** Unique over all cameras. */
  key: string;
  cameraName: string;
  /** When it begins; Unix epoch milliseconds. */
  at: number;
}

export interface TimeLapseOrder {
  recordings: readonly ShownRecording[];
  /** How long each is shown, in seconds. */
  share: number;
  /** At most so many frames of each. */
  frames: number;
  /** For the clock in the picture, as `Intl` wants it. */
  locale: string;
  /** Is written into each picture, and into the file. */
  note: string;
}

/** From the page to the worker. */
export type TimeLapseRequest =
  | { kind: 'show'; id: number; order: TimeLapseOrder }
  | { kind: 'save'; id: number; order: TimeLapseOrder }
  /** So many more frames may be sent. */
  | { kind: 'more'; id: number; frames: number }
  | { kind: 'stop'; id: number }
  | { kind: 'address'; request: number; answer: AddressAnswer };

/** From the worker to the page. */
export type TimeLapseReport =
  | { kind: 'addressWanted'; request: number; key: string }
  /** @property seconds for which it is shown. @property at what its clock says, Unix epoch milliseconds. */
  | { kind: 'frame'; id: number; key: string; picture: ImageBitmap; seconds: number; at: number }
  /** Nothing is to come of a recording any more. */
  | { kind: 'recordingDone'; id: number; key: string; failure: PictureFailure | null; isWholeFile: boolean }
  /** @property bytes that the file has so far. */
  | { kind: 'progress'; id: number; bytes: number }
  /** @property video null: what was shown is no file. */
  | { kind: 'finished'; id: number; video: Blob | null }
  | { kind: 'failed'; id: number; reason: 'encoder' | 'empty' };
