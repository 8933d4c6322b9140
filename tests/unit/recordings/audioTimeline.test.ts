import { EncodedPacket } from 'mediabunny';
import { array, assert, double, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AudioTimeline } from '@/recordings/audioTimeline';

const RATE = 32_000;
const FRAME = 1_024 / RATE;
const raw: AudioDecoderConfig = {
  codec: 'mp4a.40.2',
  sampleRate: RATE,
  numberOfChannels: 1,
  description: new Uint8Array([0x12, 0x88]),
};
const { description: _none, ...inStreams } = raw;

const packet = (at: number): EncodedPacket => new EncodedPacket(new Uint8Array([1, 2, 3]), 'key', at, FRAME);
const isSilence = ({ data }: EncodedPacket): boolean => data.length !== 3;

describe('the sound of a film', () => {
  it('has no gap and no overlap, and no frame of it is further from its place than half a frame', () => {
    const parts = array(
      record({ gap: double({ min: 0, max: 3, noNaN: true }), frames: integer({ min: 1, max: 40 }) }),
      { minLength: 1, maxLength: 8 },
    );
    assert(
      property(parts, (parts) => {
        const line = new AudioTimeline(raw);
        let end = 0;
        let written = 0;
        for (const { gap, frames } of parts) {
          const begin = end + gap;
          for (let index = 0; index < frames; index += 1) {
            const at = begin + index * FRAME;
            for (const each of line.next(packet(at))) {
              expect(Math.abs(each.timestamp - written * FRAME)).toBeLessThan(1e-6);
              written += 1;
              const off = isSilence(each) ? 0 : Math.abs(each.timestamp - at);
              expect(off).toBeLessThan(FRAME / 2 + 1e-6);
            }
          }
          end = begin + frames * FRAME;
        }
      }),
    );
  });

  it('begins with what the first decoder warms up on', () => {
    const line = new AudioTimeline(raw);
    expect([...line.next(packet(-FRAME))].map(({ timestamp }) => timestamp)).toEqual([-FRAME]);
    expect([...line.next(packet(0))].map(({ timestamp }) => timestamp)).toEqual([0]);
  });

  it('is silent in the form that its stream has', () => {
    const [silence] = [...new AudioTimeline(inStreams).next(packet(1))];
    const [sync, more, rate] = silence?.data ?? [];
    expect([sync, more]).toEqual([0xff, 0xf1]);
    // AAC-LC at 32 kHz, and the length of header and frame.
    expect(rate).toBe(0b01_0101_00);
    const [, , , high = 0, middle = 0, low = 0] = silence?.data ?? [];
    expect(((high & 3) << 11) | (middle << 3) | (low >> 5)).toBe(silence?.data.length);
  });

  it('leaves a gap where silence of the codec is not known', () => {
    const line = new AudioTimeline({ codec: 'opus', sampleRate: 48_000, numberOfChannels: 2 });
    expect([...line.next(packet(0)), ...line.next(packet(2))].map(({ timestamp }) => timestamp)).toEqual([
      0, 2,
    ]);
  });
});
