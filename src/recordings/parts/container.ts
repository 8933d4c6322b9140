const TS_SYNC = 0x47;
const TS_PACKET = 188;
const EBML = [0x1a, 0x45, 0xdf, 0xa3];
/** Boxes that an MP4 may begin with. */
const BOXES = new Set(['ftyp', 'styp', 'moov', 'moof', 'sidx', 'mdat', 'free', 'emsg']);

/** The extension of what begins with these bytes; null: nothing that we know as a video. */
export function containerOf(bytes: Uint8Array): string | null {
  if (bytes[0] === TS_SYNC && (bytes.length <= TS_PACKET || bytes[TS_PACKET] === TS_SYNC)) return '.ts';
  if (EBML.every((byte, index) => bytes[index] === byte)) return '.webm';
  return BOXES.has(String.fromCharCode(...bytes.subarray(4, 8))) ? '.mp4' : null;
}

/**
 * Where the first fragment of an MP4 segment ends: with its media data. https://www.iso.org/standard/83102.html
 * @param head the first bytes of the segment
 * @returns bytes from the start of the segment; null: its first bytes do not tell
 */
export function fragmentEnd(head: Uint8Array<ArrayBuffer>): number | null {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  for (let at = 0; at + 8 <= head.length;) {
    const size = view.getUint32(at);
    const type = String.fromCharCode(...head.subarray(at + 4, at + 8));
    // 0 and 1: up to the end of the file, and sizes of 64 bits.
    if (size < 8 || (at === 0 && !BOXES.has(type))) return null;
    if (type === 'mdat') return at + size;
    at += size;
  }
  return null;
}
