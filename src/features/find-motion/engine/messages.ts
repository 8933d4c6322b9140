import type { AddressAnswer } from '@/recordings/addressRelay';
import type { PictureFailure } from '@/recordings/recordingProblem';
import type { Movement } from '../model/movements';
import type { SearchQuery } from './searchRecording';

/** From the page to the worker. */
export type SearchRequest =
  /** One camera for each key. */
  | {
      kind: 'search';
      id: number;
      keys: readonly string[];
      cameraIds: readonly string[];
      query: SearchQuery;
    }
  | { kind: 'stop'; id: number }
  | { kind: 'address'; id: number; request: number; answer: AddressAnswer };

/** From the worker to the page. */
export type SearchReport =
  /** The address of a recording is needed; only the page can ask for it. */
  | { kind: 'addressWanted'; id: number; request: number; key: string }
  /** One with the same start is the same, of which more is known. */
  | { kind: 'movement'; id: number; key: string; movement: Movement }
  /** Of a movement, by when it begins; made when all of it is known. */
  | { kind: 'picture'; id: number; key: string; start: number; picture: Blob }
  /** A recording has been searched, or could not be. */
  | { kind: 'searched'; id: number; key: string; failure: PictureFailure | null }
  | { kind: 'finished'; id: number };
