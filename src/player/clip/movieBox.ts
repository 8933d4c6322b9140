import { boxAt, viewOf } from '@/lib/files/mp4Boxes';
import { webAddress } from '@/lib/webAddress';

const CHUNK_BYTES = 65_536;
/** Only a recording of many hours has a larger `moov` box. */
const MAX_INDEX_BYTES = 8_388_608;
const MAX_BOXES = 32;
const HEADER = 16;

async function bytesAt(url: string, from: number, length: number, signal: AbortSignal): Promise<Uint8Array> {
  const answer = await fetch(url, {
    headers: { range: `bytes=${String(from)}-${String(from + length - 1)}` },
    credentials: 'omit',
    signal,
  });
  const isPlaylist = answer.ok && /mpegurl/i.test(answer.headers.get('content-type') ?? '');
  if (answer.status === 206 || isPlaylist) return new Uint8Array(await answer.arrayBuffer());
  // Cancels the response, because a server that ignores ranges sends the whole file.
  void answer.body?.cancel().catch(() => undefined);
  throw new Error(`The host answered a range with ${String(answer.status)}.`);
}

const firstBytes = (url: string, signal: AbortSignal): Promise<Uint8Array> =>
  bytesAt(url, 0, CHUNK_BYTES, signal);

/** Detects WebM: https://www.rfc-editor.org/rfc/rfc8794#section-11.2.1 */
const isEbml = (bytes: Uint8Array): boolean => bytes.length >= 4 && viewOf(bytes).getUint32(0) === 0x1a45dfa3;

async function movieBox(url: string, first: Uint8Array, signal: AbortSignal): Promise<Uint8Array> {
  if (isEbml(first)) throw new Error('A WebM has no such box.');
  let from = 0;
  for (let box = 0; box < MAX_BOXES; box += 1) {
    const isRead = from + HEADER <= first.length;
    const header = isRead ? first.subarray(from, from + HEADER) : await bytesAt(url, from, HEADER, signal);
    const found = boxAt(viewOf(header), 0);
    if (found === null) break;
    if (found.type === 'moov') {
      const length = Math.min(found.size, MAX_INDEX_BYTES);
      if (from + length <= first.length) return first.subarray(from, from + length);
      const index = new Uint8Array(length);
      // Some servers send less than requested.
      for (let read = 0; read < length;) {
        const bytes = await bytesAt(url, from + read, length - read, signal);
        if (bytes.length === 0) break;
        index.set(bytes.subarray(0, length - read), read);
        read += bytes.length;
      }
      return index;
    }
    if (!Number.isFinite(found.size)) break;
    from += found.size;
  }
  throw new Error('The file names no tracks.');
}

/**
 * Reads the `moov` box, which describes the tracks of an MP4, with range requests.
 * @throws if the file is unreadable or has no such box
 */
export const readMovieBox = async (url: string, signal: AbortSignal): Promise<Uint8Array> =>
  movieBox(url, await firstBytes(url, signal), signal);

const textOf = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

async function fileDeclaresVideo(url: string, first: Uint8Array, signal: AbortSignal): Promise<boolean> {
  // Matroska names its video codecs `V_…`.
  if (isEbml(first)) return /V_(?:VP[89]|AV1|MPEG)/.test(textOf(first));
  return /hdlr[\s\S]{8}vide/.test(textOf(await movieBox(url, first, signal)));
}

/**
 * Looks for a video track in the `moov` box (MP4), the first bytes (WebM) or the attributes (playlist). A
 * media element cannot tell an audio-only file from undecodable video.
 * @throws if the URL is unreadable
 * @see https://developer.apple.com/documentation/quicktime-file-format/handler_reference_atom
 */
export async function declaresVideo(url: string, signal: AbortSignal): Promise<boolean> {
  const first = await firstBytes(url, signal);
  const text = textOf(first);
  if (!text.startsWith('#EXTM3U')) return fileDeclaresVideo(url, first, signal);
  const init = webAddress(/^#EXT-X-MAP:.*URI="([^"]+)"/m.exec(text)?.[1] ?? '', url);
  return init === null
    ? /[:,]RESOLUTION=|CODECS="[^"]*(?:avc|hvc|hev|dvh|vp0|av01)/.test(text)
    : fileDeclaresVideo(init, await firstBytes(init, signal), signal);
}
