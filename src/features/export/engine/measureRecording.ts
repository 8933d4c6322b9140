import { ROOT } from '@/recordings/parts/namedFiles';
import type { RecordingParts } from '@/recordings/parts/recordingParts';
import { openReader } from '@/recordings/recordingReader';
import { containerOf } from '@/recordings/parts/container';
import { playlistBitrate } from '@/recordings/parts/playlist';
import type { RecordingRange } from '@/recordings/types';

export interface Measured {
  /** Estimated bytes; null for an unknown size or a short playlist. */
  bytes: number | null;
  /** Extension with its dot; null if only the export determines the format. */
  extension: string | null;
}

const SHORT_S = 300;

async function playlistBytes(parts: RecordingParts, range: RecordingRange | null): Promise<number | null> {
  const { periods } = await parts.recording();
  const duration = range === null ? parts.seconds : range.end - range.start;
  if (duration <= SHORT_S) return null;
  const rate = playlistBitrate(await parts.playlist(ROOT));
  if (rate !== null) return Math.round((rate / 8) * duration);
  const segments = periods.flatMap((period) => period.segments);
  const [first] = segments;
  if (first === undefined) return null;
  const { length } = await parts.read(first);
  return Math.round(length * segments.length * (duration / parts.seconds));
}

async function cutBytes(
  parts: RecordingParts,
  size: number,
  { start, end }: RecordingRange,
): Promise<number> {
  const reader = await openReader(parts);
  try {
    const seconds = await reader.seconds();
    return seconds > 0 ? Math.round(size * Math.min(1, (end - start) / seconds)) : size;
  } finally {
    reader.close();
  }
}

/** Estimates size and format before the user chooses a file. Ignores errors, because saving reports them. */
export async function measureRecording(
  parts: RecordingParts,
  range: RecordingRange | null,
): Promise<Measured> {
  try {
    const file = await parts.file();
    if (file === null) return { bytes: await playlistBytes(parts, range), extension: null };
    if (range === null) return { bytes: file.size || null, extension: containerOf(file.head) };
    const isKnown = file.size > 0 && file.hasRanges;
    return { bytes: isKnown ? await cutBytes(parts, file.size, range) : file.size || null, extension: null };
  } catch {
    return { bytes: null, extension: null };
  }
}
