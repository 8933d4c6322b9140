const IDR_SLICE = 0x65;
const PLAIN_SLICE = 0x41;

/**
 * Changes an IDR frame in an H.264 file into the key frame of an open GOP.
 * @param which index of the IDR frame
 */
export function openGroup<Bytes extends Uint8Array>(bytes: Bytes, which: number): Bytes {
  const refreshes = Array.from(bytes.keys()).filter(
    (at) => bytes[at] === IDR_SLICE && bytes[at + 1] === 0x88 && bytes[at - 4] === 0,
  );
  bytes[refreshes[which] ?? -1] = PLAIN_SLICE;
  return bytes;
}
