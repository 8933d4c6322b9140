import { failed, succeeded, type Result } from '@/domain/result';
import { saveFileAsItIs, savePartsAsTheyCame } from './asItCame';
import { ClipParts } from './clipParts';
import { openReader, type ClipReader } from './clipReader';
import { fitsMp4, openMp4 } from './mp4Writer';
import { browserNet, type Net } from './network';
import { failureIn, NoFit } from './saveProblem';
import type { ClipToSave, Saved, SaveFailure, SaveOptions, SaveRange, Sink } from './types';
import { unlessAborted } from './unlessAborted';

/** mediabunny issue 526: pictures whose times go back behind those of the group before. */
const isAboutTimes = (error: unknown): boolean => error instanceof Error && /timestamp/i.test(error.message);

function noFit(error: unknown): unknown {
  if (failureIn(error) !== null || error instanceof NoFit) return error;
  return new NoFit(isAboutTimes(error) ? 'timestamps' : 'damaged');
}

async function copyPackets(
  reader: ClipReader,
  clip: ClipToSave,
  range: SaveRange | null,
  sink: Sink,
  onReached: (share: number) => void,
): Promise<Saved> {
  const shape = await reader.shape();
  if (shape === null || !fitsMp4(shape)) throw new NoFit('codec');
  const seconds = range === null ? await reader.seconds() : range.end - range.start;
  const writer = await openMp4(sink, shape, `${clip.cameraName}, ${clip.eventText}`, clip.at);
  try {
    for await (const packet of reader.packets(range)) {
      await writer.add(packet);
      if (seconds > 0) onReached(packet.packet.timestamp / seconds);
    }
    await writer.finish();
  } catch (error) {
    await writer.cancel();
    throw error;
  }
  onReached(1);
  return { fileName: await sink.finish(), bytes: writer.bytes, how: { kind: 'rewrapped' } };
}

async function rewrap(
  clip: ClipToSave,
  range: SaveRange | null,
  sink: Sink,
  parts: ClipParts,
): Promise<Saved> {
  try {
    const reader = await openReader(parts);
    try {
      return await copyPackets(reader, clip, range, sink, (share) => parts.reached(share));
    } finally {
      reader.close();
    }
  } catch (error) {
    throw noFit(error);
  }
}

async function save(clip: ClipToSave, range: SaveRange | null, sink: Sink, parts: ClipParts): Promise<Saved> {
  const file = await parts.file();
  if (file !== null && range === null) {
    const { missesSound: _none, ...saved } = await saveFileAsItIs(parts, file.size, sink);
    return { ...saved, how: { kind: 'original' } };
  }
  try {
    return await rewrap(clip, range, sink, parts);
  } catch (error) {
    // What was cut away would come along with the parts as they are.
    if (!(error instanceof NoFit) || range !== null) throw error;
    await sink.restart();
    const { missesSound, ...saved } = await savePartsAsTheyCame(parts, sink);
    return { ...saved, how: { kind: 'segments', why: error.why, missesSound } };
  }
}

/** Saves a recording, or a part of it, without decoding it. Whatever goes wrong, nothing half written is left. */
export async function saveClip(
  clip: ClipToSave,
  range: SaveRange | null,
  sink: Sink,
  { signal, onProgress }: SaveOptions,
  net: Net = browserNet,
): Promise<Result<Saved, SaveFailure>> {
  const parts = new ClipParts(clip, net, signal, onProgress);
  try {
    return succeeded(await unlessAborted(save(clip, range, sink, parts), signal));
  } catch (error) {
    await sink.abort();
    return failed(failureIn(error) ?? { kind: 'unreadable' });
  }
}
