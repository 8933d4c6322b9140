import type { Failure, Result } from '@/domain/result';

/** Where a recording is. */
export interface RecordingAddress {
  /** Asked anew whenever an address has expired. */
  address(signal: AbortSignal): Promise<Result<string, AddressProblem>>;
}

/** Why there is no address. */
type AddressProblem = Failure | { kind: 'noRecording' } | { kind: 'gone' };

/** A part of a recording, in seconds from its first picture; the end is not in it. */
export interface RecordingRange {
  start: number;
  end: number;
}

/** Why a recording could not be read. */
export type ReadFailure =
  /** The address was not to be had. */
  | { kind: 'address'; problem: AddressProblem }
  /** The host does not let pages of this origin read its files. */
  | { kind: 'crossOrigin' }
  /** Every address was refused, also the fresh ones. */
  | { kind: 'expired' }
  /** The host does not answer, though the browser is online. */
  | { kind: 'unreachable' }
  /** The recording is not there any more. */
  | { kind: 'gone' }
  /** No recording that could be read, or it is encrypted and the key is not available. */
  | { kind: 'unreadable' }
  /** More than memory should take, where the browser cannot write to the disk straight away. Bytes. */
  | { kind: 'tooLarge'; bytes: number; limit: number }
  /** The host says that it is busy, and has said so for a long time. */
  | { kind: 'busy' }
  | { kind: 'cancelled' };

/** Why a recording is not one video from its beginning to its end. */
export type SplitReason = IncompatibilityReason | PassthroughReason;

/** What is not as it should be in a file that was saved; the recording itself is so. */
export type RecordingFlaw =
  /** The last pictures cannot be read or decoded. */
  | { kind: 'endUnreadable' }
  /** There is less than the host spoke of; seconds. */
  | { kind: 'shorter'; seconds: number; expected: number }
  /** The camera still recorded it. */
  | { kind: 'growing' }
  /** The file does not hold the recording's sound, or not all of it. */
  | { kind: 'missesSound' };

/** A codec that MP4 does not know, times that it cannot hold, a part that cannot be read, or no pictures at all. */
type PassthroughReason = 'codec' | 'timestamps' | 'damaged' | 'soundOnly';

/** Why several recordings cannot be one video. */
export type IncompatibilityReason = 'codec' | 'size' | 'settings' | 'sound';

/**
 * How far reading has come, in bytes that have been read; the total is an estimate, null while there is none.
 * @param isWaiting whether the host is busy, and has asked to be left alone for a moment
 */
export type OnProgress = (bytesDone: number, bytesTotal: number | null, isWaiting?: boolean) => void;
