import { boxAt, child, children, FIELD, viewOf } from '@/lib/files/mp4Boxes';
import { beginsPlaylist } from './playlist';

const TS_SYNC = 0x47;
const TS_PACKET = 188;
const EBML = [0x1a, 0x45, 0xdf, 0xa3];
const BOXES = new Set(['ftyp', 'styp', 'moov', 'moof', 'sidx', 'mdat', 'free', 'wide', 'emsg', 'prft']);

export function containerOf(bytes: Uint8Array): string | null {
  if (bytes[0] === TS_SYNC && (bytes.length <= TS_PACKET || bytes[TS_PACKET] === TS_SYNC)) return '.ts';
  if (EBML.every((byte, index) => bytes[index] === byte)) return '.webm';
  return BOXES.has(String.fromCharCode(...bytes.subarray(4, 8))) ? '.mp4' : null;
}

/**
 * Finds the end of an MP4 segment's first fragment, which is the end of its `mdat` box.
 * @param head first bytes of the segment
 * @returns bytes from the segment's start; null if the head does not show the end
 */
export function fragmentEnd(head: Uint8Array<ArrayBuffer>): number | null {
  const view = viewOf(head);
  for (let box = boxAt(view, 0); box !== null; box = boxAt(view, box.start + box.size)) {
    if (box.start === 0 && !BOXES.has(box.type)) return null;
    if (!Number.isFinite(box.size)) return null;
    if (box.type === 'mdat') return box.start + box.size;
  }
  return null;
}

/**
 * Finds the end of the last top-level box whose header is in `head`.
 * @returns bytes from the file's start; `Infinity` if that box extends to the end of the file; 0 if this is
 * not an MP4
 */
export function knownEnd(head: Uint8Array<ArrayBuffer>): number {
  const view = viewOf(head);
  let end = 0;
  for (let box = boxAt(view, 0); box !== null; box = boxAt(view, end)) {
    if (box.start === 0 && !BOXES.has(box.type)) return 0;
    end = box.start + box.size;
    if (!Number.isFinite(end)) return end;
  }
  return end;
}

/** A `moov` box that lists only the first samples of a file has fewer bytes than this. */
const MAX_FIRST_INDEX = 1_048_576;

function movieIn(head: Uint8Array): { start: number; end: number } | null {
  const view = viewOf(head);
  for (let box = boxAt(view, 0); box !== null; box = boxAt(view, box.start + box.size))
    if (box.type === 'moov') return { start: box.start, end: box.start + box.size };
  return null;
}

/** @returns true for a playlist, which must be read completely, and if `head` cuts off a small `moov` box */
export function isHeadCut(head: Uint8Array): boolean {
  const end = movieIn(head)?.end ?? 0;
  return beginsPlaylist(head) || (end > head.length && end < MAX_FIRST_INDEX);
}

/**
 * Detects a hybrid MP4, which lists its first samples in the `moov` box and all others in fragments.
 * @returns the position of the `moov` box in bytes; null for any other file
 */
export function hybridMovie(head: Uint8Array): number | null {
  const found = movieIn(head);
  const moov = found && child(viewOf(head), 'moov');
  const counts = (moov ? children(moov, 'trak') : []).map((trak) =>
    child(trak, 'mdia/minf/stbl/stts')?.getUint32(FIELD),
  );
  return moov && child(moov, 'mvex') && counts.some(Boolean) ? found.start : null;
}
