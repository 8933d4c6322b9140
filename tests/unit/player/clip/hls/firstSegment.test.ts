import { expect, it, vi } from 'vitest';
import { frameIndexOf } from '@/player/frameSteps/frameIndexOf';
import { builds, FakeHls } from '../../../../support/fakeHls';
import { clip, setUpClips } from './hlsClip';
import { bytes, moof, moov } from '../../frameSteps/boxes';
import { last } from '../../../../support/only';

setUpClips();

const INIT = moov({ id: 1, handler: 'vide', timescale: 1_000 });
const SAMPLES = [{ duration: 40, delay: 0, isKey: true }];

/**
 * Appends one frame of a segment. The frame has `timestamp`, and hls.js adds `offset` seconds to the segment.
 */
function append(hls: FakeHls, sn: number, timestamp: number, offset: number, cc = 0) {
  const fragments = [0, 1, 2].map((number) => ({ sn: number, level: 0, cc }));
  hls.levels = [{ details: { fragments, m3u8: '#EXTM3U', url: 'https://clips.example/v.m3u8' } }];
  const frag = fragments[sn];
  hls.emit('bufferAppending', { type: 'video', frag, data: bytes(INIT) });
  hls.emit('bufferAppending', { type: 'video', frag, offset, data: bytes(moof(1, timestamp, SAMPLES)) });
}

/** @returns the `currentTime` at which the recording starts, after it was opened at its third segment */
async function zeroOf(cc: number, offset: number, first: { timestamp: number; offset: number }) {
  const { engine } = clip({ from: 4 });
  append(last(builds), 2, 104_080, offset, cc);
  const zero = () => frameIndexOf({ tables: () => engine.frameTables() })().zero();
  expect(zero()).toBeNull();
  const reading = engine.readFrameTables();
  await vi.waitFor(() =>
    expect(last(builds).loads).toEqual([{ url: 'https://clips.example/v.m3u8', from: 0 }]),
  );
  append(last(builds), 0, first.timestamp, first.offset);
  last(builds).emit('fragParsed');
  await reading;
  expect(builds.map(({ destroyed }) => destroyed)).toEqual([false, true]);
  expect(engine.readFrameTables()).toBeNull();
  return zero();
}

it.each([
  { what: 'B-frames', cc: 0, offset: -100, first: { timestamp: 100_080, offset: -100 }, zero: 0.08 },
  {
    what: 'no key frame at the start',
    cc: 0,
    offset: -100,
    first: { timestamp: 100_400, offset: -100 },
    zero: 0.4,
  },
  {
    what: 'segments that drift from the playlist',
    cc: 0,
    offset: -100.2,
    first: { timestamp: 100_080, offset: -99.9 },
    zero: -0.12,
  },
  { what: 'a discontinuity', cc: 1, offset: -7, first: { timestamp: 50_080, offset: -50 }, zero: 0.08 },
  {
    what: 'a clock that jumps',
    cc: 0,
    offset: -100,
    first: { timestamp: 3_700_080, offset: -3_700 },
    zero: 0.08,
  },
])(
  'HLS engine: counts time from the first segment even if playback starts in the middle: $what',
  async (row) => {
    expect(await zeroOf(row.cc, row.offset, row.first)).toBeCloseTo(Math.max(0, row.zero), 5);
  },
);

it('HLS engine: does not request the first segment twice', async () => {
  const { engine, hls } = clip();
  append(hls(), 0, 80, 0);
  await engine.readFrameTables();
  expect(builds).toHaveLength(1);
});

it('HLS engine: keeps its frame times if the server refuses the first segment', async () => {
  const { engine } = clip({ from: 4 });
  append(last(builds), 2, 4_080, 0);
  const reading = engine.readFrameTables();
  await vi.waitFor(() => expect(builds).toHaveLength(2));
  last(builds).emit(FakeHls.Events.ERROR, { details: 'fragLoadError' });
  await reading;
  expect(engine.frameTables()).toHaveLength(2);
});
