import { failed, succeeded, type Result } from '@/domain/result';
import { ClipParts } from './clipParts';
import { openReader } from './clipReader';
import { fitsMp4, openMp4 } from './mp4Writer';
import { browserNet, type Net } from './network';
import { failureIn, SaveProblem } from './saveProblem';
import type { ClipToSave, Saved, SavedHow, SaveFailure, SaveOptions, SaveRange, Sink } from './types';

async function rewrap(
  clip: ClipToSave,
  range: SaveRange | null,
  sink: Sink,
  parts: ClipParts,
): Promise<Saved> {
  const reader = await openReader(parts);
  try {
    const shape = await reader.shape();
    if (shape === null || !fitsMp4(shape)) throw new SaveProblem({ kind: 'unreadable' });
    const writer = await openMp4(sink, shape, `${clip.cameraName}, ${clip.eventText}`, clip.at);
    try {
      for await (const packet of reader.packets(range)) await writer.add(packet);
      await writer.finish();
    } catch (error) {
      await writer.cancel();
      throw error;
    }
    const how: SavedHow = { kind: 'rewrapped' };
    return { fileName: await sink.finish(), bytes: writer.bytes, how };
  } finally {
    reader.close();
  }
}

/** Rejects as soon as nobody waits any more. */
function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const end = () => {
      reject(new SaveProblem({ kind: 'cancelled' }));
    };
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
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
    return succeeded(await Promise.race([rewrap(clip, range, sink, parts), untilAborted(signal)]));
  } catch (error) {
    await sink.abort();
    return failed(failureIn(error) ?? { kind: 'unreadable' });
  }
}
