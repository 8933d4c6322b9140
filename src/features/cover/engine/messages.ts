import type { Box } from '@/domain/frame/box';
import type { PictureFailure } from '@/recordings/recordingProblem';
import type { IncompatibilityReason, RecordingFlaw } from '@/recordings/types';
import type { Cover, TimedBox } from '../model/covers';

export interface SaveOrder {
  covers: readonly Cover[];
  start: number;
  end: number;
  withoutSound: boolean;
  caption: {
    camera: string;
    at: number;
    locale: string;
  } | null;
  title: string;
  /** Start of the saved range by the camera's clock, in Unix epoch milliseconds. */
  at: number;
}

export type CoverOrder =
  | { kind: 'open' }
  | { kind: 'show'; position: number }
  | { kind: 'follow'; position: number; box: Box }
  | { kind: 'save'; order: SaveOrder };

export type CoverFailure =
  | PictureFailure
  | { kind: 'incompatible'; reason: IncompatibilityReason }
  | { kind: 'noEncoder' }
  | { kind: 'verificationFailed' };

export interface OpenedRecording {
  /** Presentation times in seconds, in ascending order. */
  frames: readonly number[];
  end: number;
  width: number;
  height: number;
}

export type CoverReport =
  | { kind: 'opened'; recording: OpenedRecording }
  | { kind: 'shown'; picture: ImageBitmap; position: number }
  | { kind: 'progress'; bytes: number; share: number }
  /**
   * Positions in seconds at which tracking lost the object, backwards and forwards; null if tracking reached
   * the start or end.
   */
  | { kind: 'followed'; boxes: readonly TimedBox[]; lostBefore: number | null; lostAfter: number | null }
  | { kind: 'saved'; video: Blob; flaws: readonly RecordingFlaw[] }
  | { kind: 'failed'; failure: CoverFailure };
