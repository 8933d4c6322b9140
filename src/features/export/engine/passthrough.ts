import { ROOT } from '@/recordings/parts/namedFiles';
import type { RecordingParts } from '@/recordings/parts/recordingParts';
import { containerOf } from '@/recordings/parts/container';
import { mediaTypeOf } from './diskSink';
import { ExportError } from './exportError';
import type { MediaPeriod } from '@/recordings/parts/segments';
import type { Sink } from './types';

export interface PassthroughFile {
  bytes: number;
  extension: string;
}

/** Throws where the user has named the file on the disk as one of another kind. */
function extensionFor(sink: Sink, bytes: Uint8Array): string {
  const container = containerOf(bytes);
  // Such as the page of a hotel's network in place of a video.
  if (container === null) throw new ExportError({ kind: 'unreadable' });
  const named = mediaTypeOf(sink.fileName);
  if (!sink.isRenamable && named !== undefined && named !== mediaTypeOf(container)) {
    throw new ExportError({ kind: 'otherFormat', extension: container });
  }
  return container;
}

/**
 * Writes the segments of one period one after the other, unchanged, which is how a decoder reads them. Several periods would
 * make no file that players can read: an initialization segment in the middle, or times that begin anew, are ignored.
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

/** A file as it is, from where it broke off if it does. @param size in bytes; 0: not known */
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
