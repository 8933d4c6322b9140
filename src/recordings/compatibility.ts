import type { EncodedPacket } from 'mediabunny';
import type { MediaFormat } from './mediaFormat';
import type { IncompatibilityReason } from './types';

export interface StreamSignature {
  format: MediaFormat;
  /** Parameter sets in the first key frame; empty if the container holds them. */
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

const isParameterSet = (codec: string, unit: Uint8Array): boolean => {
  const first = unit[0] ?? 0;
  if (codec === 'avc') return [7, 8].includes(first & 0x1f);
  return codec === 'hevc' && [32, 33, 34].includes((first >> 1) & 0x3f);
};

/** Splits a stream at start codes 00 00 01 (ITU-T H.264, annex B). */
function* nalUnits(stream: Uint8Array): Generator<Uint8Array> {
  let begin = -1;
  for (let at = 0; at + 2 < stream.length; at += 1) {
    if (stream[at] !== 0 || stream[at + 1] !== 0 || stream[at + 2] !== 1) continue;
    if (begin >= 0) yield stream.subarray(begin, at);
    begin = at + 3;
    at += 2;
  }
  if (begin >= 0) yield stream.subarray(begin);
}

function parametersOf({ video: { codec, config } }: MediaFormat, frame: Uint8Array): string {
  if (config.description !== undefined) return '';
  return [...nalUnits(frame)]
    .filter((unit) => isParameterSet(codec, unit))
    .map((unit) => hex(unit).replace(/(?:00)+$/, ''))
    .join(' ');
}

const isSequenceSet = (codec: string, [first = 0]: Uint8Array): boolean =>
  codec === 'avc' ? (first & 0x1f) === 7 : codec === 'hevc' && ((first >> 1) & 0x3f) === 33;

const sequenceSetsOf = (codec: string, frame: Uint8Array): string =>
  [...nalUnits(frame)]
    .filter((unit) => isSequenceSet(codec, unit))
    .map((unit) => hex(unit).replace(/(?:00)+$/, ''))
    .join(' ');

/**
 * Returns true if a key frame has other sequence parameter sets (size, profile) than the first one, for
 * example in a transport stream without `EXT-X-DISCONTINUITY`.
 */
export function hasChanged({ video: { codec, config, first } }: MediaFormat, packet: EncodedPacket): boolean {
  if (config.description !== undefined || packet.type !== 'key') return false;
  const sets = sequenceSetsOf(codec, packet.data);
  return sets !== '' && sets !== sequenceSetsOf(codec, first.data);
}

export const signatureOf = (format: MediaFormat): StreamSignature => ({
  format,
  parameters: parametersOf(format, format.video.first.data),
});

/**
 * Compares a later decoder configuration with the first one. Audio that starts later counts as a change,
 * because the file would lack it.
 * @returns the first difference, or null
 */
export function changeReason(begin: MediaFormat, later: MediaFormat): IncompatibilityReason | null {
  const reason = incompatibility(signatureOf(begin), signatureOf(later));
  return reason ?? (begin.audio === null && later.audio !== null ? 'sound' : null);
}

function shapeOf({ config, rotation, flip }: MediaFormat['video']): string {
  const { codedWidth = 0, codedHeight = 0 } = config;
  const { displayAspectWidth = codedWidth, displayAspectHeight = codedHeight } = config;
  const aspect = (displayAspectWidth / Math.max(1, displayAspectHeight)).toFixed(3);
  return [codedWidth, codedHeight, aspect, rotation, flip].join(' ');
}

/** @returns the reason why one file cannot hold both recordings, or null; missing audio is no reason */
export function incompatibility(one: StreamSignature, other: StreamSignature): IncompatibilityReason | null {
  const [a, b] = [one.format.video, other.format.video];
  if (a.codec !== b.codec) return 'codec';
  if (shapeOf(a) !== shapeOf(b)) return 'size';
  // Players apply the first recording's parameters to the whole file.
  if (descriptionOf(a.config) !== descriptionOf(b.config) || one.parameters !== other.parameters) {
    return 'settings';
  }
  const [audio, otherAudio] = [one.format.audio, other.format.audio];
  if (audio === null || otherAudio === null) return null;
  const isSame =
    audio.config.codec === otherAudio.config.codec &&
    audio.config.sampleRate === otherAudio.config.sampleRate &&
    audio.config.numberOfChannels === otherAudio.config.numberOfChannels &&
    descriptionOf(audio.config) === descriptionOf(otherAudio.config);
  return isSame ? null : 'sound';
}
