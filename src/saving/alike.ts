import type { ClipShape } from './clipReader';
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

const descriptionOf = ({ description }: { description?: AllowSharedBufferSource }): string =>
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

/** @param picture the first key frame */
export function parametersOf({ picture: { codec, config } }: ClipShape, picture: Uint8Array): string {
  if (config.description !== undefined) return '';
  return [...units(picture)]
    .filter((unit) => isParameterSet(codec, unit))
    .map((unit) => hex(unit).replace(/(?:00)+$/, ''))
    .join(' ');
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
