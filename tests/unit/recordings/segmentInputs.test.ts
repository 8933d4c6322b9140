import { BufferSource, Input, MPEG_TS } from 'mediabunny';
import { expect, it } from 'vitest';
import { SegmentInputs } from '@/recordings/segmentInputs';
import { media } from '../features/export/engine/clipHost';

it('segments: follow each other even if timestamps restart in each segment', async () => {
  const bytes = media('odd/stream-0.m2ts');
  const segments = new SegmentInputs({
    seconds: [0.5, 0.5, 0.5],
    hasInit: false,
    open: () => Promise.resolve(new Input({ source: new BufferSource(bytes), formats: [MPEG_TS] })),
  });
  const offsets: number[] = [];
  for (const index of [0, 1, 2]) offsets.push((await segments.at(index)).offset);
  const [first = 0] = offsets;
  expect(offsets.map((offset) => Math.round((offset - first) * 10))).toEqual([0, 5, 10]);
});
