import type { RecordingProblem } from '@/domain/recordingProblem';
import type {
  IncompatibilityReason,
  OnProgress,
  ReadFailure,
  RecordingAddress,
  RecordingFlaw,
  SplitReason,
} from '@/recordings/types';

export interface RecordingToExport extends RecordingAddress {
  id: string;
  cameraName: string;
  at: number;
  eventText: string;
  /** The vendor's time in Unix epoch milliseconds; this computer's by default. */
  now?: () => number;
}

export type ExportFailure =
  | ReadFailure
  | { kind: 'diskFull' }
  | { kind: 'notAllowed' }
  | { kind: 'gestureExpired' }
  /** The recordings are incompatible, and the chosen file cannot become a ZIP. */
  | { kind: 'incompatible'; reason: IncompatibilityReason }
  /** The recording changes midway, and the chosen file cannot become a ZIP of its parts. */
  | { kind: 'changes'; reason: SplitReason }
  | { kind: 'otherFormat'; extension: string }
  /** The file differs from the written data. A file on disk has already replaced an existing file. */
  | { kind: 'verificationFailed' }
  | { kind: 'noEncoder' }
  | { kind: 'noneReadable' }
  | { kind: 'codeMissing' }
  | { kind: 'brokeOff' };

/**
 * The file contains the original bytes, the same packets in a new container, or parts that could not be
 * joined.
 */
export type ExportMethod =
  | { kind: 'original' }
  /** `isJoined`: the file joins several periods, so its audio may have gaps of one frame. */
  | { kind: 'rewrapped'; isJoined: boolean }
  /**
   * Segments as served. `missesSound` means that the audio is a separate rendition, which cannot be appended to
   * the video segments.
   */
  | { kind: 'segments'; reason: SplitReason; missesSound: boolean }
  /** Parts of a recording in a ZIP, since one video cannot hold them. */
  | { kind: 'parts'; count: number; reason: SplitReason; missesSound: boolean }
  | BatchExport
  | { kind: 'covered' }
  | {
      kind: 'excerpts';
      of: number;
      skipped: readonly {
        recording: Pick<RecordingToExport, 'cameraName' | 'at'>;
        problem: RecordingProblem;
      }[];
    };

export interface SkippedRecording {
  recording: Pick<RecordingToExport, 'id' | 'cameraName' | 'at'>;
  failure: ExportFailure;
  isCutShort: boolean;
}

export interface FlawedRecording {
  recording: SkippedRecording['recording'];
  flaws: readonly RecordingFlaw[];
}

export interface BatchExport {
  kind: 'together';
  as: 'video' | 'zip';
  of: number;
  skipped: readonly SkippedRecording[];
  flawed: readonly FlawedRecording[];
  reason: IncompatibilityReason | null;
}

export interface ExportedFile {
  fileName: string;
  bytes: number;
  method: ExportMethod;
  flaws: readonly RecordingFlaw[];
}

export interface ExportOptions {
  signal: AbortSignal;
  onProgress: OnProgress;
}

export interface Sink {
  readonly fileName: string;
  readonly isRenamable: boolean;
  readonly limit: number;
  /**
   * Resolves when the sink accepts more.
   * @param position bytes from the file's start
   * @throws ExportError
   */
  write(data: Uint8Array<ArrayBuffer>, position: number): Promise<void>;
  restart(): Promise<void>;
  /**
   * Returns the file for verification, as slices of a file on disk that has already replaced an existing one. A
   * later `write` needs `restart`.
   */
  readBack(): Promise<Blob>;
  /**
   * Completes the file.
   * @param extension with its dot, if it differs from the expected one
   * @returns its name
   */
  finish(extension?: string): Promise<string>;
  /**
   * Discards the content, but not a file on disk that `readBack` has already replaced. Does nothing after
   * `finish`.
   */
  abort(): Promise<void>;
}
