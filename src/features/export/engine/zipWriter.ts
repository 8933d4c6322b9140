import { makeZip } from 'client-zip';
import type { Sink } from './types';

export interface ZipEntry {
  name: string;
  input: Blob;
  lastModified: Date;
}

/**
 * Requests a file from `files` only after the previous file is written.
 * @returns the size of the ZIP in bytes
 */
export async function writeZip(files: AsyncIterable<ZipEntry>, sink: Sink): Promise<number> {
  const reader = makeZip(files).getReader();
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return bytes;
    await sink.write(new Uint8Array(value), bytes);
    bytes += value.length;
  }
}
