import type { PictureFailure } from '@/recordings/recordingProblem';
import type { Movement } from '../model/movements';
import type { SearchQuery } from './searchRecording';

export interface SearchOrder {
  keys: readonly string[];
  cameraIds: readonly string[];
  /** Null decodes only the key frames, for a later search. */
  query: SearchQuery | null;
}

export type SearchReport =
  /** The worker sends a movement again with the same `start` when more of the movement is known. */
  | { kind: 'movement'; key: string; movement: Movement }
  /** The picture follows its movement, which has the same `start`. */
  | { kind: 'picture'; key: string; start: number; picture: Blob }
  /** Precedes `searched` if the host lacks a part of the recording. */
  | { kind: 'partMissing'; key: string }
  | { kind: 'searched'; key: string; failure: PictureFailure | null };
