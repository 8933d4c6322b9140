/** An MP4 box (ISO/IEC 14496-12, section 4.2): https://www.iso.org/standard/83102.html */
interface Mp4Box {
  type: string;
  /** Bytes from the start of the view to the box's header. */
  start: number;
  /** Bytes of header and body; `Infinity` for a box that ends with the file (size 0). */
  size: number;
  /** 8 bytes, or 16 with a 64-bit size. */
  headerSize: number;
}

/** Size in bytes of a 32-bit field, and of a full box's version and flags together. */
export const FIELD = 4;
const HEADER = 2 * FIELD;
const LARGE_HEADER = 16;
/** Bytes before the type of the first sample entry: version, flags, count and size. */
const ENTRY_TYPE = 3 * FIELD;

/** Views the array's bytes, which may be only part of its buffer. */
export const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

const typeAt = (view: DataView, start: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((letter) => view.getUint8(start + letter)));

/**
 * Reads the header of a box, whose body may extend past the end of the view.
 * @returns null if the header is incomplete or invalid
 */
export function boxAt(view: DataView, start: number): Mp4Box | null {
  if (start + HEADER > view.byteLength) return null;
  const short = view.getUint32(start);
  const isLarge = short === 1;
  const headerSize = isLarge ? LARGE_HEADER : HEADER;
  if (start + headerSize > view.byteLength) return null;
  const size = isLarge ? Number(view.getBigUint64(start + HEADER)) : short || Infinity;
  if (size < headerSize) return null;
  const type = typeAt(view, start + FIELD);
  return { type, start, size, headerSize };
}

/** Yields the boxes at one level until the view does not contain a whole box. */
export function* boxesIn(view: DataView): Generator<Mp4Box & { body: DataView }> {
  let start = 0;
  for (let box = boxAt(view, 0); box !== null; box = boxAt(view, start)) {
    const size = Number.isFinite(box.size) ? box.size : view.byteLength - start;
    if (start + size > view.byteLength) return;
    const bodyStart = view.byteOffset + start + box.headerSize;
    yield { ...box, size, body: new DataView(view.buffer, bodyStart, size - box.headerSize) };
    start += size;
  }
}

/** @returns the bodies of all top-level boxes of a type */
export const children = (view: DataView, type: string): DataView[] =>
  [...boxesIn(view)].filter((box) => box.type === type).map(({ body }) => body);

/**
 * @param path box types from the outside in, such as `mdia/mdhd`
 * @returns the body of the first match, or null
 */
export function child(view: DataView, path: string): DataView | null {
  let found: DataView | null = view;
  for (const type of path.split('/')) found = found && (children(found, type)[0] ?? null);
  return found;
}

/** @returns the type of a track's first sample entry, such as `avc1`, or an empty string */
export function codecOf(trak: DataView): string {
  const stsd = child(trak, 'mdia/minf/stbl/stsd');
  return stsd === null || stsd.byteLength < ENTRY_TYPE + FIELD ? '' : typeAt(stsd, ENTRY_TYPE);
}

/** Reads the field after the two times in a `tkhd` or `mdhd` box. The times have 64 bits in version 1. */
const afterTimes = (box: DataView | null): number | null =>
  box === null ? null : box.getUint32(box.getUint8(0) === 1 ? 20 : 12);

/** @returns the `track_ID`, to which the boxes of fragments refer */
export const trackIdOf = (trak: DataView): number | null => afterTimes(child(trak, 'tkhd'));

/** @returns a track's time units per second */
export const timescaleOf = (trak: DataView): number | null => afterTimes(child(trak, 'mdia/mdhd'));
