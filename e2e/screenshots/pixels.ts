import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';

const SIGNATURE_LENGTH = 8;

/** Hashes size and pixels, whatever the compression. https://www.w3.org/TR/png-3/#5Chunk-layout */
export function pixelHash(png: Buffer): string {
  const hash = createHash('sha256');
  const parts: Buffer[] = [];
  for (let at = SIGNATURE_LENGTH; at < png.length;) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    const data = png.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') hash.update(data);
    if (type === 'IDAT') parts.push(data);
    at += length + 12;
  }
  return hash.update(inflateSync(Buffer.concat(parts))).digest('hex');
}
