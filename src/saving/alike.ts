import type { EncodedPacket } from 'mediabunny';
import type { ClipShape } from './clipShape';
import type { WhyApart } from './types';

/** A recording's shape, and what its first picture brings along for the decoder where the shape does not hold it. */
export interface Look {
  shape: ClipShape;
  /** Parameter sets of the first key frame, for streams that have them among the pictures. */
  parameters: string;
}

const hex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const bytesOf = (source: AllowSharedBufferSource): Uint8Array =>
  ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);

export const descriptionOf = ({ description }: { description?: AllowSharedBufferSource }): string =>
  description === undefined ? '' : hex(bytesOf(description));

/** The kinds of units that say how the pictures are to be read. */
const isParameterSet = (codec: string, unit: Uint8Array): boolean => {
  const first = unit[0] ?? 0;
  if (codec === 'avc') return [7, 8].includes(first & 0x1f);
  return codec === 'hevc' && [32, 33, 34].includes((first >> 1) & 0x3f);
};

/** Between start codes 00 00 01; zeros before a start code belong to it. ITU-T H.264, annex B. */
function* units(stream: Uint8Array): Generator<Uint8Array> {
  let begin = -1;
  for (let at = 0; at + 2 < stream.length; at += 1) {
    if (stream[at] !== 0 || stream[at + 1] !== 0 || stream[at + 2] !== 1) continue;
    if (begin >= 0) yield stream.subarray(begin, at);
    begin = at + 3;
    at += 2;
  }
  if (begin >= 0) yield stream.subarray(begin);
}

/** @param picture a key frame */
function parametersOf({ picture: { codec, config } }: ClipShape, picture: Uint8Array): string {
  if (config.description !== undefined) return '';
  return [...units(picture)]
    .filter((unit) => isParameterSet(codec, unit))
    .map((unit) => hex(unit).replace(/(?:00)+$/, ''))
    .join(' ');
}

/** Units that tell size and profile: ITU-T H.264, 7.4.1; H.265, 7.4.2.2 */
const isSequenceSet = (codec: string, [first = 0]: Uint8Array): boolean =>
  codec === 'avc' ? (first & 0x1f) === 7 : codec === 'hevc' && ((first >> 1) & 0x3f) === 33;

const sequenceSetsOf = (codec: string, picture: Uint8Array): string =>
  [...units(picture)]
    .filter((unit) => isSequenceSet(codec, unit))
    .map((unit) => hex(unit).replace(/(?:00)+$/, ''))
    .join(' ');

/**
 * Whether a picture says that all that follows has another size or profile than the first one, as in a transport stream
 * without `EXT-X-DISCONTINUITY`. Each key frame may repeat what the first one says.
 */
export function hasChanged({ picture: { codec, config, first } }: ClipShape, packet: EncodedPacket): boolean {
  if (config.description !== undefined || packet.type !== 'key') return false;
  const sets = sequenceSetsOf(codec, packet.data);
  return sets !== '' && sets !== sequenceSetsOf(codec, first.data);
}

export const lookOf = (shape: ClipShape): Look => ({
  shape,
  parameters: parametersOf(shape, shape.picture.first.data),
});

/**
 * Why the decoder configuration of a recording's beginning does not fit what comes later in it; null: it does. Other than
 * with two recordings, sound that only comes later is a change, too: the file would be without it.
 */
export function whyChanged(begin: ClipShape, later: ClipShape): WhyApart | null {
  const why = whyApart(lookOf(begin), lookOf(later));
  return why ?? (begin.sound === null && later.sound !== null ? 'sound' : null);
}

/** Why one file cannot hold both; null: it can. A recording without sound goes with any. */
export function whyApart(one: Look, other: Look): WhyApart | null {
  const [a, b] = [one.shape.picture, other.shape.picture];
  if (a.codec !== b.codec) return 'codec';
  const { codedWidth, codedHeight } = a.config;
  if (
    codedWidth !== b.config.codedWidth ||
    codedHeight !== b.config.codedHeight ||
    a.rotation !== b.rotation
  ) {
    return 'size';
  }
  // Of the same size, yet read by other rules: a player takes those of the first for all.
  if (descriptionOf(a.config) !== descriptionOf(b.config) || one.parameters !== other.parameters) {
    return 'settings';
  }
  const [heard, alsoHeard] = [one.shape.sound, other.shape.sound];
  if (heard === null || alsoHeard === null) return null;
  const isSame =
    heard.config.codec === alsoHeard.config.codec &&
    heard.config.sampleRate === alsoHeard.config.sampleRate &&
    heard.config.numberOfChannels === alsoHeard.config.numberOfChannels &&
    descriptionOf(heard.config) === descriptionOf(alsoHeard.config);
  return isSame ? null : 'sound';
}
