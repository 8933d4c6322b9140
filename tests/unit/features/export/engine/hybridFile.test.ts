import { expect, it } from 'vitest';
import { readCutPoints } from '@/features/export/engine/readCutPoints';
import { collectPictures } from '@/features/time-lapse/engine/collectPictures';
import { clipAt, clipHost, media } from './clipHost';
import { contentOf } from './playlists';
import { saveFiles, unhurried } from './saveFiles';

/**
 * 10 s at 25 frames per second. The `moov` box lists the frames of the first 2 s, and fragments contain the
 * others.
 */
const answer = () => media('odd/hybrid.mp4');
const SIZE_UNKNOWN = { ignoresRanges: true };

it.each([
  ['in ranges', {}],
  ['as a whole', SIZE_UNKNOWN],
])('hybrid MP4: can be cut at its fragments when read %s', async (_way, host) => {
  const { network } = clipHost(answer, host);
  const points = await readCutPoints(clipAt('clip.mp4'), unhurried.signal, network);
  if (!points.ok) throw new Error('The recording cannot be cut.');
  const { starts, ends } = points.value;
  expect(starts.map((start) => Math.round(start))).toEqual([0, 2, 4, 6, 8]);
  expect(ends.at(-1)).toBeCloseTo(10, 0);
  const range = { start: starts[1] ?? 0, end: ends.at(-1) ?? 0 };
  const { bytes, outcome } = await saveFiles(answer, { ...host, range, path: 'clip.mp4' });
  expect(outcome).toMatchObject({ ok: true, value: { flaws: [] } });
  const { pictures } = await contentOf(bytes());
  expect(pictures).toHaveLength(200);
});

it('hybrid MP4: a time-lapse contains frames from the whole recording', async () => {
  const { network } = clipHost(answer);
  const recording = clipAt('clip.mp4');
  const { pictures } = await collectPictures(recording, 5, unhurried.signal, () => undefined, network);
  expect(pictures.map(({ position }) => position)).toEqual([0, 2, 4, 6, 8]);
});
