import type { FrameTable } from '../core/frameTables';
import type { TransportHost } from '../core/transport';
import type { ResumePosition } from './resumePosition';

/** What an engine gets for playing one address on one element. */
export interface ClipJob {
  video: HTMLVideoElement;
  url: string;
  /** Where it begins to play, or goes on. */
  place: ResumePosition;
  host: TransportHost;
  /** A new address of the same clip; null: there is none, and the failure has been reported. */
  freshUrl: () => Promise<string | null>;
  /**
   * Says that loading goes on although the element does not show it yet.
   * @param pause milliseconds until the host is asked for more. @default 0
   */
  onLoaded: (pause?: number) => void;
}

export interface ClipEngine {
  /** So much has played since the last word: what was tried before it counts no more. */
  onPlayed(seconds: number): void;
  /** Whether the recording has a video track, once the element has data: without a picture, the codec is unsupported. */
  declaresVideo(): Promise<boolean>;
  /** Sample tables of what has been loaded, in the order of loading; null: not known. */
  frameTables(): readonly FrameTable[] | null;
  /**
   * Reads sample tables that do not come with what is loaded.
   * @returns a promise that resolves, also where they cannot be had; null: there are none to wait for.
   */
  readFrameTables(): Promise<void> | null;
}
