import { isMaster } from './playlist';

/** One file of a media playlist, or a part of one, in order. */
export interface MediaSegment {
  /** The playlist's name for the file. */
  name: string;
  /** Bytes; null: all of it. */
  range: { start: number; end: number } | null;
  /** AES-128; null: not encrypted. */
  lock: { key: string; iv: Uint8Array<ArrayBuffer> } | null;
  /** What the pieces after it need first. */
  isStart: boolean;
}

const attribute = (line: string, name: string): string | null => {
  const found = new RegExp(`[:,]${name}=(?:"([^"]*)"|([^,]*))`).exec(line);
  return found?.[1] ?? found?.[2] ?? null;
};

function ivOf(written: string | null, sequence: number): Uint8Array<ArrayBuffer> {
  const hex = (written?.replace(/^0x/i, '') ?? sequence.toString(16)).padStart(32, '0').slice(-32);
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

/** @param from where the one before it ended. */
function rangeOf(written: string | null, from: number): { start: number; end: number } | null {
  if (written === null) return null;
  const [length = '', at] = written.split('@');
  const start = at === undefined ? from : Number(at);
  return { start, end: start + Number(length) };
}

/** https://www.rfc-editor.org/rfc/rfc8216#section-4.3 @returns null when it is locked in a way that we have no key for */
export function mediaSegments(text: string): MediaSegment[] | null {
  const segments: MediaSegment[] = [];
  let lock: { key: string; iv: string | null } | null = null;
  let range: { start: number; end: number } | null = null;
  let end = 0;
  let sequence = 0;
  const add = (name: string, isStart: boolean) => {
    segments.push({ name, range, isStart, lock: lock && { key: lock.key, iv: ivOf(lock.iv, sequence) } });
  };
  for (const line of text.split('\n')) {
    if (line.startsWith('#EXT-X-MEDIA-SEQUENCE:')) sequence = Number(line.split(':')[1]);
    else if (line.startsWith('#EXT-X-BYTERANGE:')) range = rangeOf(line.split(':')[1] ?? '', end);
    else if (line.startsWith('#EXT-X-KEY:')) {
      const method = attribute(line, 'METHOD');
      const key = attribute(line, 'URI');
      if (method !== 'NONE' && (method !== 'AES-128' || key === null)) return null;
      lock = key === null ? null : { key, iv: attribute(line, 'IV') };
    } else if (line.startsWith('#EXT-X-MAP:')) {
      const name = attribute(line, 'URI');
      range = rangeOf(attribute(line, 'BYTERANGE'), 0);
      if (name !== null) add(name, true);
      range = null;
    } else if (line !== '' && !line.startsWith('#')) {
      add(line, false);
      end = range?.end ?? 0;
      range = null;
      sequence += 1;
    }
  }
  return segments;
}

/** The best of a playlist of playlists. */
export interface Variant {
  name: string;
  /** Whether its sound is a rendition of its own. */
  hasSoundApart: boolean;
}

/** @returns null for a playlist of parts. */
export function bestVariant(text: string): Variant | null {
  if (!isMaster(text)) return null;
  const lines = text.split('\n');
  const apart = new Set(
    lines
      .filter((line) => line.startsWith('#EXT-X-MEDIA:') && attribute(line, 'TYPE') === 'AUDIO')
      .filter((line) => attribute(line, 'URI') !== null)
      .map((line) => attribute(line, 'GROUP-ID')),
  );
  const variants = lines.flatMap((line, index) => {
    if (!line.startsWith('#EXT-X-STREAM-INF')) return [];
    const name = lines.slice(index + 1).find((next) => next !== '' && !next.startsWith('#'));
    if (name === undefined) return [];
    const sound = attribute(line, 'AUDIO');
    const rate = Number(attribute(line, 'BANDWIDTH') ?? 0);
    return [{ name, rate, hasSoundApart: sound !== null && apart.has(sound) }];
  });
  const [best] = variants.toSorted((a, b) => b.rate - a.rate);
  return best ?? null;
}
