import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { tablesIn } from '@/player/core/frameTables';
import { readFrames } from '@/player/frameSteps/sampleTables';
import { bytes, mdat, moof, moov, plainMoof } from './boxes';

const video = { id: 2, handler: 'vide', timescale: 1_000 } as const;
const sound = { id: 1, handler: 'soun', timescale: 48_000 } as const;

describe('readFrames', () => {
  it('sorts reordered frames by presentation time', () => {
    const samples = [
      { duration: 40, delay: 40, isKey: true },
      { duration: 40, delay: 120, isKey: false },
      { duration: 40, delay: 0, isKey: false },
      { duration: 60, delay: 0, isKey: false },
    ];
    const { frames } = readFrames(bytes(moov(sound, video), moof(2, 1_000, samples)), null, 0.5);
    expect(frames).toEqual([
      { start: 1.54, end: 1.58, isKey: true },
      { start: 1.58, end: 1.62, isKey: false },
      { start: 1.62, end: 1.66, isKey: false },
      { start: 1.66, end: 1.7, isKey: false },
    ]);
  });

  it("uses the track's default durations and flags", () => {
    const { track } = readFrames(bytes(moov({ ...video, duration: 100 })), null, 0);
    const { frames } = readFrames(bytes(plainMoof(2, 0, 3)), track, 0);
    expect(frames.map(({ start, isKey }) => [start, isKey])).toEqual([
      [0, true],
      [0.1, false],
      [0.2, false],
    ]);
  });

  it('ignores the offset of an edit list that begins with an empty edit, as Chromium does', () => {
    const { frames } = readFrames(
      bytes(moov({ ...video, edit: 80, empty: [80], duration: 40 }), plainMoof(2, 80, 1)),
      null,
      0,
    );
    expect(frames.map(({ start }) => start)).toEqual([0.08]);
  });

  it('subtracts the offset of the edit list', () => {
    const { frames } = readFrames(
      bytes(moov({ ...video, edit: 80, duration: 40 }), plainMoof(2, 80, 1)),
      null,
      0,
    );
    expect(frames[0]?.start).toBe(0);
  });

  it('returns no frames of audio or of an unknown track, and tolerates damaged boxes', () => {
    expect(readFrames(bytes(moov(sound), plainMoof(1, 0, 3)), null, 0).frames).toEqual([]);
    expect(readFrames(bytes(plainMoof(2, 0, 3)), null, 0).frames).toEqual([]);
    const whole = bytes(moov(video), moof(2, 0, [{ duration: 40, delay: 0, isKey: true }]));
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 8 }), (changes) => {
        const damaged = whole.slice();
        for (const [offset, value] of changes) damaged[offset] = value;
        expect(() => readFrames(damaged, null, 0)).not.toThrow();
      }),
    );
  });

  it.each([
    'frame-numbers.m4s',
    'minute.m4s',
    'variable-rate.m4s',
    'before-change.m4s',
    'file.mp4',
    'rain.mp4',
  ])('returns the same frame times and key frames as a demuxer for %s', async (name) => {
    const data = new Uint8Array(readFileSync(`mocks/media/odd/${name}`));
    const input = new Input({ source: new BufferSource(data), formats: ALL_FORMATS });
    const track = await input.getPrimaryVideoTrack();
    const expected: { start: number; isKey: boolean }[] = [];
    if (track) {
      for await (const { timestamp, type } of new EncodedPacketSink(track).packets())
        expected.push({ start: timestamp, isKey: type === 'key' });
    }
    const { frames } = readFrames(bytes(...Array.from(tablesIn(data), (box) => [...box])), null, 0);
    const distances = (found: readonly { start: number; isKey: boolean }[]) =>
      found.map(({ start, isKey }) => `${(start - (found[0]?.start ?? 0)).toFixed(4)}${isKey ? ' key' : ''}`);
    expect(frames.length).toBeGreaterThan(100);
    expect(distances(frames)).toEqual(distances(expected.toSorted((a, b) => a.start - b.start)));
  });
});

describe('tablesIn', () => {
  it('returns the metadata of a segment without its media', () => {
    const all = bytes(moov(video), mdat(500), moof(2, 0, []), mdat(900));
    expect([...tablesIn(all)]).toEqual([bytes(moov(video)), bytes(moof(2, 0, []))]);
    expect([...tablesIn(bytes(mdat(40)))]).toEqual([]);
    expect([...tablesIn(new Uint8Array([1, 2, 3]))]).toEqual([]);
  });
});
