import type { FrameTable } from '../core/frameTables';
import type { TransportHost } from '../core/transport';
import type { PositionTracker } from './resumePosition';

export interface ClipJob {
  video: HTMLVideoElement;
  url: string;
  tracker: PositionTracker;
  host: TransportHost;
  /** Requests a new URL for the same clip. If that fails, reports the failure and resolves to null. */
  freshUrl: () => Promise<string | null>;
  /**
   * Reports that data has loaded, so that the clip does not count as stalled.
   * @param pause milliseconds until the next request; this wait does not count as a stall
   * @default 0
   */
  onLoaded: (pause?: number) => void;
}

export interface ClipEngine {
  /**
   * Called with the seconds played since the last call. Playing past a fault resets the recovery attempts.
   */
  onPlayed(seconds: number): void;
  /**
   * Resolves to true if the recording has a video track. If no video appears nevertheless, the browser cannot
   * decode the track.
   */
  declaresVideo(): Promise<boolean>;
  /**
   * Moves the target of a seek that is waiting for data.
   * @param seconds new target on the element's timeline
   * @returns false if no seek is waiting
   */
  moveWaitingSeek(seconds: number): boolean;
  /** @returns true if the frame tables cover the whole recording from `seconds` on */
  isKnownFrom(seconds: number): boolean;
  frameTables(): readonly FrameTable[] | null;
  readFrameTables(): Promise<void> | null;
  firstFrameTime?(): Promise<number | null>;
}
