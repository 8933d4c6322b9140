import { ROOT, type ClipParts } from './clipParts';
import { SaveProblem } from './saveProblem';
import { bestVariant, mediaSegments, type MediaSegment } from './segments';
import { containerOf } from './container';
import type { Sink } from './types';

export interface CameAs {
  fileName: string;
  bytes: number;
  missesSound: boolean;
}

async function unlocked(
  bytes: Uint8Array<ArrayBuffer>,
  { key, iv }: NonNullable<MediaSegment['lock']>,
  parts: ClipParts,
): Promise<Uint8Array<ArrayBuffer>> {
  const raw = (await parts.read(key)).bytes;
  const imported = await crypto.subtle.importKey('raw', raw, 'AES-CBC', false, ['decrypt']);
  return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-CBC', iv }, imported, bytes));
}

async function read({ name, range, lock }: MediaSegment, parts: ClipParts): Promise<Uint8Array<ArrayBuffer>> {
  const part = await parts.read(name, range ?? undefined);
  const bytes = range !== null && part.status === 200 ? part.bytes.slice(range.start, range.end) : part.bytes;
  if (lock === null) return bytes;
  return await unlocked(bytes, lock, parts).catch(() => {
    throw new SaveProblem({ kind: 'unreadable' });
  });
}

/** The parts of a playlist one after the other, which is how they are meant to be read. */
export async function savePartsAsTheyCame(parts: ClipParts, sink: Sink): Promise<CameAs> {
  const root = await parts.playlist(ROOT);
  const variant = bestVariant(root);
  const segments = mediaSegments(variant === null ? root : await parts.playlist(variant.name));
  if (segments === null || segments.length === 0) throw new SaveProblem({ kind: 'unreadable' });
  let at = 0;
  let extension = '';
  for (const [index, segment] of segments.entries()) {
    const bytes = await read(segment, parts);
    if (index === 0) {
      const container = containerOf(bytes);
      // Such as the page of a hotel's network in place of a video.
      if (container === null) throw new SaveProblem({ kind: 'unreadable' });
      extension = container;
    }
    await sink.write(bytes, at);
    at += bytes.length;
    parts.reached((index + 1) / segments.length);
  }
  return { fileName: await sink.finish(extension), bytes: at, missesSound: variant?.hasSoundApart ?? false };
}

/** A file as it is, from where it broke off if it does. */
export async function saveFileAsItIs(parts: ClipParts, size: number, sink: Sink): Promise<CameAs> {
  let extension = '';
  let length = 0;
  await parts.stream(ROOT, async (chunk, at) => {
    if (at === 0) {
      const container = containerOf(chunk);
      if (container === null) throw new SaveProblem({ kind: 'unreadable' });
      extension = container;
    }
    await sink.write(chunk, at);
    length = at + chunk.length;
    if (size > 0) parts.reached(length / size);
  });
  return { fileName: await sink.finish(extension), bytes: length, missesSound: false };
}
