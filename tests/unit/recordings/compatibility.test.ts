import { EncodedPacket } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { changeReason, hasChanged, incompatibility, signatureOf } from '@/recordings/compatibility';
import type { MediaFormat } from '@/recordings/mediaFormat';

type Picture = MediaFormat['video'];
type Sound = NonNullable<MediaFormat['audio']>;

const START = [0, 0, 0, 1];
/** H.264 NAL units: sequence and picture parameter set, key frame, other frame. */
const [SPS, PPS, KEY, OTHER] = [0x67, 0x68, 0x65, 0x41];
/** H.265 NAL units: video, sequence and picture parameter set, key frame. */
const [VPS_265, SPS_265, PPS_265, KEY_265] = [0x40, 0x42, 0x44, 0x26];

const packet = (...units: readonly number[][]) =>
  new EncodedPacket(Uint8Array.from(units.flatMap((unit) => START.concat(unit))), 'key', 0, 0.04);

const inStream = [
  [SPS, 1, 2],
  [PPS, 3],
  [KEY, 9, 9],
];
const in265 = [
  [VPS_265, 1, 7],
  [SPS_265, 1, 2],
  [PPS_265, 1, 3],
  [KEY_265, 1, 9],
];

const picture = ({ config, ...rest }: Partial<Picture> = {}): Picture => ({
  codec: 'avc',
  rotation: 0,
  flip: false,
  first: packet(...inStream),
  ...rest,
  config: { codec: 'avc1.42c01e', codedWidth: 640, codedHeight: 360, ...config },
});
const sound = (config: Partial<AudioDecoderConfig> = {}): Sound => ({
  codec: 'aac',
  config: { codec: 'mp4a.40.2', sampleRate: 16_000, numberOfChannels: 1, ...config },
});
const format = (of: Partial<Picture> = {}, soundtrack: Sound | null = sound()): MediaFormat => ({
  video: picture(of),
  audio: soundtrack,
});
const reason = (one: MediaFormat, other: MediaFormat) =>
  incompatibility(signatureOf(one), signatureOf(other));
const config = (change: Partial<VideoDecoderConfig>) => ({ ...picture().config, ...change });
const bytes = (...list: number[]) => new Uint8Array(list);

describe('formats of two recordings', () => {
  it.each<[string, MediaFormat]>([
    ['equal streams', format()],
    ['no audio in one of them', format({}, null)],
    ['different picture data', format({ first: packet([SPS, 1, 2], [PPS, 3], [KEY, 8]) })],
    ['zeros after the parameter sets', format({ first: packet([SPS, 1, 2, 0, 0], [PPS, 3, 0], [KEY, 9]) })],
  ])('are compatible with %s', (_what, other) => {
    expect(reason(format(), other)).toBeNull();
    expect(reason(other, format())).toBeNull();
  });

  it.each<[string, MediaFormat]>([
    ['codec', format({ codec: 'hevc' })],
    ['size', format({ config: config({ codedWidth: 1_280 }) })],
    ['size', format({ config: config({ codedHeight: 480 }) })],
    ['size', format({ rotation: 90 })],
    ['size', format({ flip: true })],
    ['size', format({ config: config({ displayAspectWidth: 4, displayAspectHeight: 3 }) })],
    ['settings', format({ first: packet([SPS, 1, 5], [PPS, 3], [KEY, 9, 9]) })],
    ['settings', format({ first: packet([SPS, 1, 2], [PPS, 4], [KEY, 9, 9]) })],
    ['sound', format({}, sound({ codec: 'mp4a.40.5' }))],
    ['sound', format({}, sound({ sampleRate: 8_000 }))],
    ['sound', format({}, sound({ numberOfChannels: 2 }))],
    ['sound', format({}, sound({ description: bytes(0x14, 0x08) }))],
  ])('are incompatible if they differ in %s', (why, other) => {
    expect(reason(format(), other)).toBe(why);
    expect(reason(other, format())).toBe(why);
  });

  it.each([
    ['after bytes that are not a start code: 0, 5, 1', [[SPS, 0, 5, 1, KEY, 7]], [[SPS, 0, 5, 1, KEY, 8]]],
    ['after bytes that are not a start code: 5, 0, 1', [[SPS, 5, 0, 1, KEY, 7]], [[SPS, 5, 0, 1, KEY, 8]]],
    [
      'after bytes that are not a start code: 0, 0, 9, 1',
      [[SPS, 0, 0, 9, 1, KEY, 7]],
      [[SPS, 0, 0, 9, 1, KEY, 8]],
    ],
    ['by a zero', [[SPS, 0, 5]], [[SPS, 5]]],
    [
      'in the last unit',
      [
        [PPS, 3],
        [SPS, 1],
      ],
      [
        [PPS, 3],
        [SPS, 2],
      ],
    ],
  ])('are incompatible if their parameter sets differ %s', (_where, one, other) => {
    expect(reason(format({ first: packet(...one) }), format({ first: packet(...other) }))).toBe('settings');
  });

  it('are compared by their decoder descriptions, even if frames repeat the parameter sets', () => {
    const described = (last: number, first = packet(...inStream)) =>
      format({ config: config({ description: bytes(1, 0x42, last) }), first });
    expect(reason(described(1), described(2))).toBe('settings');
    expect(reason(described(1), described(1, packet([SPS, 9], [KEY, 9])))).toBeNull();
    const view = new DataView(bytes(7, 1, 0x42, 1).buffer, 1);
    expect(reason(described(1), format({ config: config({ description: view }) }))).toBeNull();
    expect(
      reason(described(1), format({ config: config({ description: bytes(1, 0x42, 1).buffer }) })),
    ).toBeNull();
  });

  it.each([0, 1, 2])('are compared by each parameter set of H.265: number %i', (changed) => {
    const of = (units: number[][]) => format({ codec: 'hevc', first: packet(...units) });
    const other = in265.map((unit, index) => (index === changed ? [...unit, 8] : unit));
    expect(reason(of(in265), of(in265.with(3, [KEY_265, 1, 4])))).toBeNull();
    expect(reason(of(in265), of(other))).toBe('settings');
  });
});

describe('format within one recording', () => {
  it('changes if it becomes incompatible or if audio begins late', () => {
    expect(changeReason(format(), format())).toBeNull();
    expect(changeReason(format(), format({ rotation: 180 }))).toBe('size');
    expect(changeReason(format({}, null), format())).toBe('sound');
    expect(changeReason(format(), format({}, null))).toBeNull();
    expect(changeReason(format({}, null), format({}, null))).toBeNull();
  });

  it.each<[boolean, string, EncodedPacket]>([
    [false, 'the same sequence parameter set', packet([SPS, 1, 2], [KEY, 4])],
    [false, 'the same set followed by zeros', packet([SPS, 1, 2, 0], [KEY, 4])],
    [false, 'another picture parameter set', packet([SPS, 1, 2], [PPS, 8], [KEY, 4])],
    [false, 'no parameter set', packet([KEY, 4])],
    [
      false,
      'another sequence parameter set outside of a key frame',
      packet([SPS, 1, 5], [OTHER, 4]).clone({ type: 'delta' }),
    ],
    [true, 'another sequence parameter set', packet([SPS, 1, 5], [KEY, 4])],
    [true, 'a longer sequence parameter set', packet([SPS, 1, 2, 3], [KEY, 4])],
  ])('hasChanged() returns %s for a packet with %s', (changed, _what, next) => {
    expect(hasChanged(format(), next)).toBe(changed);
  });

  it('changes in H.265 only if the sequence parameter set differs', () => {
    const of = format({ codec: 'hevc', first: packet(...in265) });
    expect(hasChanged(of, packet(...in265.with(0, [VPS_265, 1, 8])))).toBe(false);
    expect(hasChanged(of, packet(...in265.with(1, [SPS_265, 1, 8])))).toBe(true);
  });

  it('does not change with in-band parameter sets if the container has a decoder configuration', () => {
    const of = format({ config: config({ description: bytes(1) }) });
    expect(hasChanged(of, packet([SPS, 1, 5], [KEY, 4]))).toBe(false);
  });
});
