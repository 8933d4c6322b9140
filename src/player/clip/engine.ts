import type { FrameTable } from '../core/frameTables';
import type { TransportHost } from '../core/transport';
import type { ResumePosition } from './resumePosition';

export interface ClipJob {
  video: HTMLVideoElement;
  url: string;
  place: ResumePosition;
  host: TransportHost;
  /** Requests a new URL of the same clip; null after a reported failure. */
  freshUrl: () => Promise<string | null>;
  /**
   * Reports progress of loading that the element does not show.
   * @param pause milliseconds until the next request. @default 0
   */
  onLoaded: (pause?: number) => void;
}

export interface ClipEngine {
  /** Reports seconds played since the last call, which reset earlier attempts. */
  onPlayed(seconds: number): void;
  /** True if the recording has a video track: without a picture, its codec is then unsupported. */
  declaresVideo(): Promise<boolean>;
  /**
   * Changes the target, in seconds, of a seek that waits for data.
   * @returns false without such a seek
   */
  moveWaitingSeek(seconds: number): boolean;
  frameTables(): readonly FrameTable[] | null;
  readFrameTables(): Promise<void> | null;
}
