import { BufferSource, EncodedPacketSink, Input, WEBM } from 'mediabunny';
import { expect, it } from 'vitest';
import { keyPacketAt } from '@/recordings/keyPacketAt';

const UNKNOWN_LENGTH = [0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];

const letters = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));

/** Writes an EBML element: https://www.rfc-editor.org/rfc/rfc8794 */
const element = (id: readonly number[], ...content: readonly (readonly number[])[]): number[] => {
  const body = content.flat();
  return [...id, 0x40 | (body.length >> 8), body.length & 0xff, ...body];
};

const openElement = (id: readonly number[], ...content: readonly (readonly number[])[]): number[] => [
  ...id,
  ...UNKNOWN_LENGTH,
  ...content.flat(),
];

const KEY_FRAME = [0x10, 0, 0, 0x9d, 0x01, 0x2a, 16, 0, 16, 0];
const OTHER_FRAME = [0x11, 0, 0, 0, 0, 0, 0, 0, 0, 0];

/** Writes a cluster of two VP8 frames that are half a second apart. */
const cluster = (seconds: number, isKey: boolean): number[] =>
  openElement(
    [0x1f, 0x43, 0xb6, 0x75],
    element([0xe7], [(seconds * 1_000) >> 8, (seconds * 1_000) & 0xff]),
    element([0xa3], [0x81, 0, 0, isKey ? 0x80 : 0], isKey ? KEY_FRAME : OTHER_FRAME),
    element([0xa3], [0x81, 500 >> 8, 500 & 0xff, 0], OTHER_FRAME),
  );

/** Writes the WebM file of a camera that does not know when it will stop. */
const liveFile = (...keys: readonly boolean[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([
    ...element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], letters('webm'))),
    ...openElement(
      [0x18, 0x53, 0x80, 0x67],
      element([0x15, 0x49, 0xa9, 0x66], element([0x2a, 0xd7, 0xb1], [0x0f, 0x42, 0x40])),
      element(
        [0x16, 0x54, 0xae, 0x6b],
        element(
          [0xae],
          element([0xd7], [1]),
          element([0x73, 0xc5], [1]),
          element([0x83], [1]),
          element([0x86], letters('V_VP8')),
          element([0xe0], element([0xb0], [16]), element([0xba], [16])),
        ),
      ),
      ...keys.map((isKey, seconds) => cluster(seconds, isKey)),
    ),
  ]);

it.each([
  [0.6, 0],
  [1.2, 1],
  [3.2, 1],
  [Number.POSITIVE_INFINITY, 1],
])(
  'keyPacketAt: in WebM of unknown length, finds the last key packet up to %d s at %i s',
  async (time, expected) => {
    const source = new BufferSource(liveFile(true, true, false, false, false));
    const track = await new Input({ source, formats: [WEBM] }).getPrimaryVideoTrack();
    const sink = track && new EncodedPacketSink(track);
    // mediabunny remembers the last cluster and would begin there.
    await sink?.getPacket(Number.POSITIVE_INFINITY);
    const options = { verifyKeyPackets: true };
    expect((sink && (await keyPacketAt(sink, time, options)))?.timestamp).toBe(expected);
  },
);
