import type { AddressAnswer } from '@/recordings/addressRelay';
import type { PictureFailure } from '@/recordings/recordingProblem';
import type { Movement } from '../model/movements';
import type { SearchQuery } from './searchRecording';

export type SearchRequest =
  | {
      kind: 'search';
      id: number;
      keys: readonly string[];
      cameraIds: readonly string[];
      query: SearchQuery;
    }
  | { kind: 'stop'; id: number }
  | { kind: 'address'; id: number; request: number; answer: AddressAnswer };

export type SearchReport =
  /** Only the page can request the URL of a recording. */
  | { kind: 'addressWanted'; id: number; request: number; key: string }
  /** Repeated with the same start when more of the movement is known. */
  | { kind: 'movement'; id: number; key: string; movement: Movement }
  /** Sent after the movement, whose start identifies it. */
  | { kind: 'picture'; id: number; key: string; start: number; picture: Blob }
  | { kind: 'searched'; id: number; key: string; failure: PictureFailure | null }
  | { kind: 'finished'; id: number };
