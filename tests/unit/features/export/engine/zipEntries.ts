export interface ZipEntry {
  name: string;
  modified: Date;
  bytes: Uint8Array<ArrayBuffer>;
}

const DIRECTORY_ENTRY = 0x02014b50;
const END = 0x06054b50;
const LOCAL_HEADER = 30;

/** Reads the files of an uncompressed ZIP from its central directory (APPNOTE.TXT 4.3). */
export function zipEntries(zip: Uint8Array<ArrayBuffer>): ZipEntry[] {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  let end = zip.length - 22;
  while (view.getUint32(end, true) !== END) end -= 1;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  return Array.from({ length: count }, () => {
    if (view.getUint32(at, true) !== DIRECTORY_ENTRY) throw new Error('No entry of a directory.');
    const [time, date] = [view.getUint16(at + 12, true), view.getUint16(at + 14, true)];
    const size = view.getUint32(at + 24, true);
    const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    const local = view.getUint32(at + 42, true);
    const begin = local + LOCAL_HEADER + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const entry = {
      name: new TextDecoder().decode(zip.subarray(at + 46, at + 46 + (name ?? 0))),
      modified: new Date(
        1980 + (date >> 9),
        ((date >> 5) & 15) - 1,
        date & 31,
        time >> 11,
        (time >> 5) & 63,
        (time & 31) * 2,
      ),
      bytes: zip.slice(begin, begin + size),
    };
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
    return entry;
  });
}
