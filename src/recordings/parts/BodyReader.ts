import { ReadError } from '../readError';
import type { ByteCount } from './ByteCount';
import { exportLimit } from './exportLimit';

/** Bytes to collect in memory before creating a blob, which the browser can move to disk. */
const BLOB_BYTES = 4 * 1024 * 1024;

type Chunks = AsyncGenerator<Uint8Array<ArrayBuffer>, void>;

export const joined = (chunks: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(chunks.reduce((total, { length }) => total + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
};

export class BodyReader {
  readonly #timeout: number;
  readonly #count: ByteCount;

  /** @param timeout milliseconds without new bytes after which reading fails */
  constructor(timeout: number, count: ByteCount) {
    this.#timeout = timeout;
    this.#count = count;
  }

  async *chunks({ body }: Response): Chunks {
    if (body === null) return;
    const reader = body.getReader();
    let since: number | null = null;
    let isLate = false;
    const watch = (milliseconds: number) => {
      timer = setTimeout(() => {
        const left = since === null ? this.#timeout : since + this.#timeout - performance.now();
        isLate = left <= 0;
        if (isLate) void reader.cancel().catch(() => undefined);
        else watch(left);
      }, milliseconds);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    watch(this.#timeout);
    try {
      for (;;) {
        since = performance.now();
        const { done, value } = await reader.read();
        since = null;
        if (isLate) throw new Error('Nothing came in time.');
        if (done) return;
        yield value;
      }
    } finally {
      clearTimeout(timer);
      void reader.cancel().catch(() => undefined);
    }
  }

  async bytes(response: Response, counts = true): Promise<Uint8Array<ArrayBuffer>> {
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    let length = 0;
    try {
      for await (const chunk of this.chunks(response)) {
        chunks.push(chunk);
        length += chunk.length;
        if (counts) this.#count.add(chunk.length);
      }
    } catch (error) {
      // Subtracts the bytes, because a retry loads them again.
      if (counts) this.#count.add(-length);
      throw error;
    }
    return joined(chunks);
  }

  /**
   * Collects a body as a blob, most of which the browser may keep on disk.
   * @throws ReadError if the body exceeds `exportLimit()`
   */
  async blob(chunks: AsyncIterable<Uint8Array<ArrayBuffer>>): Promise<Blob> {
    const limit = exportLimit() ?? Number.POSITIVE_INFINITY;
    const blobs: Blob[] = [];
    let loose: Uint8Array<ArrayBuffer>[] = [];
    let looseBytes = 0;
    let length = 0;
    try {
      for await (const chunk of chunks) {
        length += chunk.length;
        if (length > limit) throw new ReadError({ kind: 'tooLarge', bytes: length, limit });
        this.#count.add(chunk.length);
        loose.push(chunk);
        looseBytes += chunk.length;
        if (looseBytes < BLOB_BYTES) continue;
        blobs.push(new Blob(loose));
        loose = [];
        looseBytes = 0;
      }
    } catch (error) {
      this.#count.add(-length);
      throw error;
    }
    return new Blob([...blobs, ...loose]);
  }
}
