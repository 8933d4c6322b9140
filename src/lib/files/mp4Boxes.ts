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

const HEADER = 8;
const LARGE_HEADER = 16;

/** Views the array's bytes, which may be only part of its buffer. */
export const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

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
  const type = String.fromCharCode(...[4, 5, 6, 7].map((offset) => view.getUint8(start + offset)));
  return { type, start, size, headerSize };
}

/** Yields the boxes at one level, up to the first one that the view does not fully contain. */
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
