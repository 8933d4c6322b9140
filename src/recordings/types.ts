import type { Failure, Result } from '@/domain/result';

export interface RecordingAddress {
  /** Called whenever a URL has expired. */
  address(signal: AbortSignal): Promise<Result<string, AddressProblem>>;
}

/** Reasons for a missing URL. */
type AddressProblem = Failure | { kind: 'noRecording' } | { kind: 'gone' };

/** Seconds from the first frame; the end is excluded. */
export interface RecordingRange {
  start: number;
  end: number;
}

export type ReadFailure =
  /** The URL is not available. */
  | { kind: 'address'; problem: AddressProblem }
  /** The server forbids cross-origin reads. */
  | { kind: 'crossOrigin' }
  /** All URLs were refused, including new ones. */
  | { kind: 'expired' }
  /** The server does not respond although the browser is online. */
  | { kind: 'unreachable' }
  /** The recording was deleted. */
  | { kind: 'gone' }
  /** The file is no recording, or is encrypted without a key. */
  | { kind: 'unreadable' }
  /** Exceeds the memory without direct writes to the disk. Bytes. */
  | { kind: 'tooLarge'; bytes: number; limit: number }
  /** The server stayed busy for a long time. */
  | { kind: 'busy' }
  | { kind: 'cancelled' };

/** Reasons against a single video. */
export type SplitReason = IncompatibilityReason | PassthroughReason;

export type RecordingFlaw =
  /** The last frames are unreadable or undecodable. */
  | { kind: 'endUnreadable' }
  /** Shorter than announced; seconds. */
  | { kind: 'shorter'; seconds: number; expected: number }
  /** The camera was still recording. */
  | { kind: 'growing' }
  /** Audio is missing completely or partly. */
  | { kind: 'missesSound' };

/** A codec or times without support in MP4, an unreadable part, or no video. */
type PassthroughReason = 'codec' | 'timestamps' | 'damaged' | 'soundOnly';

/** Reasons against joining recordings. */
export type IncompatibilityReason = 'codec' | 'size' | 'settings' | 'sound';

/**
 * Bytes read so far, and an estimated total or null.
 * @param isWaiting true while a busy server asked for a pause
 */
export type OnProgress = (bytesDone: number, bytesTotal: number | null, isWaiting?: boolean) => void;
