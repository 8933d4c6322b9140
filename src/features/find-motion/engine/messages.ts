import type { PictureFailure } from '@/recordings/recordingProblem';
import type { Movement } from '../model/movements';
import type { SearchQuery } from './searchRecording';

export interface SearchOrder {
  keys: readonly string[];
  cameraIds: readonly string[];
  /** Null to decode only the key frames, for a later search. */
  query: SearchQuery | null;
}

export type SearchReport =
  /** Sent again with the same start when more of the movement is known. */
  | { kind: 'movement'; key: string; movement: Movement }
  /** Sent after its movement, which has the same `start`. */
  | { kind: 'picture'; key: string; start: number; picture: Blob }
  | { kind: 'searched'; key: string; failure: PictureFailure | null };
