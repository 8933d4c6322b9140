import type { RecordingProblem } from '@/domain/recordingProblem';
import type {
  IncompatibilityReason,
  OnProgress,
  ReadFailure,
  RecordingAddress,
  RecordingFlaw,
  SplitReason,
} from '@/recordings/types';

/** A recording to be exported. */
export interface RecordingToExport extends RecordingAddress {
  /** Unique over all cameras: two cameras may use the same event id. */
  id: string;
  cameraName: string;
  /** Unix epoch, milliseconds. */
  at: number;
  eventText: string;
  /** The vendor's time, Unix epoch milliseconds; this computer's where it is left out. */
  now?: () => number;
}

/** Why a recording could not be saved. Nothing half written is left behind. */
export type ExportFailure =
  | ReadFailure
  | { kind: 'diskFull' }
  /** The browser or its user did not let the file be written. */
  | { kind: 'notAllowed' }
  /** The browser asks where to save only within a user gesture, and the last one is too long ago. */
  | { kind: 'gestureExpired' }
  /** They cannot be one video, and the file that was chosen for one cannot become another. */
  | { kind: 'incompatible'; reason: IncompatibilityReason }
  /** The recording changes midway, and the file that was chosen for one video cannot become a ZIP of its parts. */
  | { kind: 'changes'; reason: SplitReason }
  /** The recording is saved as it came, and the file that was chosen is named as one of another format. */
  | { kind: 'otherFormat'; extension: string }
  /** The file was read back, and is not what was written. On the disk it stays where it has replaced another one. */
  | { kind: 'verificationFailed' }
  /** The browser encodes no video. */
  | { kind: 'noEncoder' }
  /** A file of excerpts would be empty. */
  | { kind: 'noneReadable' }
  /** A part of this app is missing. */
  | { kind: 'codeMissing' }
  /** The worker that makes a time-lapse has broken. */
  | { kind: 'brokeOff' };

/** What the file holds: the very bytes of the host, the same pictures in a new file, or parts that could not be joined. */
export type ExportMethod =
  | { kind: 'original' }
  /** `isJoined`: of several periods, between which sound may be left out or silent for a frame. */
  | { kind: 'rewrapped'; isJoined: boolean }
  /** As they came; `missesSound` when its sound is a rendition of its own, which one file cannot take. */
  | { kind: 'segments'; reason: SplitReason; missesSound: boolean }
  /** Parts of one recording as files in a ZIP, since one video cannot hold them. */
  | { kind: 'parts'; count: number; reason: SplitReason; missesSound: boolean }
  | BatchExport
  /** A new video of one recording, with covers over its pictures. */
  | { kind: 'covered' }
  /** A new video of pictures of several recordings. */
  | {
      kind: 'excerpts';
      of: number;
      skipped: readonly {
        recording: Pick<RecordingToExport, 'cameraName' | 'at'>;
        problem: RecordingProblem;
      }[];
    };

/** A recording that is missing from a file of several, or of which only the beginning is in it. */
export interface SkippedRecording {
  recording: Pick<RecordingToExport, 'id' | 'cameraName' | 'at'>;
  failure: ExportFailure;
  isCutShort: boolean;
}

/** A recording in a file of several that is not as it should be. */
export interface FlawedRecording {
  recording: SkippedRecording['recording'];
  flaws: readonly RecordingFlaw[];
}

/** Several recordings in one file. */
export interface BatchExport {
  kind: 'together';
  as: 'video' | 'zip';
  /** How many were asked for. */
  of: number;
  skipped: readonly SkippedRecording[];
  /** Those in the file that are not whole in themselves. */
  flawed: readonly FlawedRecording[];
  /** Why they are no single video although that was asked for. */
  reason: IncompatibilityReason | null;
}

export interface ExportedFile {
  fileName: string;
  bytes: number;
  method: ExportMethod;
  /** Of the recording; of several, each has its own in `flawed`. */
  flaws: readonly RecordingFlaw[];
}

export interface ExportOptions {
  signal: AbortSignal;
  onProgress: OnProgress;
}

/** Where the bytes of one file go. What it cannot do it says with an `ExportError`. */
export interface Sink {
  /** As it will be called; on the disk the user may have chosen another name. */
  readonly fileName: string;
  /** Whether it can still become a file of another kind: one on the disk was named by the user. */
  readonly isRenamable: boolean;
  /** Bytes that the file may have at most; `Infinity` on the disk. */
  readonly limit: number;
  /** Resolves when more can be taken. @param position bytes from the file's start */
  write(data: Uint8Array<ArrayBuffer>, position: number): Promise<void>;
  /** Forgets what was written: the file is begun anew in another way. */
  restart(): Promise<void>;
  /**
   * The file as it is now, to be checked; on the disk it reads slice by slice, and has replaced the file that was there. A
   * `write` afterwards needs a `restart` first.
   */
  readBack(): Promise<Blob>;
  /** The file is whole. @param extension with its dot, where it became another than was thought. @returns its name */
  finish(extension?: string): Promise<string>;
  /** Leaves nothing behind but what has replaced another file. Does nothing once the file is whole. */
  abort(): Promise<void>;
}
