const CHUNK = 65_536;
/** The longest list of samples that is read; it belongs to a recording of many hours. */
const LONGEST_INDEX = 8_388_608;
/** More boxes than any camera writes before the one that names the tracks. */
const MOST_BOXES = 32;
const HEADER = 16;
/** The type of a box, as the number that its letters are. */
const MOOV = 0x6d6f6f76;

async function bytesAt(url: string, from: number, length: number, signal: AbortSignal): Promise<Uint8Array> {
  const answer = await fetch(url, {
    headers: { range: `bytes=${String(from)}-${String(from + length - 1)}` },
    credentials: 'omit',
    signal,
  });
  if (answer.status === 206) return new Uint8Array(await answer.arrayBuffer());
  // A host that ignores ranges would send all of it.
  void answer.body?.cancel().catch(() => undefined);
  throw new Error(`The host answered a range with ${String(answer.status)}.`);
}

/** The bytes with which a file begins, read by range. @throws when they cannot be read. */
export const firstBytes = (url: string, signal: AbortSignal): Promise<Uint8Array> =>
  bytesAt(url, 0, CHUNK, signal);

/**
 * The `moov` box of an MP4 file, which describes its tracks, read by range.
 * @param first the file's first bytes.
 * @throws when the file cannot be read, or has none.
 */
export async function readMovieBox(url: string, first: Uint8Array, signal: AbortSignal): Promise<Uint8Array> {
  let from = 0;
  for (let box = 0; box < MOST_BOXES; box += 1) {
    const isRead = from + HEADER <= first.length;
    const header = isRead ? first.subarray(from, from + HEADER) : await bytesAt(url, from, HEADER, signal);
    const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
    const short = view.getUint32(0);
    const size = short === 1 ? Number(view.getBigUint64(8)) : short;
    if (view.getUint32(4) === MOOV) {
      const length = Math.min(size, LONGEST_INDEX);
      return from + length <= first.length
        ? first.subarray(from, from + length)
        : await bytesAt(url, from, length, signal);
    }
    if (size < 8) break;
    from += size;
  }
  throw new Error('The file names no tracks.');
}
