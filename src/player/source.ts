import type { LiveCredential } from '@/domain/cameras/camera';
import type { Failure, Result } from '@/domain/result';

export type SourceProblem = Failure | { kind: 'noRecording' } | { kind: 'gone' };

/** Lets a live connection outlive its player by a few seconds. */
export interface Parking {
  key: string;
  until: AbortSignal;
}

interface ChannelMemory {
  read: () => Promise<string | null>;
  write: (channel: string | null) => void;
}

export interface PrefetchedChannel {
  channelMemory: ChannelMemory;
  session: AbortSignal;
}

export interface LiveTabs {
  post(message: object): void;
  listen(onMessage: (message: unknown) => void, signal: AbortSignal): void;
}

/** Each attempt calls `credential` or `url` anew, because credentials and URLs expire. */
export type PlaybackSource =
  | {
      kind: 'live';
      credential: (signal: AbortSignal) => Promise<Result<LiveCredential, SourceProblem>>;
      /** Time on the source's clock, in Unix epoch milliseconds; defaults to this computer's clock. */
      now?: () => number;
      /** Called when the camera has answered a call with this credential, even if no video follows. */
      onAnswered?: (credential: LiveCredential) => void;
      onUserPlay?: () => void;
      onPlaying?: () => void;
      /** Without `parking`, the connection ends with its player. */
      parking?: Parking;
      /** Called instead of `credential` if a parked or prepared connection is used. */
      onConnectionTaken?: () => void;
      /** Without `channelMemory`, each page load looks up the channel. */
      channelMemory?: ChannelMemory;
      session?: AbortSignal;
      /** Without `tabs`, players in other tabs compete for a camera that serves one viewer. */
      tabs?: LiveTabs;
    }
  | {
      kind: 'clip';
      url: (signal: AbortSignal) => Promise<Result<string, SourceProblem>>;
      /**
       * Requests the current URL, possibly unchanged, of the recording that `url` located. Unnecessary if
       * `url` always locates the same recording.
       */
      renewUrl?: (signal: AbortSignal) => Promise<Result<string, SourceProblem>>;
      recording?: () => string | null;
      /** Initial position in seconds from the first frame. */
      from?: number;
      /** Unix epoch milliseconds of the first frame, once the recording's URL is known; null if unknown. */
      startsAt?: () => number | null;
      onUserPlay?: () => void;
      onPlaying?: () => void;
      onRestart?: () => void;
    };

export type LiveSource = Extract<PlaybackSource, { kind: 'live' }>;

export interface PlayerMedia {
  /** A new object with an equal key does not restart playback. */
  key: string;
  sources: readonly PlaybackSource[];
  snapshotUrl: string | null;
}
