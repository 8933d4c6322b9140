const TS_PACKET = 188;
const TS_SYNC = 0x47;
const PROGRAM_MAP = 2;
/** Bytes of a program map table before its descriptors: https://www.itu.int/rec/T-REC-H.222.0 */
const MAP_HEADER = 12;
const STREAM_HEADER = 5;
const CHECKSUM = 4;
/** Private sections, which hls.js skips. */
const SKIPPED = 0x05;
const VIDEO = new Set([0x01, 0x02, 0x1b, 0x24]);
/** Private data; its descriptors name the codec (DVB). */
const PRIVATE = 0x06;

export type DolbyCodec = 'ac-3' | 'ec-3';

const STREAM_TYPES = new Map<number, DolbyCodec>([
  [0x81, 'ac-3'],
  [0x87, 'ec-3'],
]);
/** @see https://dvb.org/specifications/ ETSI EN 300 468, annex D */
const DESCRIPTORS = new Map<number, DolbyCodec>([
  [0x6a, 'ac-3'],
  [0x7a, 'ec-3'],
]);

/** @returns true if the bytes begin like the packets of a transport stream */
export const isTransportStream = (bytes: Uint8Array): boolean =>
  bytes[0] === TS_SYNC && (bytes.length < 2 * TS_PACKET || bytes[TS_PACKET] === TS_SYNC);

const lengthAt = (bytes: Uint8Array, at: number): number =>
  (((bytes[at] ?? 0) & 0x0f) << 8) | (bytes[at + 1] ?? 0);

/**
 * @returns the part of a program map table that the packet contains; null if no table begins in the packet
 */
function programMapIn(packet: Uint8Array): Uint8Array | null {
  const [, , , control = 0, adaptation = 0] = packet;
  if ((control & 0x10) === 0) return null;
  const payload = packet.subarray((control & 0x20) === 0 ? 4 : 5 + adaptation);
  const isMedia = payload[0] === 0 && payload[1] === 0 && payload[2] === 1;
  const section = payload.subarray(1 + (payload[0] ?? 0));
  if (isMedia || section[0] !== PROGRAM_MAP) return null;
  return section.subarray(0, 3 + lengthAt(section, 1) - CHECKSUM);
}

function codecOf(stream: Uint8Array): DolbyCodec | undefined {
  const [type = 0] = stream;
  if (type !== PRIVATE) return STREAM_TYPES.get(type);
  for (let at = STREAM_HEADER; at + 1 < stream.length; at += 2 + (stream[at + 1] ?? 0)) {
    const codec = DESCRIPTORS.get(stream[at] ?? 0);
    if (codec !== undefined) return codec;
  }
  return undefined;
}

function streamsIn(map: Uint8Array): Uint8Array[] {
  const streams: Uint8Array[] = [];
  for (let at = MAP_HEADER + lengthAt(map, MAP_HEADER - 2); at + STREAM_HEADER <= map.length;) {
    const end = at + STREAM_HEADER + lengthAt(map, at + 3);
    streams.push(map.subarray(at, end));
    at = end;
  }
  return streams;
}

/**
 * Hides unplayable Dolby audio in a transport stream that also contains video. hls.js would drop AC-3 without
 * reporting it, and reject a recording with EC-3.
 * @param bytes changed in place, except for the checksum, which hls.js does not check
 * @returns true if a track was hidden
 */
export function removeDolby(bytes: Uint8Array, isUnplayable: (codec: DolbyCodec) => boolean): boolean {
  let hasRemoved = false;
  for (let at = 0; at + TS_PACKET <= bytes.length; at += TS_PACKET) {
    const beginsUnit = ((bytes[at + 1] ?? 0) & 0x40) !== 0;
    const map = beginsUnit ? programMapIn(bytes.subarray(at, at + TS_PACKET)) : null;
    const streams = map === null ? [] : streamsIn(map);
    if (!streams.some(([type = 0]) => VIDEO.has(type))) continue;
    for (const stream of streams) {
      const codec = codecOf(stream);
      if (codec === undefined || !isUnplayable(codec)) continue;
      stream[0] = SKIPPED;
      hasRemoved = true;
    }
  }
  return hasRemoved;
}
