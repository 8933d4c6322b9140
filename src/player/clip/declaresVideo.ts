import { firstBytes, readMovieBox } from './movieBox';

const textOf = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

/**
 * Whether a file names a video track, read from its `moov` box (MP4) or its first clusters (WebM) by range, so that a
 * recording of sound alone is told from a picture that the browser cannot decode: media elements show both alike.
 * @throws when the file cannot be read.
 * @see https://developer.apple.com/documentation/quicktime-file-format/handler_reference_atom
 */
export async function declaresVideo(url: string, signal: AbortSignal): Promise<boolean> {
  const first = await firstBytes(url, signal);
  // EBML's magic number; a codec of a video track is called `V_…` in Matroska.
  if (new DataView(first.buffer).getUint32(0) === 0x1a45dfa3)
    return /V_(?:VP[89]|AV1|MPEG)/.test(textOf(first));
  return /hdlr[\s\S]{8}vide/.test(textOf(await readMovieBox(url, first, signal)));
}
