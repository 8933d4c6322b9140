import type { PartBytes, PartialBytes } from '../openPeriod';
import { fragmentEnd } from '../parts/container';
import type { MissingSegments } from '../parts/missingSegments';
import { ROOT } from '../parts/namedFiles';
import type { RecordingParts, WholeFile } from '../parts/recordingParts';
import { keyOf, type ByteRange, type MediaPart } from '../parts/segments';
import { ReadError } from '../readError';

const MAX_KEPT_BYTES = 32_000_000;
/** Files are read in blocks of this size, so that overlapping reads do not request a block twice. */
const BLOCK_BYTES = 4_096;
const BLOCKS_AHEAD = 64;
/** Size of the first request for a segment, until the size of the camera's key frames is known. */
const FIRST_READ_BYTES = 64 * 1_024;
/**
 * Segments with a smaller first fragment are read in one request, because a second request would take longer
 * than the additional bytes.
 */
const MIN_SEGMENT_BYTES = 256 * 1_024;
const LARGER = 1.05;

/** Size of the first request for a segment, estimated from earlier recordings of the same camera. */
export interface FirstRead {
  bytes: number;
}

export const unknownFirstRead = (): FirstRead => ({ bytes: FIRST_READ_BYTES });

class KeptBytes {
  readonly #kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  #bytes = 0;

  async get(key: string, load: () => Promise<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>> {
    const known = this.#kept.get(key);
    if (known !== undefined) return await known;
    const loading = load();
    this.#kept.set(key, loading);
    try {
      this.#bytes += (await loading).length;
      for (const [oldest, data] of this.#kept) {
        if (this.#bytes <= MAX_KEPT_BYTES || oldest === key) break;
        this.#kept.delete(oldest);
        this.#bytes -= (await data).length;
      }
    } catch {
      this.#kept.delete(key);
    }
    return await loading;
  }
}

class FileBlocks {
  readonly #blocks = new Map<number, Promise<Uint8Array<ArrayBuffer>>>();
  readonly #size: number;
  readonly #load: (range: ByteRange) => Promise<Uint8Array<ArrayBuffer>>;

  constructor(
    size: number,
    head: Uint8Array<ArrayBuffer>,
    load: (range: ByteRange) => Promise<Uint8Array<ArrayBuffer>>,
  ) {
    this.#size = size;
    this.#load = load;
    const blocks =
      head.length >= size ? Math.ceil(size / BLOCK_BYTES) : Math.floor(head.length / BLOCK_BYTES);
    this.#keep(0, blocks, Promise.resolve(head.subarray(0, size)));
  }

  get size(): number {
    return this.#size;
  }

  get bytes(): number {
    return this.#blocks.size * BLOCK_BYTES;
  }

  async read({ start, end }: ByteRange, ahead: number): Promise<Uint8Array<ArrayBuffer>> {
    const first = Math.floor(start / BLOCK_BYTES);
    const last = Math.ceil(end / BLOCK_BYTES);
    // Drops earlier blocks, because a long recording is read once, in order.
    if (this.bytes > MAX_KEPT_BYTES) this.#blocks.clear();
    for (let from = first; from < last; from += 1) {
      if (this.#blocks.has(from)) continue;
      const limit = Math.min(Math.ceil(this.#size / BLOCK_BYTES), Math.max(last, from + ahead));
      let until = from + 1;
      while (until < limit && !this.#blocks.has(until)) until += 1;
      const range = { start: from * BLOCK_BYTES, end: Math.min(this.#size, until * BLOCK_BYTES) };
      this.#keep(from, until, this.#load(range));
    }
    const reading = Array.from({ length: last - first }, (_, index) => this.#blockAt(first + index));
    const blocks = await Promise.all(reading);
    const bytes = new Uint8Array(end - start);
    let length = 0;
    for (const [index, block] of blocks.entries()) {
      const begin = (first + index) * BLOCK_BYTES;
      const part = block.subarray(Math.max(0, start - begin), end - begin);
      bytes.set(part, length);
      length += part.length;
    }
    return bytes.subarray(0, length);
  }

  async #blockAt(index: number): Promise<Uint8Array<ArrayBuffer>> {
    return (await this.#blocks.get(index)) ?? new Uint8Array();
  }

  #keep(from: number, until: number, loading: Promise<Uint8Array<ArrayBuffer>>): void {
    for (let index = from; index < until; index += 1) {
      const offset = (index - from) * BLOCK_BYTES;
      const block = loading.then((bytes) => bytes.subarray(offset, offset + BLOCK_BYTES));
      this.#blocks.set(index, block);
      block.catch(() => this.#blocks.delete(index));
    }
  }
}

export class KeptParts implements PartBytes {
  readonly #parts: RecordingParts;
  readonly #kept = new KeptBytes();
  readonly #file: FileBlocks | null;
  readonly #fragments = new Map<string, Promise<FileBlocks | null>>();
  readonly #opened = new Map<string, FileBlocks>();
  #ahead = 1;
  readonly #firstRead: FirstRead;
  #readsWhole = false;

  constructor(parts: RecordingParts, file: WholeFile | null, firstRead: FirstRead) {
    this.#parts = parts;
    this.#firstRead = firstRead;
    this.#file = file && new FileBlocks(file.size, file.head, (range) => parts.readRange(ROOT, range));
  }

  readAhead(): void {
    this.#ahead = BLOCKS_AHEAD;
  }

  get missing(): MissingSegments {
    return this.#parts.missing;
  }

  read(part: MediaPart): Promise<Uint8Array<ArrayBuffer>> {
    return this.#kept.get(keyOf(part), () => this.#parts.read(part));
  }

  /**
   * Opens a segment's first fragment with one request for as many bytes as a key frame probably needs.
   * @returns null if the segment must be read completely
   */
  async openFragment(part: MediaPart): Promise<PartialBytes | null> {
    const key = keyOf(part);
    const opening = this.#fragments.get(key) ?? this.#openFragment(part);
    this.#fragments.set(key, opening);
    opening.catch(() => this.#fragments.delete(key));
    const fragment = await opening;
    return fragment && { size: fragment.size, read: (range) => this.#readFragment(fragment, range) };
  }

  async #openFragment(part: MediaPart): Promise<FileBlocks | null> {
    const { name, range, lock } = part;
    if (lock !== null || this.#readsWhole || !(await this.#parts.readsRanges(name))) return null;
    const start = range?.start ?? 0;
    const end = Math.min(range?.end ?? Number.POSITIVE_INFINITY, start + this.#firstRead.bytes);
    const head = await this.#parts.readUpTo(name, { start, end }).catch((error: unknown) => {
      // In older browsers, a range request to another origin needs a CORS preflight, which some servers
      // refuse.
      if (error instanceof ReadError && error.failure.kind === 'unreachable') return null;
      throw error;
    });
    const size = head && fragmentEnd(head);
    if (head === null || size === null || size < MIN_SEGMENT_BYTES) this.#readsWhole = true;
    if (head === null || size === null) return null;
    const fragment = new FileBlocks(size, head, (missing) =>
      this.#parts.readRange(name, { start: start + missing.start, end: start + missing.end }),
    );
    this.#opened.set(keyOf(part), fragment);
    this.#forgetOldest();
    return fragment;
  }

  async #readFragment(fragment: FileBlocks, range: ByteRange): Promise<Uint8Array<ArrayBuffer>> {
    // Reads the rest of the fragment if the caller reads consecutive frames.
    if (this.#ahead > 1) return await fragment.read(range, Number.POSITIVE_INFINITY);
    const isPicture = range.end - range.start > BLOCK_BYTES;
    if (isPicture) {
      this.#firstRead.bytes = Math.ceil((range.end * LARGER) / BLOCK_BYTES) * BLOCK_BYTES;
    }
    return await fragment.read(range, 1);
  }

  #forgetOldest(): void {
    let bytes = [...this.#opened.values()].reduce((sum, fragment) => sum + fragment.bytes, 0);
    for (const [key, fragment] of this.#opened) {
      if (bytes <= MAX_KEPT_BYTES) return;
      this.#fragments.delete(key);
      this.#opened.delete(key);
      bytes -= fragment.bytes;
    }
  }

  async readRange(name: string, range: ByteRange): Promise<Uint8Array<ArrayBuffer>> {
    return (await this.#file?.read(range, this.#ahead)) ?? (await this.#parts.readRange(name, range));
  }
}
