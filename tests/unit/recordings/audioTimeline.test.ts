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

describe('audio of a joined video', () => {
  it('has no gaps or overlaps, and each frame is shifted by at most half its duration', () => {
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

  it('begins with the priming samples of the first recording', () => {
    const line = new AudioTimeline(raw);
    expect([...line.next(packet(-FRAME))].map(({ timestamp }) => timestamp)).toEqual([-FRAME]);
    expect([...line.next(packet(0))].map(({ timestamp }) => timestamp)).toEqual([0]);
  });

  it('fills gaps between transport streams with silent frames that have ADTS headers', () => {
    const [silence] = [...new AudioTimeline(inStreams).next(packet(1))];
    const [sync, more, rate] = silence?.data ?? [];
    expect([sync, more]).toEqual([0xff, 0xf1]);
    expect(rate).toBe(0b01_0101_00);
    const [, , , high = 0, middle = 0, low = 0] = silence?.data ?? [];
    expect(((high & 3) << 11) | (middle << 3) | (low >> 5)).toBe(silence?.data.length);
  });

  it('omits ADTS headers from silent frames if the file has a decoder configuration', () => {
    const [silence] = [...new AudioTimeline(raw).next(packet(1))];
    expect([...(silence?.data ?? [])]).toEqual([0x00, 0xc8, 0x00, 0x80, 0x23, 0x80]);
  });

  it.each<[string, AudioDecoderConfig]>([
    ['the codec', { codec: 'opus', sampleRate: 48_000, numberOfChannels: 2 }],
    ['the number of channels', { ...raw, numberOfChannels: 6 }],
    ['the sample rate in a stream', { ...inStreams, sampleRate: 31_000 }],
  ])('keeps gaps if no silent frame is defined for %s', (_of, config) => {
    const line = new AudioTimeline(config);
    const times = [0, FRAME / 2, 2, 2 + FRAME, 2].flatMap((at) => Array.from(line.next(packet(at))));
    expect(times.map(({ timestamp }) => timestamp)).toEqual([0, 2, 2 + FRAME]);
  });

  it('omits a frame that overlaps earlier ones', () => {
    const line = new AudioTimeline(raw);
    const times = [0, FRAME, 0, 2 * FRAME].flatMap((at) => Array.from(line.next(packet(at))));
    expect(times.map(({ timestamp }) => timestamp)).toEqual([0, FRAME, 2 * FRAME]);
  });

  it('keeps frames without a duration', () => {
    const line = new AudioTimeline(raw);
    const frame = (at: number) => packet(at).clone({ duration: 0 });
    const times = [0, 1, 1, 2].flatMap((at) => Array.from(line.next(frame(at))));
    expect(times.map(({ timestamp }) => timestamp)).toEqual([0, 1, 1, 2]);
  });
});
