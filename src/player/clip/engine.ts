import type { FrameTable } from '../core/frameTables';
import type { TransportHost } from '../core/transport';
import type { ResumePosition } from './resumePosition';

export interface ClipJob {
  video: HTMLVideoElement;
  url: string;
  tracker: ResumePosition;
  host: TransportHost;
  /** Requests a new URL for the same clip. If that fails, reports the failure and resolves to null. */
  freshUrl: () => Promise<string | null>;
  /**
   * Reports loading progress for which the element fires no event.
   * @param pause milliseconds until the next request, during which loading does not count as stalled.
   * @default 0
   */
  onLoaded: (pause?: number) => void;
}

export interface ClipEngine {
  /** Receives the seconds played since the last call. Playback past a fault resets the recovery attempts. */
  onPlayed(seconds: number): void;
  /**
   * Resolves to true if the recording declares a video track. If no video appears, the browser cannot decode
   * it.
   */
  declaresVideo(): Promise<boolean>;
  /**
   * Changes the target, in seconds, of a seek that waits for data.
   * @returns false if no seek is waiting
   */
  moveWaitingSeek(seconds: number): boolean;
  frameTables(): readonly FrameTable[] | null;
  readFrameTables(): Promise<void> | null;
  firstFrameTime?(): Promise<number | null>;
}
