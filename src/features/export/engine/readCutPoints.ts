import { cutPointsOf, type CutFrame, type CutPoints } from '@/domain/export/cut';
import { failed, succeeded, type Result } from '@/domain/result';
import { RecordingParts } from '@/recordings/parts/recordingParts';
import { openReader } from '@/recordings/recordingReader';
import { withoutMissing } from '@/recordings/withoutMissing';
import { mp4Format } from './mp4Writer';
import { browserNetwork, type Network } from '@/recordings/parts/network';
import { ExportError, failureOf } from './exportError';
import type { RecordingToExport, ExportFailure } from './types';

async function readFrames(parts: RecordingParts): Promise<CutFrame[]> {
  const reader = await openReader(parts);
  try {
    const format = await reader.format(0);
    const frames: CutFrame[] = [];
    if (format !== null && mp4Format(format, true) !== null)
      for await (const frame of reader.frames()) frames.push(frame);
    return frames;
  } finally {
    reader.close();
  }
}

/** @returns the positions at which a recording can be cut, or the reason why it cannot be cut */
export async function readCutPoints(
  recording: RecordingToExport,
  signal: AbortSignal,
  network: Network = browserNetwork,
): Promise<Result<CutPoints, ExportFailure>> {
  const parts = new RecordingParts(recording, network, signal, () => undefined);
  try {
    const frames = await withoutMissing(parts, () => readFrames(parts));
    const places = cutPointsOf(frames);
    if (places === null) throw new ExportError({ kind: 'unreadable' });
    return succeeded(places);
  } catch (error) {
    return failed(failureOf(error));
  } finally {
    parts.close();
  }
}
