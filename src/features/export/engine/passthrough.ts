import { ROOT } from '@/recordings/parts/namedFiles';
import type { RecordingParts } from '@/recordings/parts/recordingParts';
import { containerOf } from '@/recordings/parts/container';
import { mediaTypeOf } from './diskSink';
import { ExportError } from './exportError';
import type { MediaPeriod } from '@/recordings/parts/segments';
import type { Sink } from './types';

interface PassthroughFile {
  bytes: number;
  extension: string;
}

/**
 * @throws ExportError if the bytes are not a video, or if the user's file name has another format's extension
 */
function extensionFor(sink: Sink, bytes: Uint8Array): string {
  const container = containerOf(bytes);
  // A captive portal may have sent its page instead of the video.
  if (container === null) throw new ExportError({ kind: 'unreadable' });
  const named = mediaTypeOf(sink.fileName);
  if (!sink.isRenamable && named !== undefined && named !== mediaTypeOf(container)) {
    throw new ExportError({ kind: 'otherFormat', extension: container });
  }
  return container;
}

/**
 * Concatenates the segments of one period into a playable file. Players ignore later initialization segments
 * and restarted timestamps, so one file cannot hold several periods.
 */
export async function writePeriodPassthrough(
  parts: RecordingParts,
  { init, segments }: MediaPeriod,
  sink: Sink,
): Promise<PassthroughFile> {
  const all = [...(init === null ? [] : [init]), ...segments];
  let bytes = 0;
  let extension = '';
  for (const [index, part] of all.entries()) {
    const data = await parts.read(part);
    if (index === 0) extension = extensionFor(sink, data);
    await sink.write(data, bytes);
    bytes += data.length;
    parts.reportProgress((index + 1) / all.length);
  }
  return { bytes, extension };
}

/**
 * Copies a file, resuming after interruptions.
 * @param size in bytes; 0 if unknown
 */
export async function writeFilePassthrough(
  parts: RecordingParts,
  size: number,
  sink: Sink,
): Promise<PassthroughFile> {
  let extension = '';
  let bytes = 0;
  await parts.stream(ROOT, async (chunk, at) => {
    if (at === 0) extension = extensionFor(sink, chunk);
    await sink.write(chunk, at);
    bytes = at + chunk.length;
    if (size > 0) parts.reportProgress(bytes / size);
  });
  return { bytes, extension };
}
