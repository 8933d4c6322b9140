import type { Clock } from '@/lib/time/clock';
import type { FrameTable } from './frameTables';
import type { PlayerConfig } from '../playerConfig';
import type { PlaybackSource, SourceProblem } from '../source';

/** Why a way to a moving picture ended. */
export type PlaybackFailure =
  | { kind: 'source'; problem: SourceProblem }
  /** The transport's own code could not be loaded. */
  | { kind: 'codeMissing' }
  | { kind: 'liveUnsupported' }
  | { kind: 'notAllowed' }
  | { kind: 'credentialsExpired' }
  /** This computer's clock is off and could not be corrected for. */
  | { kind: 'clockWrong' }
  | { kind: 'channelMissing' }
  | { kind: 'viewerLimit' }
  /** The service throttles its calls, and went on to. */
  | { kind: 'serviceBusy' }
  /** The signaling socket was refused; browsers hide why. */
  | { kind: 'signalingRefused' }
  | { kind: 'serviceUnreachable' }
  /** The camera was called and did not answer. */
  | { kind: 'cameraSilent' }
  /** Connected or not, no picture came in time. */
  | { kind: 'noVideo' }
  /** The camera answered without a picture that this browser can show. */
  | { kind: 'videoRefused' }
  /** The camera sent an answer that the browser does not take. */
  | { kind: 'answerUnusable' }
  /** The signaling socket closed before the camera had answered, and the service gave no reason. */
  | { kind: 'signalingClosed' }
  | { kind: 'connectionLost' }
  | { kind: 'codecUnsupported' }
  | { kind: 'clipMissing' }
  | { kind: 'clipExpired' }
  | { kind: 'clipBroken' }
  | { kind: 'clipStalled' }
  /** `retryAfter`: milliseconds for which the host asks to be left alone. */
  | { kind: 'clipUnreachable'; retryAfter?: number };

/** @returns milliseconds for which the server asks to be left alone; 0: it does not say. */
export function retryAfterOf(failure: PlaybackFailure): number {
  const asked = failure.kind === 'source' ? failure.problem : failure;
  return 'retryAfter' in asked ? (asked.retryAfter ?? 0) : 0;
}

/** How far a start has come, for saying why it takes long. */
export type ConnectStep = 'preparing' | 'contacting' | 'calling' | 'linking' | 'loading';

/** What "Connection details" shows; null where the browser does not say. Nothing here is secret. */
export interface ConnectionDetails {
  state: string;
  path: 'direct' | 'relay' | null;
  roundTripMs: number | null;
  /** 0 to 100. */
  lossPercent: number | null;
  bitsPerSecond: number | null;
  width: number | null;
  height: number | null;
  framesPerSecond: number | null;
  /** Messages of the camera that could not be read or used. */
  ignoredMessages: number;
}

/** The reason with which a host's signal aborts when its player is closed while the picture moves. */
export const LEFT_WHILE_PLAYING = 'leftWhilePlaying';

/** What a transport reports. Nothing may be called after `signal` is aborted. */
export interface TransportHost {
  signal: AbortSignal;
  clock: Clock;
  config: PlayerConfig;
  onStep(step: ConnectStep): void;
  /** The element has its media now and may be started. */
  onSourceSet(): void;
  /** The transport cannot go on and is disposed next, except after `cameraSilent`: the camera may still answer. */
  onFailed(failure: PlaybackFailure): void;
  /** Clips: a part was stepped over. May be said again and again. */
  onPartMissing(): void;
  /** Clips: the recording has sound and no video track, so its first frame is not waited for. */
  onSoundOnly(): void;
  /** Live: the peer connection is gone or has been silent for seconds; media may still come back. */
  onLinkLost(): void;
}

/** One running attempt at a moving picture. Everything it holds is released when the host's signal aborts. */
export interface Transport {
  /** Shows the picture on this element; a second call moves it to another one. */
  attach(video: HTMLVideoElement): void;
  /** Recovers the connection without starting over, where that exists. */
  recover(): void;
  /** Live: sends the call that the camera has not answered again, under the same name. */
  callAgain?(): void;
  details(): Promise<ConnectionDetails | null>;
  /** Recordings: where it stands, in seconds, also while a recovery has taken its media away; null: not known. */
  position?(): number | null;
  /** Recordings: sample tables of what has been loaded, in the order of loading; null: not known. */
  frameTables?(): readonly FrameTable[] | null;
  /**
   * Reads sample tables that do not come with what is loaded.
   * @returns a promise that resolves, also where they cannot be had; null: there are none to wait for.
   */
  readFrameTables?(): Promise<void> | null;
}

export type OpenTransport = (source: PlaybackSource, host: TransportHost) => Promise<Transport>;
