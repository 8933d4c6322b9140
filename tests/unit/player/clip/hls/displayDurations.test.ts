import fc from 'fast-check';
import { ChunkMetadata, Fragment, Hls, PlaylistLevelType } from 'hls.js/light';
import { describe, expect, it } from 'vitest';
import { createHls } from '@/player/clip/hls/createHls';
import { fitDurations } from '@/player/clip/hls/displayDurations';
import { readFrames } from '@/player/frameSteps/sampleTables';
import { bytes, mdat, moof, moov, plainMoof, type WrittenSample } from '../../frameSteps/boxes';

const HEADER = moov({ id: 1, handler: 'vide', timescale: 1_000 });
const DECODE_TIME = 5_000;

/**
 * Creates samples in decoding order as packagers write them: each lasts until the next one is decoded.
 * @param durations milliseconds for which each frame is shown
 * @param order decoding order of the frames
 */
function reordered(durations: readonly number[], order: readonly number[]): WrittenSample[] {
  const starts = durations.map((_, nth) => durations.slice(0, nth).reduce((sum, each) => sum + each, 0));
  return order.map((frame, nth) => ({
    duration: durations[nth] ?? 0,
    delay: (starts[frame] ?? 0) - (starts[nth] ?? 0),
    isKey: nth === 0,
  }));
}

/** @returns the written duration of each sample, in decoding order */
function durationsIn(segment: Uint8Array, count: number): number[] {
  const view = new DataView(segment.buffer, segment.byteOffset);
  const samples = segment.length - 12 * count;
  return Array.from({ length: count }, (_, index) => view.getUint32(samples + 12 * index));
}

describe('display durations of the samples in a segment', () => {
  it('replace durations that packagers write in decoding order', () => {
    const recordings = fc
      .array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 20 })
      .chain((durations) => {
        const others = durations.map((_, nth) => nth).slice(1);
        return fc.record({
          durations: fc.constant(durations),
          order: fc
            .shuffledSubarray(others, { minLength: others.length })
            .map((shuffled) => [0].concat(shuffled)),
        });
      });
    fc.assert(
      fc.property(recordings, ({ durations, order }) => {
        const box = bytes(moof(1, DECODE_TIME, reordered(durations, order)));
        const found = box.slice();
        fitDurations(found);
        expect(durationsIn(found, order.length)).toEqual(order.map((frame) => durations[frame]));
        const startsOf = (fragment: Uint8Array) =>
          readFrames(bytes(HEADER, [...fragment]), null, 0).frames.map(({ start, isKey }) => [start, isKey]);
        expect(startsOf(found)).toEqual(startsOf(box));
      }),
      { numRuns: 50 },
    );
  });

  it.each([
    ['a fragment with a constant rate', moof(1, 0, reordered([40, 40, 40, 40], [0, 3, 1, 2]))],
    ['a fragment whose samples have no durations', plainMoof(1, 0, 4)],
    ['a truncated box', moof(1, 0, reordered([40, 80], [0, 1])).slice(0, -4)],
    [
      'a fragment with two frames at the same time',
      moof(1, 0, [
        { duration: 40, delay: 0, isKey: true },
        { duration: 80, delay: -40, isKey: false },
      ]),
    ],
    ['media data', mdat(30)],
    ['other bytes', [71, 64, 0, 16, 0, 0, 176, 13]],
  ])('stay unchanged in %s', (_what, content) => {
    const segment = bytes(content);
    fitDurations(segment);
    expect(segment).toEqual(bytes(content));
  });

  it('are written into each segment that hls.js appends', () => {
    const durations = [40, 120, 40, 80];
    const segment = bytes(moof(1, 0, reordered(durations, [0, 3, 1, 2])));
    const hls = createHls();
    hls.trigger(Hls.Events.BUFFER_APPENDING, {
      type: 'video',
      parent: PlaylistLevelType.MAIN,
      frag: new Fragment(PlaylistLevelType.MAIN, ''),
      part: null,
      chunkMeta: new ChunkMetadata(0, 0, 0),
      data: segment,
    });
    hls.destroy();
    expect(durationsIn(segment, 4)).toEqual([40, 80, 120, 40]);
  });
});
