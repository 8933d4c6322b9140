import { ByteBudget } from '@/recordings/parts/ByteBudget';
import type { Network } from '@/recordings/parts/network';
import { RecordingParts } from '@/recordings/parts/recordingParts';
import type { OnProgress } from '@/recordings/types';
import type { RecordingToExport } from './types';

/**
 * Maximum number of bytes to cache for all recordings of an export, so that inspected parts are not requested
 * again.
 */
const KEPT_BYTES = 64_000_000;

/** @returns a budget shared by an export's recordings */
export const exportBudget = (): ByteBudget => new ByteBudget(KEPT_BYTES);

export interface OpenedRecording {
  parts: RecordingParts;
  onProgress: OnProgress;
}

/**
 * Opens a recording for all steps of an export. Call `parts.close` at the end.
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

/** @returns milliseconds since the recording began */
export const ageOf = ({ at, now = Date.now }: RecordingToExport): number => now() - at;
