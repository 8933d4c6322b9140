import { clipFileName } from '@/domain/saving/fileName';
import { failed, succeeded, type Result } from '@/domain/result';
import { hasChanged } from './alike';
import { writeFileAsItIs, writePeriodAsItCame } from './asItCame';
import { checkMp4, checkOriginal, checkZip, decodeEnd, type DecodeEnd } from './checkFile';
import { ClipParts } from './clipParts';
import { openReader, type ClipReader } from './clipReader';
import { createMemorySink } from './memorySink';
import { fitsMp4, openMp4 } from './mp4Writer';
import { browserNet, type Net } from './network';
import { failureIn, Incompatible, NoFit, SaveProblem } from './saveProblem';
import type {
  ClipToSave,
  Saved,
  SavedHow,
  SaveFailure,
  SaveFlaw,
  SaveOptions,
  SaveRange,
  Sink,
  WhyApart,
  WhyChanges,
} from './types';
import { unlessAborted } from './unlessAborted';
import { writeZip, type ZipEntry } from './zipWriter';

/** What one export is about. */
interface Export {
  clip: ClipToSave;
  range: SaveRange | null;
  sink: Sink;
  parts: ClipParts;
  signal: AbortSignal;
  decode: DecodeEnd;
}

/** What has been written into a sink, and is not handed over yet. */
interface Written {
  bytes: number;
  how: SavedHow;
  flaws: SaveFlaw[];
  /** Of the file, where it is another than its name says. */
  extension: string;
}

/** mediabunny issue 526: pictures whose times go back behind those of the group before. */
const isAboutTimes = (error: unknown): boolean => error instanceof Error && /timestamp/i.test(error.message);

function noFit(error: unknown): unknown {
  if (failureIn(error) !== null || error instanceof NoFit || error instanceof Incompatible) return error;
  return new NoFit(isAboutTimes(error) ? 'timestamps' : 'damaged');
}

interface Copied extends Written {
  /** The first period that is not in the file. */
  next: number;
  /** Why that one does not go with those in the file. */
  why: WhyApart | null;
  /** Where the last picture ends, in seconds. */
  seconds: number;
}

/** Copies the packets from a period on into one MP4, as far as one decoder configuration goes, and checks it. */
async function copyPackets(
  { clip, range, parts, signal, decode }: Export,
  reader: ClipReader,
  from: number,
  sink: Sink,
): Promise<Copied> {
  const shape = await reader.shape(from);
  if (shape === null || !fitsMp4(shape)) throw new NoFit('codec');
  const seconds = range === null ? await reader.seconds() : range.end - range.start;
  const writer = await openMp4(sink, shape, `${clip.cameraName}, ${clip.eventText}`, clip.at);
  let next = reader.periods;
  let why: WhyApart | null = null;
  try {
    try {
      for await (const packet of reader.packets(range, from)) {
        if (packet.of === 'picture' && hasChanged(shape, packet.packet)) throw new NoFit('settings');
        await writer.add(packet);
        if (seconds > 0 && from === 0) parts.reached(packet.packet.timestamp / seconds);
      }
    } catch (error) {
      if (!(error instanceof Incompatible)) throw error;
      next = error.period;
      why = error.why;
    }
    await writer.finish();
  } catch (error) {
    await writer.cancel();
    throw noFit(error);
  }
  const { added, bytes } = writer;
  const flaws = await checkMp4(await sink.readBack(), shape, added, decode, signal);
  return {
    bytes,
    how: { kind: 'rewrapped', isJoined: next - from > 1 },
    flaws,
    extension: '.mp4',
    next,
    why,
    seconds: added.end,
  };
}

/** One period as it came, for what no MP4 can hold. */
async function copyPeriod({ parts }: Export, index: number, why: WhyChanges, sink: Sink): Promise<Written> {
  const { periods, soundPeriods } = await parts.recording();
  const period = periods[index];
  if (period === undefined) throw new SaveProblem({ kind: 'unreadable' });
  const { bytes, extension } = await writePeriodAsItCame(parts, period, sink);
  return { bytes, extension, flaws: [], how: { kind: 'segments', why, missesSound: soundPeriods !== null } };
}

/** One file in the ZIP of a recording's parts. @returns the first period that is not in it */
async function copyPart(
  work: Export,
  reader: ClipReader,
  from: number,
  sink: Sink,
): Promise<{ written: Written; next: number; why: WhyChanges | null }> {
  try {
    const written = await copyPackets(work, reader, from, sink);
    return { written, next: written.next, why: written.why };
  } catch (error) {
    // What was cut away would come along with the segments as they are.
    if (!(error instanceof NoFit) || work.range !== null) throw error;
    await sink.restart();
    return { written: await copyPeriod(work, from, error.why, sink), next: from + 1, why: error.why };
  }
}

/** A recording that changes midway: a ZIP of files, each of which can be played from its beginning to its end. */
async function writeParts(work: Export, whyFirst: WhyChanges): Promise<Written> {
  const { clip, range, sink, parts } = work;
  const stem = clipFileName(clip.cameraName, clip.at).replace(/\.mp4$/, '');
  const flaws: SaveFlaw[] = [];
  let why = whyFirst;
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
        why = copied.why ?? why;
        flaws.push(...copied.written.flaws);
        missesSound ||= copied.written.how.kind === 'segments' && copied.written.how.missesSound;
        from = copied.next;
        parts.reached(from / reader.periods);
        const name = `${stem} part ${String(count)}${copied.written.extension}`;
        yield { name, input, lastModified: new Date(clip.at) };
      }
    } finally {
      reader.close();
    }
  }
  const bytes = await writeZip(files(), sink);
  await checkZip(await sink.readBack(), bytes, count);
  return { bytes, how: { kind: 'parts', count, why, missesSound }, flaws, extension: '.zip' };
}

/** A recording as one MP4. Throws `Incompatible` or `NoFit` where that cannot be. */
async function rewrap(work: Export): Promise<Written> {
  const { parts, range, sink } = work;
  const reader = await openReader(parts);
  try {
    const copied = await copyPackets(work, reader, await reader.firstPeriod(range), sink);
    if (copied.why !== null) throw new Incompatible(copied.why, copied.next);
    parts.reached(1);
    if (range !== null) return copied;
    return { ...copied, flaws: [...copied.flaws, ...(await parts.flawsOfLength(copied.seconds))] };
  } finally {
    reader.close();
  }
}

async function write(work: Export): Promise<Written> {
  const { range, sink, parts, decode, signal } = work;
  const file = await parts.file();
  if (file !== null && range === null) {
    const { bytes, extension } = await writeFileAsItIs(parts, file.size, sink);
    const flaws = await checkOriginal(await sink.readBack(), extension, decode, signal);
    return { bytes, extension, flaws, how: { kind: 'original' } };
  }
  try {
    return await rewrap(work);
  } catch (error) {
    const isChange = error instanceof Incompatible;
    if (!isChange && !(error instanceof NoFit)) throw noFit(error);
    // What was cut away would come along with the parts as they are.
    if (!isChange && range !== null) throw error;
    await sink.restart();
    const isOnePeriod = file === null && (await parts.recording()).periods.length === 1;
    if (!isChange && isOnePeriod) return await copyPeriod(work, 0, error.why, sink);
    if (!sink.isRenamable) throw new SaveProblem({ kind: 'changes', why: error.why });
    return await writeParts(work, error.why);
  }
}

export interface SaveClipOptions extends SaveOptions {
  /** The file is a ZIP: one that was named so by the user, after the recording turned out to change midway. */
  asParts?: boolean;
  /** Replaced in tests: only a browser decodes. */
  decode?: DecodeEnd;
}

/**
 * Saves a recording, or a part of it, without decoding it, and reads the file back before it counts as saved. Whatever goes
 * wrong, nothing half written is left.
 */
export async function saveClip(
  clip: ClipToSave,
  range: SaveRange | null,
  sink: Sink,
  { signal, onProgress, asParts = false, decode = decodeEnd }: SaveClipOptions,
  net: Net = browserNet,
): Promise<Result<Saved, SaveFailure>> {
  const parts = new ClipParts(clip, net, signal, onProgress);
  const work = { clip, range, sink, parts, signal, decode };
  const save = async (): Promise<Saved> => {
    const { extension, ...written } = asParts ? await writeParts(work, 'settings') : await write(work);
    return { fileName: await sink.finish(extension), ...written };
  };
  try {
    return succeeded(await unlessAborted(save(), signal));
  } catch (error) {
    await sink.abort();
    return failed(failureIn(error) ?? { kind: 'unreadable' });
  }
}
