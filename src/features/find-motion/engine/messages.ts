import type { PictureFailure } from '@/recordings/recordingProblem';
import type { Movement } from '../model/movements';
import type { SearchQuery } from './searchRecording';

export interface SearchOrder {
  keys: readonly string[];
  cameraIds: readonly string[];
  /** Null to decode only key frames, for a later search. */
  query: SearchQuery | null;
}

export type SearchReport =
  /** Sent again with the same `start` when the end or peak of the movement may have changed. */
  | { kind: 'movement'; key: string; movement: Movement }
  /** Follows the movement with the same `start`. */
  | { kind: 'picture'; key: string; start: number; picture: Blob }
  /** Precedes `searched` if the server lacks part of the recording. */
  | { kind: 'partMissing'; key: string }
  | { kind: 'searched'; key: string; failure: PictureFailure | null };
