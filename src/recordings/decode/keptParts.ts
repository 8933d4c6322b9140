import type { PartBytes } from '../openPeriod';
import { ROOT, type RecordingParts, type WholeFile } from '../parts/recordingParts';
import type { ByteRange, MediaPart } from '../parts/segments';

/** Of one recording, in bytes: what was read once need not be fetched again for its other pictures. */
const KEPT_BYTES = 32_000_000;
/** A file is read in blocks of so many bytes, so that reads that overlap fetch none twice. */
const BLOCK = 4_096;
/** Where pictures follow each other: a request for each would take longer. */
const BLOCKS_AHEAD = 64;

/** Bytes that were read last. */
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
        if (this.#bytes <= KEPT_BYTES || oldest === key) break;
        this.#kept.delete(oldest);
        this.#bytes -= (await data).length;
      }
    } catch {
      this.#kept.delete(key);
    }
    return await loading;
  }
}

/** A file whose host answers ranges. */
class FileBlocks {
  readonly #blocks = new Map<number, Promise<Uint8Array<ArrayBuffer>>>();
  readonly #file: WholeFile;
  readonly #load: (range: ByteRange) => Promise<Uint8Array<ArrayBuffer>>;

  constructor(file: WholeFile, load: (range: ByteRange) => Promise<Uint8Array<ArrayBuffer>>) {
    this.#file = file;
    this.#load = load;
    const { head } = file;
    this.#keep(0, Math.floor(head.length / BLOCK), Promise.resolve(head));
  }

  /** @param ahead so many blocks are fetched with the first one that is missing */
  async read({ start, end }: ByteRange, ahead: number): Promise<Uint8Array<ArrayBuffer>> {
    const first = Math.floor(start / BLOCK);
    const last = Math.ceil(end / BLOCK);
    // Long recordings are gone through once: what comes later is not there yet, either.
    if (this.#blocks.size * BLOCK > KEPT_BYTES) this.#blocks.clear();
    for (let from = first; from < last; from += 1) {
      if (this.#blocks.has(from)) continue;
      const limit = Math.min(Math.ceil(this.#file.size / BLOCK), Math.max(last, from + ahead));
      let until = from + 1;
      while (until < limit && !this.#blocks.has(until)) until += 1;
      const range = { start: from * BLOCK, end: Math.min(this.#file.size, until * BLOCK) };
      this.#keep(from, until, this.#load(range));
    }
    const wanted = Array.from({ length: last - first }, (_, index) => this.#blockAt(first + index));
    const blocks = await Promise.all(wanted);
    const bytes = new Uint8Array(end - start);
    let length = 0;
    for (const [index, block] of blocks.entries()) {
      const begin = (first + index) * BLOCK;
      const part = block.subarray(Math.max(0, start - begin), end - begin);
      bytes.set(part, length);
      length += part.length;
    }
    // Fewer where the file ends before it should.
    return bytes.subarray(0, length);
  }

  async #blockAt(index: number): Promise<Uint8Array<ArrayBuffer>> {
    return (await this.#blocks.get(index)) ?? new Uint8Array();
  }

  #keep(from: number, until: number, loading: Promise<Uint8Array<ArrayBuffer>>): void {
    for (let index = from; index < until; index += 1) {
      const offset = (index - from) * BLOCK;
      const block = loading.then((bytes) => bytes.subarray(offset, offset + BLOCK));
      this.#blocks.set(index, block);
      block.catch(() => this.#blocks.delete(index));
    }
  }
}

/** Fetches once what is read several times. */
export class KeptParts implements PartBytes {
  readonly #parts: RecordingParts;
  readonly #kept = new KeptBytes();
  readonly #file: FileBlocks | null;
  #ahead = 1;

  /** @param file null: a playlist */
  constructor(parts: RecordingParts, file: WholeFile | null) {
    this.#parts = parts;
    this.#file = file && new FileBlocks(file, (range) => parts.readRange(ROOT, range));
  }

  /** Reads more of a file at once from now on: pictures that follow each other are wanted. */
  readAhead(): void {
    this.#ahead = BLOCKS_AHEAD;
  }

  read(part: MediaPart): Promise<Uint8Array<ArrayBuffer>> {
    const { name, range } = part;
    return this.#kept.get(`${name} ${String(range?.start)} ${String(range?.end)}`, () =>
      this.#parts.read(part),
    );
  }

  async readRange(name: string, range: ByteRange): Promise<Uint8Array<ArrayBuffer>> {
    return (await this.#file?.read(range, this.#ahead)) ?? (await this.#parts.readRange(name, range));
  }
}
