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
  /** The file differs from the written data. It may already have replaced an existing file on disk. */
  | { kind: 'verificationFailed' }
  | { kind: 'noEncoder' }
  | { kind: 'noneReadable' }
  | { kind: 'codeMissing' }
  | { kind: 'brokeOff' };

export type ExportMethod =
  | { kind: 'original' }
  /** `isJoined`: the file joins several periods, so its audio may have gaps of one frame. */
  | { kind: 'rewrapped'; isJoined: boolean }
  /**
   * The file contains the segments as served. `missesSound`: separate audio could not be appended to the
   * video segments.
   */
  | { kind: 'segments'; reason: SplitReason; missesSound: boolean }
  /** The ZIP contains the recording in parts, because one video cannot hold all of them. */
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
   * Resolves when the sink accepts more data.
   * @param position in bytes from the file's start
   * @throws ExportError
   */
  write(data: Uint8Array<ArrayBuffer>, position: number): Promise<void>;
  restart(): Promise<void>;
  /**
   * Returns the file for verification. On disk, this replaces an existing file. A later `write` needs
   * `restart`.
   */
  readBack(): Promise<Blob>;
  /**
   * @param extension includes the dot; omitted if it is the expected one
   * @returns the file's name
   */
  finish(extension?: string): Promise<string>;
  /**
   * Discards the content. Cannot restore a file that `readBack` has replaced, and does nothing after
   * `finish`.
   */
  abort(): Promise<void>;
}
