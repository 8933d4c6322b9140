import type { Failure, Result } from '@/domain/result';

export interface RecordingAddress {
  /** Called for the first URL, and again whenever a URL has expired. */
  address(signal: AbortSignal): Promise<AddressAnswer>;
}

type AddressProblem = Failure | { kind: 'noRecording' } | { kind: 'gone' };

export type AddressAnswer = Result<string, AddressProblem>;

/** Seconds on a player's timeline, which includes missing segments; the end is excluded. */
export interface RecordingRange {
  start: number;
  end: number;
}

export type ReadFailure =
  | { kind: 'address'; problem: AddressProblem }
  | { kind: 'crossOrigin' }
  | { kind: 'expired' }
  /** The server does not respond, or only with errors, although the browser is online. */
  | { kind: 'unreachable' }
  | { kind: 'gone' }
  /** The file is empty, truncated, not a recording, or encrypted in an unsupported way. */
  | { kind: 'unreadable'; isEmpty?: boolean }
  /**
   * The file is larger than the memory limit, and the browser cannot write to disk. Both values are in bytes.
   */
  | { kind: 'tooLarge'; bytes: number; limit: number }
  | { kind: 'busy' }
  | { kind: 'cancelled' };

export type SplitReason = IncompatibilityReason | PassthroughReason;

export type RecordingFlaw =
  | { kind: 'endUnreadable' }
  /** The readable part is shorter than expected. Both values are in seconds. */
  | { kind: 'shorter'; seconds: number; expected: number }
  | { kind: 'growing' }
  | { kind: 'missesSound' };

/** Reason why packets cannot be copied to an MP4. `damaged`: a part is unreadable. */
type PassthroughReason = 'codec' | 'timestamps' | 'damaged' | 'soundOnly';

export type IncompatibilityReason = 'codec' | 'size' | 'settings' | 'sound';

/**
 * Reports the bytes read so far, and an estimated total or null.
 * @param isWaiting true while the reader waits for a busy server
 */
export type OnProgress = (bytesDone: number, bytesTotal: number | null, isWaiting?: boolean) => void;
