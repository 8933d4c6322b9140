import type { LiveCredential } from '@/domain/cameras/camera';
import type { Failure, Result } from '@/domain/result';

/** Why a way to a picture could not even be tried. */
export type SourceProblem = Failure | { kind: 'noRecording' } | { kind: 'gone' };

/** How a live connection may outlive its player for a few seconds. */
export interface Parking {
  /** Players with the same key show the same camera. */
  key: string;
  /** Aborts when the session ends. */
  until: AbortSignal;
}

/** Keeps where a camera's channel is over page loads, for the user who is logged in. */
interface ChannelMemory {
  /** @returns null when nothing is kept. */
  read: () => Promise<string | null>;
  /** @param channel null: what was kept holds no more. */
  write: (channel: string | null) => void;
}

/** What a camera's channel is found with before it is watched. */
export interface PrefetchedChannel {
  channelMemory: ChannelMemory;
  session: AbortSignal;
}

/** One way to get a moving picture. Functions are called anew for each attempt, so that nothing expired is used. */
export type PlaybackSource =
  | {
      kind: 'live';
      credential: (signal: AbortSignal) => Promise<Result<LiveCredential, SourceProblem>>;
      /** The time that dates its frames, Unix epoch milliseconds; this computer's by default. */
      now?: () => number;
      /** Called when the camera has answered a call with this credential; no picture need have come. */
      onAnswered?: (credential: LiveCredential) => void;
      /** Called when an attempt at it begins that the user has asked for in the player; others begin by themselves. */
      onAsked?: () => void;
      /** Called whenever it begins to play where the user sees it. */
      onPlaying?: () => void;
      /** Absent: the connection ends with its player. */
      parking?: Parking;
      /** Called instead of `credential` when a connection is taken that was parked or prepared. */
      onConnectionTaken?: () => void;
      /** Absent: each page asks where the channel is. */
      channelMemory?: ChannelMemory;
      /** Aborts when the session ends, and all that is known of its channels goes with it. */
      session?: AbortSignal;
    }
  | {
      kind: 'clip';
      url: (signal: AbortSignal) => Promise<Result<string, SourceProblem>>;
      /** A new address of the recording that `url` brought last, which may be its old one; absent: `url` brings no other. */
      renewUrl?: (signal: AbortSignal) => Promise<Result<string, SourceProblem>>;
      /** Tells the recording that `url` brought last from others; absent: it brings no other. */
      recording?: () => string | null;
      /** Where it begins to play, in seconds from its first frame. */
      from?: number;
      /** When its first frame was taken, Unix epoch milliseconds, once its address is known; null: not known. */
      startsAt?: () => number | null;
      /** Called when an attempt at it begins that the user has asked for in the player; others begin by themselves. */
      onAsked?: () => void;
      /** Called whenever it begins to play. */
      onPlaying?: () => void;
      /** Called when the user starts it again at its end. */
      onRestart?: () => void;
    };

export type LiveSource = Extract<PlaybackSource, { kind: 'live' }>;

/** An ordered list of ways, best first; the snapshot is what remains when all fail. */
export interface PlayerMedia {
  /** Two sources with the same key show the same thing: a new object with an old key does not restart playback. */
  key: string;
  sources: readonly PlaybackSource[];
  snapshotUrl: string | null;
}
