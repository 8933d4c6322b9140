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
