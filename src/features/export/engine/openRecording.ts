import { ByteBudget } from '@/recordings/parts/ByteBudget';
import type { Network } from '@/recordings/parts/network';
import { RecordingParts } from '@/recordings/parts/recordingParts';
import type { OnProgress } from '@/recordings/types';
import type { RecordingToExport } from './types';

/** Kept of all recordings of one export, so that a part that is looked at first is not requested again. Bytes. */
const KEPT_BYTES = 64_000_000;

/** Creates the budget of one export, which all of its recordings share. */
export const exportBudget = (): ByteBudget => new ByteBudget(KEPT_BYTES);

/** A recording that several steps of one export read, one after the other: its address and playlists are requested once. */
export interface OpenedRecording {
  parts: RecordingParts;
  /** Told of the bytes from now on. */
  onProgress: OnProgress;
}

/**
 * Opens a recording for all steps of one export; `parts.close` ends it.
 * @param budget shared with the export's other recordings
 */
export function openRecording(
  recording: RecordingToExport,
  network: Network,
  signal: AbortSignal,
  onProgress: OnProgress,
  budget: ByteBudget = exportBudget(),
): OpenedRecording {
  const opened: OpenedRecording = {
    onProgress,
    parts: new RecordingParts(recording, network, signal, (...bytes) => opened.onProgress(...bytes), budget),
  };
  return opened;
}

/** Milliseconds since a recording began. */
export const ageOf = ({ at, now = Date.now }: RecordingToExport): number => now() - at;
