import type { Clock } from '@/lib/time/clock';
import type { FrameTable } from './frameTables';
import type { PlayerConfig } from '../playerConfig';
import type { PlaybackSource, SourceProblem } from '../source';

export type PlaybackFailure =
  | { kind: 'source'; problem: SourceProblem }
  | { kind: 'codeMissing' }
  | { kind: 'liveUnsupported' }
  | { kind: 'notAllowed' }
  | { kind: 'credentialsExpired' }
  /** This computer's clock is wrong, and the error could not be corrected. */
  | { kind: 'clockWrong' }
  | { kind: 'channelMissing' }
  | { kind: 'viewerLimit' }
  | { kind: 'serviceBusy' }
  | { kind: 'signalingRefused' }
  | { kind: 'serviceUnreachable' }
  | { kind: 'cameraSilent' }
  | { kind: 'noVideo' }
  /** The camera answered without a video that this browser supports. */
  | { kind: 'videoRefused' }
  | { kind: 'answerUnusable' }
  /** The socket closed without a known reason before the camera answered. */
  | { kind: 'signalingClosed' }
  | { kind: 'connectionLost' }
  | { kind: 'codecUnsupported' }
  | { kind: 'clipMissing' }
  | { kind: 'clipExpired' }
  | { kind: 'clipBroken' }
  | { kind: 'clipStalled' }
  /** `retryAfter` is in milliseconds. */
  | { kind: 'clipUnreachable'; retryAfter?: number };

/** @returns the Retry-After delay in milliseconds, or 0 */
export function retryAfterOf(failure: PlaybackFailure): number {
  const cause = failure.kind === 'source' ? failure.problem : failure;
  return 'retryAfter' in cause ? (cause.retryAfter ?? 0) : 0;
}

export type ConnectStep = 'preparing' | 'contacting' | 'calling' | 'linking' | 'loading';

/**
 * Statistics for "Connection details", without secrets. Values that the browser does not provide are null.
 */
export interface ConnectionDetails {
  state: RTCPeerConnectionState;
  path: 'direct' | 'relay' | null;
  roundTripMs: number | null;
  lossPercent: number | null;
  bitsPerSecond: number | null;
  width: number | null;
  height: number | null;
  framesPerSecond: number | null;
  ignoredMessages: number;
}

/** Reason for aborting the host's signal when the player closes while live video plays. */
export const LEFT_WHILE_PLAYING = 'leftWhilePlaying';

/**
 * `part`: a segment is missing or unreadable. `sound`: the browser cannot play the audio, or the audio covers
 * only part of the video.
 */
export type MissingPart = 'part' | 'sound';

export interface TransportHost {
  signal: AbortSignal;
  clock: Clock;
  config: PlayerConfig;
  onStep(step: ConnectStep): void;
  onSourceSet(): void;
  /**
   * Called before the transport is disposed. After `cameraSilent`, the transport stays open, because the
   * camera may still answer.
   */
  onFailed(failure: PlaybackFailure): void;
  onPartMissing(part?: MissingPart): void;
  /** Called for a recording without a video track, so that the player does not wait for a frame. */
  onSoundOnly(): void;
  /**
   * Called when the peer connection has been disconnected for seconds or has failed, but may still recover.
   */
  onLinkLost(): void;
  /** Called when the camera has ended its session and answered a recovery with a new session. */
  onSessionReplaced(): void;
}

export interface Transport {
  attach(video: HTMLVideoElement): void;
  recover(): void;
  callAgain?(): void;
  isCalling?(): boolean;
  details(): Promise<ConnectionDetails | null>;
  /**
   * The player calls this method repeatedly.
   * @param lastFrameAt Unix epoch milliseconds; null before the first frame
   * @returns true while packets arrive without a frame, as they do before a key frame
   */
  isReceiving?: (lastFrameAt: number | null) => boolean;
  /** @returns the position in seconds, even while a recovery has removed the media; null if unknown */
  position?(): number | null;
  /** @returns frame tables in the order of loading; null if unknown */
  frameTables?(): readonly FrameTable[] | null;
  /**
   * Reads frame tables that were not loaded with the media.
   * @returns a promise that never rejects, or null if there are none to read
   */
  readFrameTables?(): Promise<void> | null;
}

export type OpenTransport = (source: PlaybackSource, host: TransportHost) => Promise<Transport>;
