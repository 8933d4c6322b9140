import { clipFileName } from '@/domain/export/fileName';
import type { Result } from '@/domain/result';
import { hasChanged } from '@/recordings/compatibility';
import { writeFilePassthrough, writePeriodPassthrough } from './passthrough';
import { verifyMp4, verifyOriginal, verifyZip, decodeEnd, type DecodeEnd } from './verifyFile';
import type { RecordingParts } from '@/recordings/parts/recordingParts';
import { openReader, type RecordingReader } from '@/recordings/recordingReader';
import { createMemorySink } from './memorySink';
import { mp4Format, openMp4 } from './mp4Writer';
import { browserNetwork, type Network } from '@/recordings/parts/network';
import { ageOf, openRecording, type OpenedRecording } from './openRecording';
import { exportFailureOf, ExportError } from './exportError';
import { finishFile, runExport } from './finishFile';
import { Incompatible, UnsupportedInMp4 } from '@/recordings/readError';
import { withoutMissing } from '@/recordings/withoutMissing';
import type {
  RecordingToExport,
  ExportedFile,
  ExportMethod,
  ExportFailure,
  ExportOptions,
  Sink,
} from './types';
import type { RecordingFlaw, RecordingRange, IncompatibilityReason, SplitReason } from '@/recordings/types';
import { writeZip, type ZipEntry } from './zipWriter';

interface ExportJob {
  recording: RecordingToExport;
  range: RecordingRange | null;
  sink: Sink;
  parts: RecordingParts;
  signal: AbortSignal;
  decode: DecodeEnd;
}

interface Written {
  bytes: number;
  method: ExportMethod;
  flaws: RecordingFlaw[];
  extension: string;
}

/**
 * Matches mediabunny's errors about timestamps, for example that a frame precedes the previous group of
 * frames (issue 526).
 */
const isAboutTimes = (error: unknown): boolean => error instanceof Error && /timestamp/i.test(error.message);

function asExportError(error: unknown): unknown {
  if (exportFailureOf(error) !== null || error instanceof UnsupportedInMp4 || error instanceof Incompatible)
    return error;
  return new UnsupportedInMp4(isAboutTimes(error) ? 'timestamps' : 'damaged');
}

interface Remuxed extends Written {
  next: number;
  reason: IncompatibilityReason | null;
  seconds: number;
}

/**
 * Copies packets into an MP4, starting at period `from`, until a period is incompatible with that one, then
 * verifies the file.
 * @throws Incompatible if the chosen file cannot hold all periods; UnsupportedInMp4 if MP4 cannot hold the
 * packets
 */
async function remux(
  { recording, range, sink: own, parts, signal, decode }: ExportJob,
  reader: RecordingReader,
  from: number,
  sink: Sink,
): Promise<Remuxed> {
  const streams = await reader.format(from);
  const format = streams && mp4Format(streams, range !== null);
  if (format === null) throw new UnsupportedInMp4('codec');
  const missesSound = () => (format.audio === null && streams?.audio !== null) || reader.missesSound();
  const seconds = range === null ? await reader.seconds() : range.end - range.start;
  const writer = await openMp4(sink, format, `${recording.cameraName}, ${recording.eventText}`, recording.at);
  let next = reader.periods;
  let reason: IncompatibilityReason | null = null;
  try {
    try {
      for await (const packet of reader.packets(range, from)) {
        if (packet.of === 'video' && hasChanged(format, packet.packet))
          throw new UnsupportedInMp4('settings');
        await writer.add(packet);
        if (seconds > 0 && from === 0) parts.reportProgress(packet.packet.timestamp / seconds);
      }
    } catch (error) {
      if (!(error instanceof Incompatible)) throw error;
      next = error.period;
      reason = error.reason;
    }
    await writer.finish();
  } catch (error) {
    await writer.cancel();
    throw asExportError(error);
  }
  // Throws before `readBack` replaces the file that the user chose.
  if (reason !== null && sink === own) throw new Incompatible(reason, next);
  const { added, bytes } = writer;
  const flaws = await verifyMp4(await sink.readBack(), format, added, decode, signal);
  if (missesSound()) flaws.push({ kind: 'missesSound' });
  return {
    bytes,
    method: { kind: 'rewrapped', isJoined: next - from > 1 },
    flaws,
    extension: '.mp4',
    next,
    reason,
    seconds: added.end,
  };
}

async function copyPeriod(
  { parts }: ExportJob,
  index: number,
  reason: SplitReason,
  sink: Sink,
): Promise<Written> {
  const { periods, audioPeriods } = await parts.recording();
  const period = periods[index];
  if (period === undefined) throw new ExportError({ kind: 'unreadable' });
  const { bytes, extension } = await writePeriodPassthrough(parts, period, sink);
  return {
    bytes,
    extension,
    flaws: [],
    method: { kind: 'segments', reason, missesSound: audioPeriods !== null },
  };
}

async function copyPart(
  work: ExportJob,
  reader: RecordingReader,
  from: number,
  sink: Sink,
): Promise<{ written: Written; next: number; reason: SplitReason | null }> {
  try {
    const written = await remux(work, reader, from, sink);
    return { written, next: written.next, reason: written.reason };
  } catch (error) {
    // A cut cannot fall back to the original segments, because they would include the removed parts.
    if (!(error instanceof UnsupportedInMp4) || work.range !== null) throw error;
    await sink.restart();
    return {
      written: await copyPeriod(work, from, error.reason, sink),
      next: from + 1,
      reason: error.reason,
    };
  }
}

async function writeParts(work: ExportJob, firstReason: SplitReason): Promise<Written> {
  const { recording, range, sink, parts } = work;
  const stem = clipFileName(recording.cameraName, recording.at).replace(/\.mp4$/, '');
  const flaws: RecordingFlaw[] = [];
  let reason = firstReason;
  let count = 0;
  let missesSound = false;
  async function* files(): AsyncGenerator<ZipEntry> {
    const reader = await openReader(parts);
    try {
      let from = await reader.firstPeriod(range);
      while (from < reader.periods) {
        let input = new Blob();
        const part = createMemorySink('part.mp4', sink.limit, (file) => {
          input = file;
        });
        const copied = await copyPart(work, reader, from, part);
        await part.finish();
        count += 1;
        reason = copied.reason ?? reason;
        flaws.push(...copied.written.flaws);
        missesSound ||= copied.written.method.kind === 'segments' && copied.written.method.missesSound;
        from = copied.next;
        parts.reportProgress(from / reader.periods);
        const name = `${stem} part ${String(count)}${copied.written.extension}`;
        yield { name, input, lastModified: new Date(recording.at) };
      }
    } finally {
      reader.close();
    }
  }
  const bytes = await writeZip(files(), sink);
  await verifyZip(await sink.readBack(), bytes, count);
  return { bytes, method: { kind: 'parts', count, reason, missesSound }, flaws, extension: '.zip' };
}

/** @throws Incompatible or UnsupportedInMp4 if a single MP4 is impossible */
async function remuxAll(work: ExportJob): Promise<Written> {
  const { parts, range, sink } = work;
  const reader = await openReader(parts);
  try {
    const copied = await remux(work, reader, await reader.firstPeriod(range), sink);
    parts.reportProgress(1);
    const lengthFlaws = await parts.flawsOfLength(copied.seconds, range);
    return { ...copied, flaws: [...copied.flaws, ...lengthFlaws] };
  } finally {
    reader.close();
  }
}

async function write(work: ExportJob): Promise<Written> {
  const { range, sink, parts, decode, signal } = work;
  const file = await parts.file();
  if (file !== null && range === null) {
    const { bytes, extension } = await writeFilePassthrough(parts, file.size, sink);
    const flaws = await verifyOriginal(await sink.readBack(), extension, decode, signal);
    return { bytes, extension, flaws, method: { kind: 'original' } };
  }
  try {
    return await remuxAll(work);
  } catch (error) {
    const isChange = error instanceof Incompatible;
    if (!isChange && !(error instanceof UnsupportedInMp4)) throw asExportError(error);
    if (!isChange && range !== null) throw error;
    await sink.restart();
    const isOnePeriod = file === null && (await parts.recording()).periods.length === 1;
    if (!isChange && isOnePeriod) return await copyPeriod(work, 0, error.reason, sink);
    if (!sink.isRenamable) throw new ExportError({ kind: 'changes', reason: error.reason });
    return await writeParts(work, error.reason);
  }
}

export interface ExportRecordingOptions extends ExportOptions {
  /** True to write a ZIP of parts, because one video cannot hold the whole recording. */
  asParts?: boolean;
  decode?: DecodeEnd;
  opened?: OpenedRecording | undefined;
}

/**
 * Saves a recording or a part of it without re-encoding. Verifies the file, except a copy of the original
 * segments. A failed export is discarded, but may already have replaced an existing file on disk.
 */
export async function exportRecording(
  recording: RecordingToExport,
  range: RecordingRange | null,
  sink: Sink,
  { signal, onProgress, asParts = false, decode = decodeEnd, opened }: ExportRecordingOptions,
  network: Network = browserNetwork,
): Promise<Result<ExportedFile, ExportFailure>> {
  const open = opened ?? openRecording(recording, network, signal, onProgress);
  open.onProgress = onProgress;
  const { parts } = open;
  const work = { recording, range, sink, parts, signal, decode };
  const save = async (): Promise<ExportedFile> => {
    const { extension, flaws, ...written } = await withoutMissing(
      parts,
      () => (asParts ? writeParts(work, 'settings') : write(work)),
      () => sink.restart(),
    );
    if (range === null && (await parts.isGrowing(ageOf(recording)))) flaws.push({ kind: 'growing' });
    return { fileName: await finishFile(sink, signal, extension), flaws, ...written };
  };
  try {
    return await runExport(sink, signal, save);
  } finally {
    parts.close();
  }
}
